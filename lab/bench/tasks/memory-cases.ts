/** The largest calls that the default limits allow, for each endpoint of the contract: see lab/bench/load-memory. */
import { type Contract, listEndpoints } from '../../../src/contract/contract.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import type { NewUser } from '../../../src/service/http/auth/new-user.ts';
import {
  allMadeBy,
  fullFiles,
  fullRecords,
  fullSubscriptions,
  fullWords,
  madeBy as lastMadeBy,
  manyOf,
  manyRecords,
  manySamples,
  noteMade,
  oneRecord,
  resultState,
  type State,
  smallRecords,
  wordsOf,
} from './memory-states.ts';

type EndpointName = { [Group in keyof Contract]: `${Group}.${keyof Contract[Group] & string}` }[keyof Contract];

interface LargeCall {
  /** The data that the users have stored before. */
  readonly before?: State;
  readonly params: (user: NewUser) => Readonly<Record<string, unknown>>;
  /** Size of the part `file` of a form, bytes. */
  readonly fileBytes?: number;
}

interface NamedCall extends LargeCall {
  /** The large part of the call. */
  readonly what: string;
}

export interface MemoryCase extends LargeCall {
  /** JSON in addition to the user id and the token, instead of the parameters. */
  readonly filler?: string;
  readonly endpoint: Endpoint;
  readonly name: string;
}

const madeBy = ({ userId }: NewUser) => lastMadeBy(userId);
const largeSamples = (seed: number) => manyOf(1_000, (i) => wordsOf(9_990, 1_000 * seed + i));
const refund = () => ({ sentences: ['refund'] });
const shortSentences = 'I am so. '.repeat(111_000);
const largeText = { what: 'a million characters', params: () => ({ text: shortSentences }) };
const sentiments = manyOf(5, () => ({ sentiment: 'Very Positive', confidence: 0.123_456_789_012_345_6 }));
const sentence = { start_char: '100000', end_char: '100008', sentence: 'I am so.', sentiments, subjectivity: 0.5 };
const fetchOf = (what: string, before: State, wanted: object = {}): NamedCall => ({
  what,
  before,
  params: (user) => ({ fileID: madeBy(user), transactionId: madeBy(user), ...wanted }),
});
const sentimentResult = resultState('sentiment_analysis', 'sentences', sentence, 111_000);
const words = manyOf(10, () => ({ text: 'some', start_time: 1_000_000, end_time: 1_000_100 }));
const utterance = { text: 'some '.repeat(10), start_time: 1_000_000, end_time: 1_001_000, words };
/** The size that 5 MiB of subtitles can expand to. */
const transcript = resultState('speech_to_text', 'utterances', utterance, 50_000);

const segment = { start_time: 1_000_000, end_time: 1_001_000, text: 'x'.repeat(100) };
const clip = resultState('custom', 'segments', segment, 130_000, '"clipName":"a/b.mp4",');

/** Phrases of which no two have a word in common. */
const intentOfPhrases: State = {
  key: 'intents-phrases',
  async make({ store }, { userId }) {
    const texts = { samples: [], phrases: manyOf(980, (i) => wordsOf(9_900, i)) };
    const id = await store.intents.create(userId, { name: 'intent', ...texts }, { records: 10, bytes: 50_000_000 });
    if (id !== undefined) noteMade(userId, id);
  },
};

const matching = (kind: 'tags' | 'intents'): readonly [NamedCall, ...NamedCall[]] => {
  // A match of intents requires their ids.
  const among = (user: NewUser) => (kind === 'tags' ? {} : { intentIds: allMadeBy(user.userId) });
  const ofRefund = (user: NewUser) => ({ ...refund(), ...among(user) });
  const sentencesOf = (sentences: () => string[], more: object = {}) => ({
    before: smallRecords(kind),
    params: (user: NewUser) => ({ sentences: sentences(), ...among(user), ...more }),
  });
  const isOne = (user: NewUser) => ({ [kind === 'tags' ? 'statementTagIds' : 'intentIds']: [madeBy(user)] });
  return [
    { what: 'one of 49 MB', before: fullRecords(kind), params: ofRefund },
    {
      what: 'one requested of 49 MB',
      before: fullRecords(kind),
      params: (user) => ({ ...refund(), ...isOne(user) }),
    },
    { what: '50,000 samples of 190 characters', before: manySamples(kind), params: ofRefund },
    { what: '9,999 of a sample', before: manyRecords(kind), params: ofRefund },
    {
      what: '10,000 sentences with 300, all scores',
      ...sentencesOf(() => manyOf(10_000, (i) => `sentence ${i}`), { threshold: 0 }),
    },
    {
      what: 'one sentence 10,000 times with 300',
      ...sentencesOf(() => manyOf(10_000, () => 'refund'), { threshold: 0 }),
    },
    { what: '10 MB of sentences', ...sentencesOf(() => manyOf(1_000, (i) => wordsOf(9_900, i))) },
  ];
};
const tagOf = (samples: string[]) => ({ statementTagName: 'tag', statementTagSamples: samples });
const intentOf = (samples: string[]) => ({ intentName: 'intent', intentSamples: samples });
const tagId = (user: NewUser) => ({ statementTagId: madeBy(user) });
const intentId = (user: NewUser) => ({ intentId: madeBy(user) });
const subscriptionId = (user: NewUser) => ({ subscriptionId: madeBy(user) });
const fileId = (user: NewUser) => ({ fileID: madeBy(user) });
const nothing = () => ({});

const largeRuleSet = () => ({
  version: 1,
  rules: manyOf(200, (i) => ({
    name: `rule-${i}`,
    expect: { phrase: manyOf(20, (j) => `phrase ${i} ${j} ${'x'.repeat(80)}`) },
  })),
});

const ruleSetState: State = {
  key: 'rule-set',
  async make({ store }, { userId }) {
    await store.ruleSets.set(userId, JSON.stringify(largeRuleSet()), 50_000_000);
  },
};

const evidence = { index: 1, text: 'some '.repeat(10), as: 'found' };
const judged = {
  rule: 'rule',
  title: 'A rule',
  severity: 'must',
  status: 'passed',
  evidence: manyOf(10, () => evidence),
};
const judgedConversation = resultState(
  'rules',
  'rules',
  judged,
  200,
  '"counts":{"passed":200,"failed":0,"not_applicable":0,"must_failed":0},"rules_set_at":"2026-01-01T00:00:00.000Z","scorecards":[],',
);

/** An endpoint without a case does not compile. */
const largeCalls: { readonly [Name in EndpointName]: readonly [NamedCall, ...NamedCall[]] } = {
  'tags.create': [{ what: '10 MB of samples', params: () => tagOf(largeSamples(9)) }],
  'tags.list': [
    { what: '49 MB', before: fullRecords('tags'), params: nothing },
    { what: '9,999', before: manyRecords('tags'), params: nothing },
  ],
  'tags.update': [
    {
      what: '10 MB of samples',
      before: oneRecord('tags'),
      params: (user) => ({ ...tagId(user), ...tagOf(largeSamples(9).slice(0, 950)) }),
    },
  ],
  'tags.delete': [{ what: 'one of 10 MB', before: oneRecord('tags'), params: tagId }],
  'intents.create': [{ what: '10 MB of samples', params: () => intentOf(largeSamples(9)) }],
  'intents.list': [{ what: '49 MB', before: fullRecords('intents'), params: nothing }],
  'intents.update': [
    {
      what: '10 MB of samples',
      before: oneRecord('intents'),
      params: (user) => ({ ...intentId(user), ...intentOf(largeSamples(9).slice(0, 950)) }),
    },
  ],
  'intents.delete': [{ what: 'one of 10 MB', before: oneRecord('intents'), params: intentId }],
  'webhooks.create': [
    {
      what: 'the longest URL beside 999',
      before: fullSubscriptions,
      params: () => ({ event: 'process.completion', endpointUrl: `http://127.0.0.1:9/${'x'.repeat(2_000)}` }),
    },
  ],
  'webhooks.list': [{ what: '999', before: fullSubscriptions, params: nothing }],
  'webhooks.get': [{ what: 'one of 999', before: fullSubscriptions, params: subscriptionId }],
  'webhooks.delete': [
    {
      what: 'with 20,000 deliveries',
      before: { ...fullSubscriptions, key: 'webhooks-deleted' },
      params: subscriptionId,
    },
  ],
  'webhooks.rotate': [{ what: 'one of 999', before: fullSubscriptions, params: subscriptionId }],
  'webhooks.enable': [{ what: 'with 20,000 deliveries', before: fullSubscriptions, params: subscriptionId }],
  'webhooks.deliveries': [{ what: '20,000', before: fullSubscriptions, params: () => ({ limit: 1_000 }) }],
  'webhooks.redeliver': [{ what: '20,000', before: fullSubscriptions, params: nothing }],
  'match.tags': matching('tags'),
  'match.intents': [
    ...matching('intents'),
    {
      what: '980 phrases of 9,900 characters',
      before: intentOfPhrases,
      params: (user) => ({ ...refund(), intentIds: [madeBy(user)] }),
    },
  ],
  'match.trial': [
    {
      what: '50,000 samples in 50 targets',
      params: ({ userId }) => ({
        ...refund(),
        targets: manyOf(50, (i) => ({
          id: `${userId} ${i}`,
          samples: manyOf(1_000, (j) => wordsOf(150, 1_000 * i + j)),
        })),
      }),
    },
    {
      what: '690,000 samples of a letter',
      params: () => ({
        ...refund(),
        targets: manyOf(690, (i) => ({ id: `t${i}`, samples: manyOf(1_000, () => 'x') })),
      }),
    },
  ],
  'match.group': [
    { what: '10,000 sentences, 10 MB', params: () => ({ sentences: manyOf(10_000, (i) => wordsOf(980, i)) }) },
    { what: '10,000 short sentences', params: () => ({ sentences: manyOf(10_000, (i) => wordsOf(60, i)) }) },
  ],
  'profanity.check': [
    {
      what: 'a million characters, all profane',
      params: () => ({ text: 'fuck shit '.repeat(100_000), replaceChar: '*', languages: 'all', graded: true }),
    },
  ],
  'profanity.checkTexts': [
    {
      what: '1,000 texts, 10 MB, longest replacement',
      params: () => ({ texts: manyOf(1_000, () => 'fuck '.repeat(2_000)), replaceChar: '*'.repeat(100) }),
    },
    {
      what: '10 MB with 999 own words',
      before: fullWords,
      params: () => ({ texts: manyOf(100, (i) => wordsOf(100_000, i)), replaceChar: '*', languages: 'all' }),
    },
  ],
  'profanity.addWord': [
    { what: 'the longest word', before: fullWords, params: () => ({ profanityWord: 'x'.repeat(100) }) },
  ],
  'profanity.listWords': [{ what: '999', before: fullWords, params: nothing }],
  'profanity.removeWord': [
    { what: 'one of 999', before: fullWords, params: (user) => ({ profanityWordId: madeBy(user) }) },
  ],
  'sentiment.compute': [largeText],
  'sentiment.fetch': [fetchOf('of a million characters', sentimentResult)],
  'summary.compute': [largeText],
  'summary.fetch': [
    fetchOf('of a million characters', resultState('extractive_summary', 'sentences', sentence, 111_000)),
  ],
  'actions.compute': [largeText],
  'actions.fetch': [fetchOf('of a million characters', resultState('actions', 'actions', sentence, 111_000))],
  'ruleSet.set': [{ what: '400 kB of phrases', params: () => ({ ruleSet: largeRuleSet() }) }],
  'ruleSet.get': [{ what: '400 kB', before: ruleSetState, params: nothing }],
  'ruleSet.delete': [{ what: '400 kB', before: { ...ruleSetState, key: 'rule-set-deleted' }, params: nothing }],
  'rules.compute': [
    {
      what: '20,000 utterances',
      before: ruleSetState,
      params: () => ({
        utterances: manyOf(20_000, () => ({ text: 'some '.repeat(9), speaker: 'Ann', role: 'customer' })),
      }),
    },
  ],
  'rules.fetch': [fetchOf('200 rules with evidence', judgedConversation)],
  'files.upload': [
    {
      what: '100 MB that are no recording',
      params: () => ({ title: 'x'.repeat(200), description: 'x'.repeat(9_999) }),
      fileBytes: 100e6,
    },
  ],
  'files.delete': [{ what: 'one of 5,000', before: { ...fullFiles, key: 'files-deleted' }, params: fileId }],
  'files.list': [{ what: '5,000 with long descriptions', before: fullFiles, params: nothing }],
  'files.prune': [
    {
      what: '5,000 with long descriptions, dry',
      before: fullFiles,
      params: () => ({ unused_seconds: 0, dry_run: true }),
    },
    {
      what: '5,000 with long descriptions',
      before: { ...fullFiles, key: 'pruned' },
      params: () => ({ unused_seconds: 0 }),
    },
  ],
  'conversation.compute': [
    {
      what: 'one of 5,000 files, 1,000 words',
      before: fullFiles,
      params: (user) => ({
        ...fileId(user),
        tone_analysis: { enable: true },
        speech_to_text: { enable: true, custom_vocabulary: manyOf(1_000, (i) => wordsOf(100, i)) },
      }),
    },
  ],
  'conversation.fetch': [fetchOf('of a transcript of 30 MB', transcript, { speech_to_text: true })],
  'conversation.speechToText': [{ what: 'nothing', params: nothing }],
  'clips.compute': [
    {
      what: 'one of 5,000 files, 100 keywords',
      before: fullFiles,
      params: (user) => ({ ...fileId(user), clips: { audio: true, custom: manyOf(100, (i) => wordsOf(100, i)) } }),
    },
  ],
  'clips.fetch': [fetchOf('of a clip with 20 MB of segments', clip, { custom: true })],
  'jobs.computeTexts': [
    {
      what: '1,000 texts, 10 MB',
      params: () => ({
        item: 'sentiment_analysis',
        texts: manyOf(1_000, () => ({ text: 'I am so. '.repeat(1_090) })),
      }),
    },
  ],
  'jobs.cancel': [{ what: 'a job with a long result', before: sentimentResult, params: fileId }],
  'jobs.delete': [{ what: 'a job with a long result', before: { ...sentimentResult, key: 'deleted' }, params: fileId }],
  'previews.text': [
    {
      what: '100,000 characters',
      params: () => ({ text: 'The bus is late. '.repeat(5_882), items: ['sentiment_analysis', 'extractive_summary'] }),
    },
  ],
  'previews.sentiments': [
    { what: '1,000 texts, 1 MB', params: () => ({ texts: manyOf(1_000, () => 'The bus is late. '.repeat(58)) }) },
  ],
  'previews.actions': [largeText],
  'previews.rules': [
    {
      what: '2,000 utterances',
      before: ruleSetState,
      params: () => ({
        utterances: manyOf(2_000, () => ({ text: 'some '.repeat(9), speaker: 'Ann', role: 'customer' })),
      }),
    },
  ],
  'sessions.invite': [{ what: 'a link', params: () => ({}) }],
  'sessions.start': [{ what: 'a code that is wrong', params: () => ({ code: 'x'.repeat(500) }) }],
  'sessions.end': [{ what: 'a wrong pair', params: () => ({ apiKey: 'x'.repeat(500), apiSecret: 'x'.repeat(500) }) }],
  'accessTokens.create': [
    { what: 'a pair', params: ({ userId, apiKey, apiSecret }) => ({ userId, apiKey, apiSecret }) },
  ],
};

export const memoryCases: readonly MemoryCase[] = listEndpoints().flatMap(([group, call, endpoint]) =>
  (largeCalls[`${group}.${call}` as EndpointName] ?? []).map(({ what, ...one }) => ({
    ...one,
    endpoint,
    name: `${group}.${call}, ${what}`,
  })),
);
