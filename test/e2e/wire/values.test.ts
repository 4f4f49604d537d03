/** Bodies with more values than the service reads, and responses that exceed its limit, on the wire. */
import { expect, it } from 'vitest';
import { expectFailure, useWire } from '../../support/wire.ts';

const wire = useWire({ limits: { bodyValues: 1_000, censoredChars: 200_000 } });

it('rejects a body with too many values before it reads them, and accepts as many characters in one', async () => {
  const path = '/cb/v1/profile/intents/create_intent/asha';
  const create = (filler: unknown) => wire.as(wire.user, 'POST', path, { body: { intentName: 'a', filler } });
  expectFailure(await create(Array(2_000).fill([])), 413, 'payload_too_large', 'more than 1000 values');
  expect((await create(',[{'.repeat(2_000))).status).toBe(200);
});

it('rejects texts whose replacements are too long for a response, checked here and in the thread', async () => {
  const check = (texts: string[], replaceChar: string) =>
    wire.textAs(wire.user, '/text/profanity/check_texts', { texts, replaceChar });
  for (const texts of [['fuck '.repeat(3_000)], Array(20).fill('fuck '.repeat(300))]) {
    const refused = await check(texts, 'x'.repeat(100));
    expectFailure(refused, 400, 'invalid_request', 'The censored texts exceed 200000 characters', 'asha');
    expect((await check(texts, '*')).status).toBe(200);
  }
});
