import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSecretBox } from '../../../../src/service/webhooks/secret-box.ts';
import { fixedKeys } from '../../../support/fixed-keys.ts';

test('decrypts a secret only for its owner and with its key', () => {
  const key = randomBytes(32);
  const box = createSecretBox(fixedKeys(key));
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (secret, owner) => {
      const sealed = box.seal(secret, owner);
      expect(createSecretBox(fixedKeys(key)).open(sealed, owner)).toBe(secret);
      expect(box.open(sealed, `${owner}x`)).toBeUndefined();
      expect(createSecretBox(fixedKeys()).open(sealed, owner)).toBeUndefined();
    }),
    { numRuns: 50 },
  );
});

test('two ciphertexts of one secret differ and do not reveal it', () => {
  const box = createSecretBox(fixedKeys());
  expect(box.seal('whsec_same', 'a')).not.toBe(box.seal('whsec_same', 'a'));
  expect(Buffer.from(box.seal('whsec_same', 'a').slice(3), 'base64url').toString('latin1')).not.toContain('same');
});

test('does not decrypt damaged data, and does not throw', () => {
  const box = createSecretBox(fixedKeys());
  const sealed = box.seal('whsec_same', 'a');
  fc.assert(
    fc.property(fc.integer({ min: 3, max: sealed.length - 1 }), (at) => {
      const damaged = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
      // The last base64 character may contain unused bits.
      const opened = box.open(damaged, 'a');
      expect(opened === undefined || at === sealed.length - 1).toBe(true);
    }),
  );
  fc.assert(fc.property(fc.string(), (text) => box.open(text, 'a') === undefined));
});
