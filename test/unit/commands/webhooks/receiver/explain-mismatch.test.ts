import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mismatchError } from '../../../../../src/commands/webhooks/receiver/explain-mismatch.ts';
import { sha256 } from '../../../../../src/commands/webhooks/receiver/received-event.ts';
import type { SavedRequest } from '../../../../../src/commands/webhooks/receiver/saved-request.ts';
import { notificationBody, notificationId } from '../../../../../src/contract/signing/webhook-notification.ts';
import { signWebhook } from '../../../../../src/contract/signing/webhook-signature.ts';

const key = Buffer.from('the key of the subscription');
const otherKey = Buffer.from('the key of another subscription');
const transactionId = '6f0c1f0e-7d8e-4c55-9f0a-2a6f4f2f6b61';
const signed = notificationBody(transactionId, { id: 2, state: 'processed' });

interface Changes {
  body?: string | Buffer;
  id?: string;
  timestamp?: string;
  signedBody?: string;
  record?: SavedRequest['record'];
}

/** A saved notification of our service, signed with the key and then altered. */
function saved({ body = signed, id, timestamp, signedBody = signed, record }: Changes): SavedRequest {
  const content = { id: notificationId(transactionId), timestamp: '1767225600', body: signedBody };
  return {
    headers: {
      'webhook-id': id ?? content.id,
      'webhook-timestamp': timestamp ?? content.timestamp,
      'webhook-signature': signWebhook(key, content),
    },
    body: Buffer.from(body),
    record,
  };
}

const codeOf = (secret: Buffer, request: SavedRequest) => mismatchError([secret], request).code;

test.each([
  ['a line break at its end', `${signed}\n`],
  ['a byte order mark', `\uFEFF${signed}`],
  ['other line ends', `${signed}\r\n\r\n`],
  ['spaces in its JSON', JSON.stringify(JSON.parse(signed), null, 2)],
  ['the other state', notificationBody(transactionId, { id: 3, state: 'failed' })],
  ['a state that there is not', notificationBody(transactionId, { id: 4, state: 'lost' })],
  ['more fields', signed.replace('}}', '},"more":1}')],
  ['another transaction', notificationBody('0c1f0e6f-7d8e-4c55-9f0a-2a6f4f2f6b61', { id: 2, state: 'processed' })],
  ['nothing in it', ''],
  ['no JSON', 'hello'],
])('an altered body is distinguished from a wrong secret: %s', (_name, body) => {
  expect(codeOf(key, saved({ body }))).toBe('altered_body');
});

test('the signed body is reported if it can be determined', () => {
  const flipped = notificationBody(transactionId, { id: 3, state: 'failed' });
  expect(mismatchError([key], saved({ body: flipped })).hint).toBe(`The signed body was: ${signed}`);
});

test('a wrong secret is distinguished from an altered body', () => {
  expect(codeOf(otherKey, saved({}))).toBe('wrong_secret');
});

test('an altered webhook-id is detected', () => {
  expect(codeOf(key, saved({ id: notificationId('another') }))).toBe('altered_body');
});

test('a record of the received body works for any sender', () => {
  const body = '{"event":"of another service"}';
  const foreign = { id: 'msg_1', signedBody: body };
  const record = { bodySha256: sha256(Buffer.from(body)), verified: true };
  expect(codeOf(otherKey, saved({ ...foreign, body, record }))).toBe('wrong_secret');
  expect(codeOf(otherKey, saved({ ...foreign, body: '{"event":"altered"}', record }))).toBe('altered_body');
  expect(codeOf(otherKey, saved({ ...foreign, body }))).toBe('signature_mismatch');
  expect(codeOf(otherKey, saved({ ...foreign, body, record: { ...record, verified: false } }))).toBe(
    'signature_mismatch',
  );
});

test('every body gets one of three explanations, and an extended body is never taken for a wrong secret', () => {
  const explanations = ['altered_body', 'wrong_secret', 'signature_mismatch'];
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(explanations).toContain(codeOf(key, saved({ body: Buffer.from(bytes), id: 'msg_1' })));
      expect(codeOf(key, saved({ body: Buffer.concat([Buffer.from(signed), Buffer.from('x'), bytes]) }))).toBe(
        'altered_body',
      );
    }),
  );
});
