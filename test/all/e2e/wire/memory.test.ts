/**
 * The memory of a service while it sends its largest responses: the same data as lab/bench/load-memory, and half as
 * many concurrent calls. That program makes the largest calls of every endpoint. Linux only: the peak is the kernel's
 * own count.
 */
import { expect, it } from 'vitest';
import { peakBytes } from '../../../../lab/bench/tasks/measured-process.ts';
import { fullFiles, fullRecords, madeBy, resultState, type State } from '../../../../lab/bench/tasks/memory-states.ts';
import { openServiceData } from '../../../../src/service/app/open-service-data.ts';
import { addUser } from '../../../../src/service/http/auth/new-user.ts';
import { systemClock } from '../../../../src/shared/clock.ts';
import { skipUnless } from '../../../support/needs.ts';
import { startServe } from '../../../support/sta-process.ts';
import { environmentIn, temporaryDirectory } from '../../../support/start-sta.ts';

/**
 * An idle service takes about 110 MB, and one that sends the results up to 470 MB, by when V8 collects garbage. One that
 * read each result whole took 780 MB and more.
 */
const highestPeakBytes = 600e6;
const callsAtOnce = 4;
const onLinux = skipUnless(process.platform === 'linux', 'only Linux counts the peak of memory');

const sentence = {
  sentence: 'I am so.',
  sentiments: Array(5).fill({ sentiment: 'Very Positive', confidence: 0.123_456_789 }),
};

it.each<[string, State, string, string, number]>([
  ['tags', fullRecords('tags'), 'GET', '/cb/v1/profile/statement_tags/get_user_statement_tags', 45e6],
  [
    'a result',
    resultState('sentiment_analysis', 'sentences', sentence, 160_000),
    'POST',
    '/v1/nlp/sentiment/fetch',
    44e6,
  ],
  ['files', fullFiles, 'POST', '/v1/conversation/prune', 45e6],
])(
  'stays bounded while the service sends %s to several callers at once',
  onLinux,
  async (_what, state, method, path, bytes) => {
    const directory = temporaryDirectory();
    const env = environmentIn(directory);
    const data = await openServiceData(env.STA_DATA_DIR ?? '', systemClock);
    const user = await addUser(data.store, data.tokens, { userId: 'asha' });
    if (user === undefined) throw new Error('the user exists');
    await state.make(data, user);
    await data.store.close();
    const { url, child } = await startServe(env);
    const { appId, appSecret, accessToken, userId } = user;
    const body = { fileID: madeBy(userId), unused_seconds: 0, dry_run: true };
    const call = async () => {
      const response = await fetch(`${url}${path}${method === 'GET' ? `/${userId}` : ''}`, {
        method,
        headers: { appId, appSecret, authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        ...(method === 'POST' && { body: JSON.stringify(body) }),
      });
      expect(response.status).toBe(200);
      let received = 0;
      for await (const chunk of response.body ?? []) received += chunk.length;
      expect(received).toBeGreaterThan(bytes);
    };
    await Promise.all(Array.from({ length: callsAtOnce }, call));
    const peak = peakBytes(child.pid);
    expect(peak).toBeGreaterThan(50e6);
    expect(peak).toBeLessThan(highestPeakBytes);
  },
);
