import { expect, it } from 'vitest';
import { accessTokenSeconds, createAccessTokens } from '../../../../../src/service/http/auth/access-tokens.ts';
import { createGuessLimit } from '../../../../../src/service/http/auth/guess-limit.ts';
import { createFakeClock } from '../../../../support/fake-clock.ts';
import { fixedKeys } from '../../../../support/fixed-keys.ts';

const guesser = createGuessLimit(0).from('192.0.2.1');

it('refuses a token that it has verified before, from the second in which it expires', async () => {
  const clock = createFakeClock();
  const tokens = createAccessTokens(fixedKeys(), clock);
  const token = await tokens.issue('asha', 'key_1');
  const issuedAtSeconds = Math.floor(clock.nowMs() / 1000);
  expect(await tokens.verify(token, guesser)).toMatchObject({ userId: 'asha', apiKey: 'key_1' });
  clock.advance((issuedAtSeconds + accessTokenSeconds) * 1000 - 1 - clock.nowMs());
  expect(await tokens.verify(token, guesser)).toMatchObject({ userId: 'asha', apiKey: 'key_1' });
  clock.advance(1);
  await expect(tokens.verify(token, guesser)).rejects.toThrow('has expired');
  await expect(tokens.verify(token, guesser)).rejects.toThrow('has expired');
});

it('refuses a changed token after it has verified the original', async () => {
  const tokens = createAccessTokens(fixedKeys(), createFakeClock());
  const token = await tokens.issue('asha', 'key_1');
  await tokens.verify(token, guesser);
  const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
  for (const other of [changed, token.toLowerCase(), '']) {
    await expect(tokens.verify(other, guesser)).rejects.toThrow('not valid');
  }
});

it('refuses tokens of the former signing key', async () => {
  const clock = createFakeClock();
  const before = createAccessTokens(fixedKeys(), clock);
  const token = await before.issue('asha', 'key_1');
  await before.verify(token, guesser);
  await expect(createAccessTokens(fixedKeys(), clock).verify(token, guesser)).rejects.toThrow('not valid');
});
