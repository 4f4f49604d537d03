/** Every limit of the service, from both sides: a limit without a case does not compile. */
import { describe, expect, it } from 'vitest';
import { defaultLimits, type LimitName, type Limits } from '../../../../src/contract/schemas/limits.ts';
import { startTestService } from '../../../support/start-sta.ts';
import { makeWav, tone } from '../../../support/wav.ts';
import { addTestUser, callService, expectFailure, type WireReply } from '../../../support/wire.ts';
import {
  actions,
  addWord,
  bytesOfWav,
  type Caller,
  callerOf,
  check,
  compute,
  computeTexts,
  createTag,
  describeService,
  forge,
  health,
  hold,
  judge,
  list,
  many,
  match,
  preview,
  send,
  setRules,
  statesIn,
  subscribe,
  tokenLine,
  trial,
  unfinished,
  wav,
} from '../../support/limit-calls.ts';

interface LimitCase {
  readonly limits: Partial<Limits>;
  /** Calls that are accepted, one after the other. */
  readonly within: (caller: Caller) => Promise<WireReply | undefined>;
  /** The next call, which is rejected. */
  readonly beyond: (caller: Caller) => Promise<WireReply>;
  readonly failure: readonly [status: number, code: string, words: string];
}

const tooLong = (max: number) => [400, 'invalid_request', `at most ${max} characters`] as const;
const tooMany = (max: number) => [400, 'invalid_request', `at most ${max} entries`] as const;
const busy = [503, 'unavailable', ''] as const;

const cases: { readonly [Name in LimitName]: LimitCase } = {
  bodyBytes: {
    limits: { bodyBytes: 3_000 },
    within: (user) => createTag(user, { statementTagSamples: ['x'.repeat(2_000)] }),
    beyond: (user) => createTag(user, { statementTagSamples: ['x'.repeat(3_000)] }),
    failure: [413, 'payload_too_large', ''],
  },
  bodyValues: {
    limits: { bodyValues: 100 },
    within: (user) => createTag(user, { filler: Array(50).fill(1) }),
    beyond: (user) => createTag(user, { filler: Array(200).fill(1) }),
    failure: [413, 'payload_too_large', 'more than 100 values'],
  },
  uploadBytes: {
    limits: { uploadBytes: bytesOfWav },
    within: (user) => send(user, wav(440)),
    beyond: (user) => send(user, makeWav(0.2, tone(440))),
    failure: [413, 'payload_too_large', ''],
  },
  textChars: {
    limits: { textChars: 10 },
    within: (user) => compute(user, 'x'.repeat(10)),
    beyond: (user) => compute(user, 'x'.repeat(11)),
    failure: tooLong(10),
  },
  previewChars: {
    limits: { previewChars: 10 },
    within: (user) => preview(user, 'x'.repeat(10)),
    beyond: (user) => preview(user, 'x'.repeat(11)),
    failure: tooLong(10),
  },
  sentences: {
    limits: { sentences: 2 },
    within: (user) => match(user, { sentences: ['a', 'b'] }),
    beyond: (user) => match(user, { sentences: ['a', 'b', 'c'] }),
    failure: tooMany(2),
  },
  sentenceChars: {
    limits: { sentenceChars: 5 },
    within: (user) => match(user, { sentences: ['xxxxx'] }),
    beyond: (user) => match(user, { sentences: ['xxxxxx'] }),
    failure: tooLong(5),
  },
  samples: {
    limits: { samples: 2 },
    within: (user) => createTag(user, { statementTagSamples: ['a', 'b'] }),
    beyond: (user) => createTag(user, { statementTagSamples: ['a', 'b', 'c'] }),
    failure: tooMany(2),
  },
  ids: {
    limits: { ids: 1 },
    within: async (user) => {
      const { statementTag } = Object((await createTag(user)).json).data;
      return match(user, { statementTagIds: [statementTag] });
    },
    beyond: (user) => match(user, { statementTagIds: ['a', 'b'] }),
    failure: tooMany(1),
  },
  matchTexts: {
    limits: { matchTexts: 3 },
    within: (user) => trial(user, many(3)),
    beyond: (user) => trial(user, many(4)),
    failure: [400, 'invalid_request', 'one call takes 3'],
  },
  matchBytes: {
    limits: { matchBytes: 100 },
    within: (user) => trial(user, ['x'.repeat(100)]),
    beyond: (user) => trial(user, ['x'.repeat(101)]),
    failure: [400, 'invalid_request', 'of 100 bytes'],
  },
  matchReplyChars: {
    limits: { matchReplyChars: 300 },
    within: (user) => trial(user, ['refund']),
    beyond: (user) => trial(user, ['refund'], { sentences: many(20), threshold: 0 }),
    failure: [400, 'invalid_request', 'The matches exceed 300 characters'],
  },
  nameChars: {
    limits: { nameChars: 3 },
    within: (user) => createTag(user, { statementTagName: 'abc' }),
    beyond: (user) => createTag(user, { statementTagName: 'abcd' }),
    failure: tooLong(3),
  },
  idChars: {
    limits: { idChars: 40 },
    within: list,
    beyond: (user) => match(user, { statementTagIds: ['x'.repeat(41)] }),
    failure: tooLong(40),
  },
  urlChars: {
    limits: { urlChars: 30 },
    within: (user) => subscribe(user, 'https://example.com/'),
    beyond: (user) => subscribe(user, 'https://example.com/aaaaaaaaaaaaaa'),
    failure: tooLong(30),
  },
  subscriptions: {
    limits: { subscriptions: 1 },
    within: (user) => subscribe(user, 'https://example.com/a'),
    beyond: (user) => subscribe(user, 'https://example.com/b'),
    failure: [400, 'invalid_request', 'the limit of 1 '],
  },
  bulkTexts: {
    limits: { bulkTexts: 2 },
    within: (user) => computeTexts(user, ['a', 'b']),
    beyond: (user) => computeTexts(user, ['a', 'b', 'c']),
    failure: tooMany(2),
  },
  // Not rejected: results without room are reported as in progress.
  bulkReplyBytes: {
    limits: { bulkReplyBytes: 600 },
    async within(user) {
      const reply = await computeTexts(user, ['One.']);
      expect(statesIn(reply)).toEqual(['Completed']);
      return reply;
    },
    async beyond(user) {
      const reply = await computeTexts(user, ['One.', 'Two.', 'Three.']);
      expect(statesIn(reply)).toEqual(['Completed', 'Processing', 'Processing']);
      return reply;
    },
    failure: [200, '', ''],
  },
  utterances: {
    limits: { utterances: 2 },
    within: (user) => actions(user, 2),
    beyond: (user) => actions(user, 3),
    failure: tooMany(2),
  },
  conversationLines: {
    limits: { conversationLines: 1 },
    async within(user) {
      await setRules(user, 'refund');
      return judge(user, 1);
    },
    beyond: (user) => judge(user, 2),
    failure: tooMany(1),
  },
  ruleSetBytes: {
    limits: { ruleSetBytes: 200 },
    within: (user) => setRules(user, 'refund'),
    beyond: (user) => setRules(user, 'x'.repeat(200)),
    failure: [400, 'invalid_request', 'and may have 200'],
  },
  queuedJobs: {
    limits: { queuedJobs: 5 },
    async within(user) {
      for (const id of ['b', 'c', 'd', 'e', 'f']) {
        expect((await compute(callerOf(user.service, await addTestUser(user.service, id)), 'a')).status).toBe(200);
      }
      return undefined;
    },
    beyond: (user) => compute(user, 'a'),
    failure: busy,
  },
  queuedJobsPerUser: {
    limits: { queuedJobsPerUser: 2 },
    async within(user) {
      await compute(user, 'a');
      return compute(user, 'b');
    },
    beyond: (user) => compute(user, 'c'),
    failure: busy,
  },
  requestsPerMinute: {
    limits: { requestsPerMinute: 2 },
    async within(user) {
      await list(user);
      return list(user);
    },
    beyond: list,
    failure: [429, 'rate_limited', ''],
  },
  anonymousPerMinute: {
    limits: { anonymousPerMinute: 2 },
    async within(user) {
      await describeService(user);
      return describeService(user);
    },
    beyond: describeService,
    failure: [429, 'rate_limited', ''],
  },
  failuresPerMinute: {
    limits: { failuresPerMinute: 2 },
    async within(user) {
      for (let i = 0; i < 2; i++) expect((await forge(user)).status).toBe(401);
      return undefined;
    },
    beyond: forge,
    failure: [429, 'rate_limited', ''],
  },
  freeBytes: {
    limits: { freeBytes: 1e15 },
    within: health,
    beyond: async ({ service }) => {
      const reply = await callService(service.url, 'GET', '/readyz');
      expect(reply).toMatchObject({ json: { checks: { disk: expect.anything() } } });
      return reply;
    },
    failure: [503, '', ''],
  },
  connections: {
    limits: { connections: 2 },
    within: health,
    beyond: async (user) => {
      await hold(user, 2, '');
      return health(user);
    },
    failure: busy,
  },
  connectionsPerAddress: {
    limits: { connectionsPerAddress: 2 },
    within: health,
    beyond: async (user) => {
      await hold(user, 2, '');
      return health(user);
    },
    failure: busy,
  },
  bodiesInFlightBytes: {
    limits: { bodiesInFlightBytes: 100_000 },
    within: createTag,
    beyond: (user) => hold(user, 3, unfinished(tokenLine(user)) + ' '.repeat(50_000)),
    failure: busy,
  },
  bodiesPerCallerBytes: {
    limits: { bodiesPerCallerBytes: 100_000 },
    within: createTag,
    beyond: (user) => hold(user, 3, unfinished(tokenLine(user)) + ' '.repeat(50_000)),
    failure: busy,
  },
  bodySeconds: {
    limits: { bodySeconds: 1 },
    within: createTag,
    beyond: (user) => hold(user, 1, unfinished(tokenLine(user))),
    failure: [408, 'request_timeout', ''],
  },
  bodyStallSeconds: {
    limits: { bodyStallSeconds: 1 },
    within: createTag,
    beyond: (user) => hold(user, 1, unfinished(tokenLine(user))),
    failure: [408, 'request_timeout', ''],
  },
  replaceChars: {
    limits: { replaceChars: 2 },
    within: (user) => check(user, { replaceChar: '**' }),
    beyond: (user) => check(user, { replaceChar: '***' }),
    failure: tooLong(2),
  },
  censoredChars: {
    limits: { censoredChars: 1_000 },
    within: (user) => check(user, { text: 'damn '.repeat(200) }),
    beyond: (user) => check(user, { text: 'damn '.repeat(20), replaceChar: '*'.repeat(90) }),
    failure: [400, 'invalid_request', 'exceed 1000 characters'],
  },
  wordChars: {
    limits: { wordChars: 3 },
    within: (user) => addWord(user, 'abc'),
    beyond: (user) => addWord(user, 'abcd'),
    failure: tooLong(3),
  },
  recordsPerUser: {
    limits: { recordsPerUser: 1 },
    within: createTag,
    beyond: createTag,
    failure: [400, 'invalid_request', 'the limit of 1 statement tags'],
  },
  storedBytes: {
    limits: { storedBytes: 1_000 },
    within: (user) => createTag(user, { statementTagSamples: ['x'.repeat(700)] }),
    beyond: createTag,
    failure: [403, 'quota_exceeded', 'You may store 1,000 bytes'],
  },
  uploadedBytes: {
    limits: { uploadedBytes: 2 * bytesOfWav - 1 },
    async within(user) {
      await send(user, wav(440));
      // The same content counts once.
      return send(user, wav(440));
    },
    beyond: (user) => send(user, wav(660)),
    failure: [403, 'quota_exceeded', `You may upload ${(2 * bytesOfWav - 1).toLocaleString('en')} bytes`],
  },
  profanityWords: {
    limits: { profanityWords: 1 },
    within: (user) => addWord(user, 'abc'),
    beyond: (user) => addWord(user, 'def'),
    failure: [400, 'invalid_request', 'the limit of 1 profanity words'],
  },
  vocabulary: {
    limits: { vocabulary: 1 },
    within: health,
    beyond: ({ call }) =>
      call('POST', '/v1/conversation/compute', {
        fileID: 'x',
        settings: { speech_to_text: { enable: true, custom_vocabulary: ['a', 'b'] } },
      }),
    failure: tooMany(1),
  },
  keywords: {
    limits: { keywords: 1 },
    within: health,
    beyond: ({ call }) =>
      call('POST', '/v1/conversation/clips/compute', { fileID: 'x', settings: { clips: { custom: ['a', 'b'] } } }),
    failure: tooMany(1),
  },
};

/** Without workers, queued jobs stay queued. */
const idle: ReadonlySet<LimitName> = new Set(['queuedJobs', 'queuedJobsPerUser', 'textChars', 'utterances']);

describe.each(Object.keys(defaultLimits) as LimitName[])('the limit %s', (name) => {
  it('is enforced', async () => {
    const { limits, within, beyond, failure } = cases[name];
    const service = await startTestService({ limits, ...(idle.has(name) && { jobs: { concurrency: 0 } }) });
    const caller = callerOf(service, await addTestUser(service, 'asha'));
    const accepted = await within(caller);
    if (accepted !== undefined) expect(accepted.status, accepted.text).toBe(200);
    const [status, code, words] = failure;
    const refused = await beyond(caller);
    if (code === '') expect(refused.status).toBe(status);
    else {
      const { userId } = Object(refused.json);
      expectFailure(refused, status, code, words, userId);
    }
  });
});
