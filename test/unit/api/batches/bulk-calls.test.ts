import { describe, expect, it } from 'vitest';
import { openBulkCalls } from '../../../../src/api/batches/bulk-calls.ts';
import type { ExtensionKeeper } from '../../../../src/api/client.ts';
import { StaError } from '../../../../src/shared/errors.ts';
import { clientFor, emptyTags, everyCredential } from '../../../support/api-client.ts';
import { type Answer, fakeService } from '../../../support/fake-server.ts';

const bulkCall = 'jobs.computeTexts';
const offering: Answer = { body: { openapi: '3.1.0', 'x-extensions': [bulkCall] } };
const missing: Answer = { status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>404</h1>' };
const inputs = (count: number) => Array.from({ length: count }, (_, i) => ({ text: `text ${i}`, source: '-' }));
const alone = async ({ text }: { readonly text: string }) => text;

function memoryKeeper(extensions?: readonly string[]) {
  const kept = { extensions };
  const keeper: ExtensionKeeper = {
    read: () => kept.extensions,
    write(extensions) {
      kept.extensions = extensions;
    },
  };
  return { kept, keeper };
}

async function openWith(answer: Answer, keeper?: ExtensionKeeper, waits = false) {
  const service = await fakeService(({ path }) =>
    path.includes('get_user_statement_tags') ? { body: emptyTags } : answer,
  );
  const client = clientFor(service.url, { credentials: everyCredential, extensionKeeper: keeper });
  return {
    service,
    client,
    bulk: openBulkCalls({ api: async () => client }, { extension: bulkCall, max: { texts: 500, chars: 1_000 }, waits }),
  };
}

describe('the bulk call', () => {
  it('is looked up once, after a few texts, and the response of the service is stored', async () => {
    const { kept, keeper } = memoryKeeper();
    const { service, client, bulk } = await openWith(offering, keeper);
    for (const input of inputs(4)) await bulk.send([input], alone, alone as never);
    expect(service.requests).toHaveLength(0);
    expect(bulk.limits.texts()).toBe(1);
    await bulk.send(inputs(1), alone, alone as never);
    expect(await client.offers(bulkCall)).toBe(true);
    await expect.poll(bulk.limits.texts).toBe(500);
    expect(service.requests.map(({ path }) => path)).toEqual(['/openapi.json']);
    expect(kept.extensions).toEqual([bulkCall]);
  });

  it('is used immediately if it is known from an earlier command', async () => {
    const { service, bulk } = await openWith(missing, memoryKeeper([bulkCall]).keeper);
    await bulk.send(inputs(1), alone, alone as never);
    await expect.poll(bulk.limits.texts).toBe(500);
    expect(service.requests).toHaveLength(0);
  });

  it('is not recorded as missing if the service is down', async () => {
    const { kept, keeper } = memoryKeeper();
    const { client } = await openWith({ status: 500, body: {} }, keeper);
    expect(await client.offers(bulkCall)).toBe(false);
    expect(kept.extensions).toBeUndefined();
  });

  it('is forgotten, and the texts are sent one by one, if the service no longer has it', async () => {
    const { kept, keeper } = memoryKeeper([bulkCall]);
    const { client, bulk } = await openWith(missing, keeper);
    expect(await bulk.isOffered()).toBe(true);
    const together = async () => {
      await client.jobs.computeTexts({ item: 'sentiment_analysis', texts: [{ text: 'a' }] });
      return [];
    };
    const refused = new StaError('invalid_request', 'no');
    const some = async ({ text }: { readonly text: string }) => {
      if (text === 'text 1') throw refused;
      return text;
    };
    expect(await bulk.send(inputs(3), some, together)).toEqual(['text 0', refused, 'text 2']);
    expect(kept.extensions).toBeUndefined();
    expect(bulk.limits.texts()).toBe(1);
  });

  it('is looked up before several texts are sent, if the caller wants to wait', async () => {
    const { service, bulk } = await openWith(offering, undefined, true);
    const together = async (texts: readonly { readonly text: string }[]) => texts.map(({ text }) => `+${text}`);
    expect(await bulk.send(inputs(4), alone, together)).toEqual(['text 0', 'text 1', 'text 2', 'text 3']);
    expect(service.requests).toHaveLength(0);
    expect(await bulk.send(inputs(2), alone, together)).toEqual(['+text 0', '+text 1']);
  });

  it('excludes a text that is too long for a batch', async () => {
    const { bulk } = await openWith(missing, memoryKeeper([bulkCall]).keeper, true);
    const long = { text: 'x'.repeat(1_001) };
    const together = async (texts: readonly { readonly text: string }[]) => texts.map(({ text }) => `+${text}`);
    expect(await bulk.send([{ text: 'a' }, long, { text: 'b' }], alone, together)).toEqual(['+a', long.text, '+b']);
    expect(await bulk.send([long, long], alone, together)).toEqual([long.text, long.text]);
  });
});
