import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Client } from '../../../../src/api/client.ts';
import { applyChanges } from '../../../../src/cli/profile-file/apply-changes.ts';
import { planChanges, updateInPlace } from '../../../../src/cli/profile-file/plan-changes.ts';
import { readHeldRecords } from '../../../../src/cli/profile-file/read-held.ts';
import { parseProfile } from '../../../../src/cli/profile-file/read-profile.ts';
import { type HeldEntry, kinds, recordKinds } from '../../../../src/cli/profile-file/record-kinds.ts';
import { buildProfile } from '../../../../src/cli/profile-file/write-profile.ts';
import { noStatusLine } from '../../../../src/output/terminal/status-line.ts';
import type { Clock } from '../../../../src/shared/clock.ts';
import { StaError } from '../../../../src/shared/errors.ts';
import { clientFor } from '../../../support/api-client.ts';
import { anyProfile, meaningOf } from '../../../support/profile-arbitrary.ts';
import { startTestService } from '../../../support/start-sta.ts';
import { addTestUser } from '../../../support/wire.ts';

const sleepless: Clock = { nowMs: () => 0, steadyMs: () => 0, sleep: () => Promise.resolve() };
const deps: Parameters<typeof applyChanges>[2] = {
  signal: new AbortController().signal,
  clock: sleepless,
  startStatusLine: () => noStatusLine,
};
const wantedOf = (profile: object) => parseProfile(JSON.stringify(profile), 'f');

/** Wraps every call that changes something in `around`. */
function watchChanges(client: Client, around: <T>(call: () => Promise<T>) => Promise<T>): Client {
  const { tags, intents, profanity, webhooks } = client;
  return {
    ...client,
    tags: {
      ...tags,
      create: (p) => around(() => tags.create(p)),
      update: (p) => around(() => tags.update(p)),
      delete: (p) => around(() => tags.delete(p)),
    },
    intents: {
      ...intents,
      create: (p) => around(() => intents.create(p)),
      update: (p) => around(() => intents.update(p)),
      delete: (p) => around(() => intents.delete(p)),
    },
    profanity: {
      ...profanity,
      addWord: (p) => around(() => profanity.addWord(p)),
      removeWord: (p) => around(() => profanity.removeWord(p)),
    },
    webhooks: {
      ...webhooks,
      create: (p) => around(() => webhooks.create(p)),
      delete: (p) => around(() => webhooks.delete(p)),
    },
  };
}

/** Creates clients for new users of one real service. */
async function startClients(): Promise<() => Promise<Client>> {
  const service = await startTestService();
  let users = 0;
  return async () => {
    users += 1;
    const { userId, accessToken } = await addTestUser(service, `user-${users}`);
    return clientFor(service.url, { credentials: { userId, token: accessToken } });
  };
}

async function apply(client: Client, profile: object, prune: boolean, given: Partial<typeof deps> = {}) {
  const wanted = wantedOf(profile);
  const plan = planChanges(wanted, await readHeldRecords(client, wanted.keys()), prune);
  const { changes } = await updateInPlace(plan, client);
  return applyChanges(changes, client, { ...deps, ...given });
}

const namesOf = (entries: Iterable<HeldEntry>) => new Set([...entries].map(({ kind, name }) => `${kind} ${name}`));

it('can fail before or after any call, and completes when repeated, without ever losing a record', async () => {
  const newClient = await startClients();
  const failures = fc.array(fc.record({ after: fc.nat(6), lost: fc.boolean() }), { maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(
      anyProfile,
      anyProfile,
      fc.boolean(),
      fc.boolean(),
      failures,
      async (first, second, prune, updates, faults) => {
        const client = { ...(await newClient()), offers: async () => updates };
        await apply(client, first, false);
        const asked = new Set(
          [...wantedOf(second)].flatMap(([, entries]) => entries.map((e) => `${e.kind} ${e.name}`)),
        );
        const list = async () => [...(await readHeldRecords(client, kinds)).values()].flat();
        // A wanted or kept record that exists now must never disappear.
        const standing = new Set([...namesOf(await list())].filter((name) => !prune || asked.has(name)));
        const check = async () => {
          const now = namesOf(await list());
          expect([...standing].filter((name) => !now.has(name))).toEqual([]);
          for (const name of now) if (asked.has(name)) standing.add(name);
        };
        for (const { after, lost } of faults) {
          let calls = 0;
          const failing = watchChanges(client, async (call) => {
            calls += 1;
            if (calls !== after + 1) {
              const reply = await call();
              await check();
              return reply;
            }
            if (lost) await call();
            throw new StaError('connection_failed', 'the connection broke');
          });
          const { failure, outcomes } = await apply(failing, second, prune);
          expect(failure?.code).toBe(calls > after ? 'connection_failed' : undefined);
          for (const { done, id } of outcomes.values()) expect(done || id !== undefined).toBe(true);
          await check();
        }
        const { failure } = await apply(
          watchChanges(client, async (call) => {
            const reply = await call();
            await check();
            return reply;
          }),
          second,
          prune,
        );
        expect(failure).toBeUndefined();
        expect(planChanges(wantedOf(second), await readHeldRecords(client, kinds), prune).changes).toEqual([]);
        if (prune) expect(meaningOf(buildProfile(await readHeldRecords(client, kinds)))).toEqual(meaningOf(second));
      },
    ),
    { numRuns: 15 },
  );
});

it('finishes the call in progress on interruption, so that no secret is lost, and starts no other', async () => {
  const newClient = await startClients();
  const client = await newClient();
  const interrupt = new AbortController();
  const interrupting = watchChanges(client, (call) => {
    interrupt.abort(new StaError('terminated', 'Terminated'));
    return call();
  });
  const webhooks = Array.from({ length: 20 }, (_, i) => ({ url: `http://127.0.0.1:9/${i}` }));
  const { outcomes, failure } = await apply(interrupting, { webhooks }, false, { signal: interrupt.signal });
  expect(failure).toMatchObject({ code: 'terminated', hint: expect.stringContaining('Repeat') });
  const held = await recordKinds.webhook.list(client);
  expect(held.length).toBeGreaterThan(0);
  expect(held.length).toBeLessThan(20);
  const told = [...outcomes.values()].map(({ id, secret }) => ({ id, told: secret?.startsWith('whsec_') }));
  expect(told.map(({ id }) => id).sort()).toEqual(held.map(({ id }) => id).sort());
  expect(told.every((one) => one.told)).toBe(true);
});

it('waits if the service limits requests, and gives up after a while', async () => {
  const newClient = await startClients();
  const refuse = () => Promise.reject(new StaError('rate_limited', 'too many'));
  let pausesMs: number[] = [];
  const clock: Clock = {
    nowMs: () => 0,
    steadyMs: () => 0,
    async sleep(durationMs) {
      pausesMs.push(durationMs);
    },
  };
  const profile = { profanityWords: ['one'] };
  let refusals = 2;
  const busy = watchChanges(await newClient(), (call) => {
    refusals -= 1;
    return refusals >= 0 ? refuse() : call();
  });
  expect((await apply(busy, profile, false, { clock })).failure).toBeUndefined();
  expect(pausesMs).toHaveLength(2);
  pausesMs = [];
  const { failure } = await apply(watchChanges(await newClient(), refuse), profile, false, { clock });
  expect(failure?.code).toBe('rate_limited');
  expect(pausesMs.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(120_000);
});
