import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { defaultLimits } from '../../../../../src/contract/schemas/limits.ts';
import { createMatchingEngine } from '../../../../../src/engines/text/matching/matcher.ts';
import { openServiceData } from '../../../../../src/service/app/open-service-data.ts';
import { createSentenceMatcher } from '../../../../../src/service/compute/matching/sentence-matcher.ts';
import { matchHandlers } from '../../../../../src/service/http/handlers/match.ts';
import { systemClock } from '../../../../../src/shared/clock.ts';
import { temporaryDirectory } from '../../../../support/start-sta.ts';

it('groups the sentences of one call at a time', async () => {
  const { store } = await openServiceData(join(temporaryDirectory(), 'data'), systemClock);
  onTestFinished(() => store.close());
  let running = 0;
  let max = 0;
  const matcher = createSentenceMatcher(async () => createMatchingEngine(), defaultLimits);
  const { group } = matchHandlers(store, matcher, defaultLimits, async () => {
    running += 1;
    max = Math.max(max, running);
    await new Promise(setImmediate);
    running -= 1;
    return { groups: [], smallTalk: 0 };
  });
  const caller = (user: string) => ({
    user: { id: user, email: null },
    origin: () => 'http://127.0.0.1',
    waitMs: undefined,
    requestId: user,
    reservedId: undefined,
    guesser: { check: () => {}, right: () => {}, wrong: () => {} },
    ended: () => new AbortController().signal,
  });
  const calls = ['asha', 'ben', 'cora', 'dan', 'asha', 'ben'].map((userId) =>
    group({ userId, sentences: ['a card'] }, caller(userId)),
  );
  await Promise.all(calls);
  expect(max).toBe(1);
});
