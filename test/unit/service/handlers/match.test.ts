import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createMatchingEngine } from '../../../../src/analytics/text/matching/matcher.ts';
import { systemClock } from '../../../../src/clock.ts';
import { defaultLimits } from '../../../../src/contract/limits.ts';
import { matchHandlers } from '../../../../src/service/handlers/match.ts';
import { createSentenceMatcher } from '../../../../src/service/matching/sentence-matcher.ts';
import { openServiceData } from '../../../../src/service/open-service-data.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';

it('groups the sentences of one call at a time', async () => {
  const { store } = await openServiceData(join(temporaryDirectory(), 'data'), systemClock);
  onTestFinished(() => store.close());
  let running = 0;
  let most = 0;
  const matcher = createSentenceMatcher(async () => createMatchingEngine(), defaultLimits);
  const { group } = matchHandlers(store, matcher, defaultLimits, async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    return { groups: [], smallTalk: 0 };
  });
  const caller = (user: string) => ({
    user: { id: user, email: null },
    origin: 'http://127.0.0.1',
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
  expect(most).toBe(1);
});
