/** Fuzz of every endpoint, from the contract. */
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { listEndpoints } from '../../../src/contract/contract.ts';
import { callService, type WireReply } from '../../../test/support/call-service.ts';
import { makeWav, tone } from '../../../test/support/wav.ts';
import { residentBytes } from '../../bench/tasks/measured-process.ts';
import { findProblem } from '../requests/check-reply.ts';
import { contractRequest, type FuzzUser } from '../requests/contract-request.ts';
import { findIds } from '../requests/find-ids.ts';
import { uploadForm } from '../requests/upload-form.ts';
import { wildRequest } from '../requests/wild-request.ts';
import { collectFailures, growthOf, megabytes, type Program, quantile } from '../support/program.ts';
import { type Account, addAccount, liftedLimits, makePlace, startServe } from '../support/service-process.ts';

const wholeRequests = 100_000;
const quickRequests = 3_000;
const connections = 8;
const batch = 500;
/** One in this many is wild: the rest follow the contract. */
const wildEvery = 4;
/** Longer than the 30 s that a call may ask the service to wait. */
const maxReplyMs = 45_000;
/** Ids of a user that requests draw from. */
const keptIds = 60;
interface Request {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly caller?: number | undefined;
}

export const requests: Program = {
  title: 'Fuzz of every endpoint',
  about:
    'Valid, almost valid and wild requests to every endpoint of the contract, over 8 connections, with the ids and credentials of ' +
    'two users mixed. It fails on a status of 500 and above (but 503 with `Retry-After`), a response in another shape than the ' +
    'contract has, no response within 45 s, an id of one user in a response to the other, a service that ends, and memory: the ' +
    'lowest RSS may rise by 10 % or 40 MB at most over the run.',
  unit: `requests, ${wholeRequests} unless given`,
  limitSeconds: ({ quick, amount }) => 300 + (amount ?? (quick ? quickRequests : wholeRequests)) / 20,

  async run({ quick, seed, amount }, note) {
    const count = amount ?? (quick ? quickRequests : wholeRequests);
    const place = makePlace();
    const failures = collectFailures();
    try {
      const flags = ['--log-level', 'error', '--allow-private-addresses', ...liftedLimits];
      const service = await startServe(place, flags);
      const accounts = [await addAccount(place, service.url, 'asha'), await addAccount(place, service.url, 'ben')];
      const known = accounts.map(() => [] as string[]);
      const agent = new Agent({ keepAlive: true, maxSockets: connections });
      const statuses = new Map<number, number>();
      const reached = new Set<string>();
      const latencies: number[] = [];
      const resident: number[] = [];
      let [sent, ended] = [0, false];
      void service.exited.then(() => (ended = true));

      const send = async (request: Request): Promise<void> => {
        const startedMs = performance.now();
        const options = { ...request, timeLimitMs: maxReplyMs };
        const say = (problem: string) => failures.add(`${problem}: ${describe(request)}`);
        let reply: WireReply;
        try {
          reply = await callService(service.url, request.method, request.path, options, agent);
        } catch (error) {
          // The service closes the connection of a request that it cannot read; a reused connection may be closed at
          // that moment.
          const reason = String(error);
          if (ended || !/ECONNRESET|EPIPE|socket hang up|INVALID_CHAR|unescaped|ERR_/.test(reason)) say(reason);
          return;
        }
        latencies.push(performance.now() - startedMs);
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
        const problem = findProblem(request.method, reply);
        if (problem !== undefined) say(`${problem} (${reply.status} ${reply.text.slice(0, 200)})`);
        const { caller } = request;
        if (caller === undefined) return;
        if (reply.status === 200) learn(known[caller] ?? [], reply.text);
        const asked = JSON.stringify(request);
        const foreign = known[1 - caller]?.find((id) => reply.text.includes(id) && !asked.includes(id));
        if (foreign !== undefined) say(`the response has ${foreign} of the other user`);
      };

      await Promise.all(
        accounts.map((account, at) => prepare(service.url, account, makeWav(1, tone(220 * (at + 1))), known[at] ?? [])),
      );
      for (let number = 0; sent < count && !ended && failures.count < 50; number += 1) {
        const users = accounts.map((account, at): FuzzUser => {
          const { accessToken: token, ...rest } = account;
          return { ...rest, token, ids: [...(known[at] ?? [])] };
        });
        const size = Math.min(batch, count - sent);
        const [asha] = accounts;
        const arbitrary =
          number % wildEvery === wildEvery - 1 && asha !== undefined ? wildRequest(asha) : contractRequest(users);
        const sample: Request[] = fc.sample<Request>(arbitrary, { seed: seed + number, numRuns: size });
        const next = sample[Symbol.iterator]();
        const worker = async () => {
          for (const request of next) {
            if ('endpoint' in request) reached.add(Object(request.endpoint).path);
            await send(request);
          }
        };
        await Promise.all(Array.from({ length: connections }, worker));
        await Promise.all(accounts.map((account, at) => forget(service.url, account, known[at] ?? [])));
        sent += size;
        resident.push(residentBytes(service.pid));
        if (number % 20 === 19)
          note(`${sent} requests, ${megabytes(resident.at(-1) ?? 0)}, ${failures.count} failures`);
      }
      if (ended) failures.add(`the service ended: ${service.log().slice(-2_000)}`);
      // Memory for requests in progress does not count as growth.
      await sleep(1_000);
      resident.push(residentBytes(service.pid));
      const growth = growthOf(resident);
      if (!quick && growth.isTooMuch) failures.add(`RSS grew: ${growth.text}`);
      const missed = listEndpoints().filter(([, , { path }]) => !reached.has(path));
      if (missed.length > 0) failures.add(`endpoints without a request: ${missed.map(([, , { path }]) => path)}`);
      if ((statuses.get(200) ?? 0) < count / 50) failures.add('hardly any request was valid: the fuzz shows little');
      agent.destroy();
      const code = await service.stop();
      if (code !== 0) failures.add(`the service exited with ${code}`);
      return {
        figures: [
          ['requests', sent.toLocaleString('en')],
          ['endpoints', `${listEndpoints().length}, each reached`],
          [
            'responses by status',
            [...statuses]
              .sort(([a], [b]) => a - b)
              .map(([key, n]) => `${key}: ${n}`)
              .join(', '),
          ],
          ['500 and above', String(failures.count)],
          [
            'latency',
            `p50 ${quantile(latencies, 0.5).toFixed(1)} ms, p99 ${quantile(latencies, 0.99).toFixed(0)} ms, highest ${quantile(latencies, 1).toFixed(0)} ms`,
          ],
          ['RSS', growth.text],
        ],
        failures: failures.list(),
      };
    } finally {
      place.remove();
    }
  },
};

/** Uploads a recording, so that the first requests find something. */
async function prepare(url: string, account: Account, recording: Uint8Array, ids: string[]): Promise<void> {
  const reply = await callService(url, 'POST', '/v1/conversation/upload', uploadForm(account, recording));
  if (reply.status !== 200) throw new Error(`the upload failed: ${reply.text}`);
  learn(ids, reply.text);
}

function learn(ids: string[], text: string): void {
  for (const id of findIds(text)) if (!ids.includes(id)) ids.push(id);
}

const records = [
  ['statement-', 'statement_tags/delete_statement_tag'],
  ['intent-', 'intents/delete_intent'],
  ['profanity-', 'profanity/delete_profanity_word'],
  ['webhook-', 'webhooks/delete_webhook_subscription'],
] as const;

/** Deletes the oldest records, so that the service stores about as much at the end as at the beginning. */
async function forget(url: string, { userId, accessToken, appId, appSecret }: Account, ids: string[]): Promise<void> {
  // The first id is that of the recording.
  for (const id of ids.splice(1, Math.max(0, ids.length - keptIds))) {
    const [, path] = records.find(([prefix]) => id.startsWith(prefix)) ?? [];
    const [method, target, options] =
      path === undefined
        ? ['DELETE', '/v1/jobs/delete', { headers: { appId, appSecret }, body: { fileID: id } }]
        : ['DELETE', `/cb/v1/profile/${path}/${userId}/${id}`, { headers: { authorization: `Bearer ${accessToken}` } }];
    await callService(url, String(method), String(target), Object(options)).catch(() => undefined);
  }
}

/** A description of a request, short enough to read and complete enough to repeat. */
function describe({ method, path, query, headers, body }: Request): string {
  const text = body instanceof Uint8Array ? Buffer.from(body).toString('base64') : JSON.stringify(body);
  return `${method} ${path} ${JSON.stringify({ query, headers })} ${text ?? ''}`.slice(0, 1_500);
}
