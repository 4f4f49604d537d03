import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { newWebhookSecret, readWebhookSecret } from '../../../../src/contract/signing/webhook-secret.ts';
import { matchesSignature, signWebhook } from '../../../../src/contract/signing/webhook-signature.ts';

const keyOf = (secret: string): Buffer => {
  const key = readWebhookSecret(secret);
  if (key === undefined) throw new Error('not a secret');
  return key;
};
const nowSeconds = () => Math.floor(Date.now() / 1000);
const ids = fc.stringMatching(/^[\w-]{1,40}$/);

test('the standardwebhooks library verifies our signatures', () => {
  fc.assert(
    fc.property(ids, fc.json(), (id, body) => {
      const secret = newWebhookSecret();
      const timestamp = String(nowSeconds());
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signWebhook(keyOf(secret), { id, timestamp, body }),
      };
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
      expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow('No matching signature');
      expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow('No matching signature');
    }),
    { numRuns: 50 },
  );
});

test('we verify signatures of the standardwebhooks library among those of other keys and versions', () => {
  fc.assert(
    fc.property(ids, fc.string(), (id, body) => {
      const secret = newWebhookSecret();
      const seconds = nowSeconds();
      const content = { id, timestamp: String(seconds), body };
      const header = new Webhook(secret).sign(id, new Date(seconds * 1000), body);
      const other = new Webhook(newWebhookSecret()).sign(id, new Date(seconds * 1000), body);
      expect(matchesSignature(keyOf(secret), content, header)).toBe(true);
      expect(matchesSignature(keyOf(secret), content, `v1a,AAAA ${other} ${header}`)).toBe(true);
      expect(matchesSignature(keyOf(secret), content, other)).toBe(false);
      expect(matchesSignature(keyOf(secret), content, header.replace('v1,', 'v2,'))).toBe(false);
      expect(matchesSignature(keyOf(secret), { ...content, id: `${id}x` }, header)).toBe(false);
      expect(matchesSignature(keyOf(secret), { ...content, timestamp: `${seconds + 1}` }, header)).toBe(false);
    }),
    { numRuns: 50 },
  );
});

test('no arbitrary header is accepted as a signature or throws', () => {
  const content = { id: 'a', timestamp: '1', body: 'b' };
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `v1,${text}`),
      ),
      (header) => {
        expect(matchesSignature(Buffer.from('key'), content, header)).toBe(false);
      },
    ),
  );
});

test('a secret is 32 random bytes in base64, with or without its prefix', () => {
  const secret = newWebhookSecret();
  expect(secret).toMatch(/^whsec_/);
  expect(keyOf(secret)).toHaveLength(32);
  expect(keyOf(secret.slice('whsec_'.length))).toEqual(keyOf(secret));
  expect(newWebhookSecret()).not.toBe(secret);
});

test.each([1, 2, 3, 32, 512])('a secret may have %i bytes, with or without padding', (bytes) => {
  const key = Buffer.alloc(bytes, 'k');
  expect(readWebhookSecret(`whsec_${key.toString('base64')}`)).toEqual(key);
  expect(readWebhookSecret(key.toString('base64').replaceAll('=', ''))).toEqual(key);
});

test.each([
  ...['', 'whsec_', 'whsec_a b', 'whsec_!!!!', 'whsec_A', 'whsec_QUJD whsec_QUJD', 'whsec_Q=JD', 'whsec_QQ==='],
  // Bits that no byte has.
  'whsec_QR',
  // base64url
  'whsec_-_-_',
  `whsec_${Buffer.alloc(513, 'k').toString('base64')}`,
])('%s is not a secret', (text) => expect(readWebhookSecret(text)).toBeUndefined());
