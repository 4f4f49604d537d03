import { expect, test } from 'vitest';
import { type Verdict, verifySignature, type WebhookHeaders } from '../../../../src/contract/signing/verify-webhook.ts';
import { signWebhook } from '../../../../src/contract/signing/webhook-signature.ts';

const sentSeconds = 1_700_000_000;
const key = Buffer.alloc(32, 'k');
const formerKey = Buffer.alloc(32, 'f');
const body = Buffer.from('{}');
const content = { id: 'msg_1', timestamp: String(sentSeconds), body };
const genuine = {
  'webhook-id': content.id,
  'webhook-timestamp': content.timestamp,
  'webhook-signature': signWebhook(key, content),
};

function verify(headers: WebhookHeaders, { ageSeconds = 0, keys = [key] } = {}): Verdict {
  return verifySignature(keys, headers, body, (sentSeconds + ageSeconds) * 1000 + 999, 300);
}

test('accepts a signature by any of the keys, and no other', () => {
  const former = { ...genuine, 'webhook-signature': signWebhook(formerKey, content) };
  for (const headers of [genuine, former]) {
    expect(verify(headers, { keys: [key, formerKey] })).toEqual({ valid: true, ageSeconds: 0 });
  }
  expect(verify(former)).toEqual({ valid: false, problem: 'signature' });
  expect(verify(genuine, { keys: [] })).toEqual({ valid: false, problem: 'signature' });
});

test.each([-300, 300])('accepts a notification with an age of %i s', (ageSeconds) =>
  expect(verify(genuine, { ageSeconds })).toEqual({ valid: true, ageSeconds }),
);

test.each([-301, 301])('reports an age of %i s as stale', (ageSeconds) =>
  expect(verify(genuine, { ageSeconds })).toEqual({ valid: false, problem: 'stale', ageSeconds }),
);

test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const)('names a missing %s', (name) => {
  const { [name]: _, ...others } = genuine;
  for (const headers of [others, { ...others, [name]: '' }]) {
    expect(verify(headers)).toEqual({ valid: false, problem: 'header', name, missing: true });
  }
});

test.each([
  ['webhook-timestamp', `x${sentSeconds}`],
  ['webhook-timestamp', `${sentSeconds}x`],
  ['webhook-timestamp', `-${sentSeconds}`],
  ['webhook-timestamp', '1234567890123'],
  ['webhook-signature', 'v1,AAAA'],
  ['webhook-signature', genuine['webhook-signature'].replace('v1,', 'v2,')],
] as const)('names a malformed %s: %s', (name, value) =>
  expect(verify({ ...genuine, [name]: value })).toEqual({ valid: false, problem: 'header', name, missing: false }),
);
