import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { accessTokenSeconds, createAccessTokens } from '../../../../src/service/auth/access-tokens.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';

it('refuses a token that it has verified before, from the second in which it expires', async () => {
  const clock = createFakeClock();
  const tokens = createAccessTokens(randomBytes(32), clock);
  const token = await tokens.issue('asha');
  const issuedAtSeconds = Math.floor(clock.nowMs() / 1000);
  expect(await tokens.verify(token)).toBe('asha');
  clock.advance((issuedAtSeconds + accessTokenSeconds) * 1000 - 1 - clock.nowMs());
  expect(await tokens.verify(token)).toBe('asha');
  clock.advance(1);
  await expect(tokens.verify(token)).rejects.toThrow('has expired');
  await expect(tokens.verify(token)).rejects.toThrow('has expired');
});

it('refuses a changed token after it has verified the original', async () => {
  const tokens = createAccessTokens(randomBytes(32), createFakeClock());
  const token = await tokens.issue('asha');
  await tokens.verify(token);
  const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
  for (const other of [changed, token.toLowerCase(), '']) {
    await expect(tokens.verify(other)).rejects.toThrow('not valid');
  }
});

it('refuses tokens of the former signing key', async () => {
  const clock = createFakeClock();
  const before = createAccessTokens(randomBytes(32), clock);
  const token = await before.issue('asha');
  await before.verify(token);
  await expect(createAccessTokens(randomBytes(32), clock).verify(token)).rejects.toThrow('not valid');
});
