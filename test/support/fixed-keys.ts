/** Signing keys that are never rotated. */
import { randomBytes } from 'node:crypto';
import type { SigningKeys } from '../../src/service/base/signing-keys.ts';

export const fixedKeys = (key: Uint8Array = randomBytes(32)): SigningKeys => ({
  newest: () => key,
  valid: () => [key],
  all: () => [key],
});
