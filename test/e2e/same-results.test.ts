/**
 * A result depends on the text only: not on how the code is packed, on the texts before it, on their order or on the
 * batches in which they are sent.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCalls } from '../../lab/corpora/calls.ts';
import { everydayLines, telecomSamples } from '../../lab/corpora/everyday.ts';
import { shareService } from '../support/start-sta.ts';

const root = join(import.meta.dirname, '../..');
const { startBundle }: { startBundle: (entry: string, options: { isThread: true }) => object } = createRequire(
  import.meta.url,
)('../../dist/start.cjs');
const modules: Record<string, string[]> = JSON.parse(readFileSync(join(root, 'dist/modules.json'), 'utf8'));

/** A new instance of a bundled module: nothing ran before. @param source that the bundle loads by `import()` */
function loadBundled<Module extends object>(source: string): Module {
  const [id] = Object.entries(modules).find(([, files]) => files.at(-1) === source) ?? [];
  if (id === undefined) throw new Error(`${source} begins no module of the bundle`);
  return startBundle(id.slice(2), { isThread: true }) as Module;
}

const calls = readCalls('development').slice(0, 3);
const texts = [
  ...calls.flatMap(({ text, spoken }) => [text, spoken]),
  readFileSync(join(root, 'docs/architecture.md'), 'utf8'),
  ...everydayLines.requests.slice(0, 10).map(([text]) => text),
  ...everydayLines.talk.slice(0, 4),
  'Das ist ein sehr schlechter Service, ich bin enttäuscht!',
  '返金してください。',
];
const settings = {
  derivedDirectory: '',
  sentimentWeights: 'standard',
  durability: 'full',
  env: {},
} as const;
const targets = Object.entries(telecomSamples).map(([id, samples]) => ({ id, samples, phrases: [] }));
const check = { replaceChar: '*', customWords: [], level: 'mild', english: true, languages: ['de'] } as const;
const checkOptions = { ...check, lines: false, graded: true, maxChars: 1e9 };

const computations = 'src/service/compute/jobs/computations';
type Computations = typeof import('../../src/service/compute/jobs/computations/sentiment-analysis.ts') &
  typeof import('../../src/service/compute/jobs/computations/extractive-summary.ts') &
  typeof import('../../src/service/compute/jobs/computations/actions.ts');

/** Each engine: its module, and the function of a text that it offers. */
const engines: readonly {
  name: string;
  source: string;
  load: () => Promise<object>;
  /** The number of texts, if not all. */
  count?: number;
  open: (module: never) => (text: string) => unknown;
}[] = [
  {
    name: 'sentiment',
    source: `${computations}/sentiment-analysis.ts`,
    load: () => import('../../src/service/compute/jobs/computations/sentiment-analysis.ts'),
    open:
      ({ computeSentimentAnalysis }: Computations) =>
      (text) =>
        computeSentimentAnalysis({ text }, settings),
  },
  {
    name: 'summary',
    source: `${computations}/extractive-summary.ts`,
    load: () => import('../../src/service/compute/jobs/computations/extractive-summary.ts'),
    open:
      ({ computeExtractiveSummary }: Computations) =>
      (text) =>
        computeExtractiveSummary({ text }),
  },
  {
    name: 'actions',
    source: `${computations}/actions.ts`,
    load: () => import('../../src/service/compute/jobs/computations/actions.ts'),
    open:
      ({ computeActions }: Computations) =>
      (text) =>
        computeActions({ text, reference_date: '2026-11-22' }),
  },
  {
    name: 'rules',
    source: `${computations}/rules.ts`,
    load: () => import('../../src/service/compute/jobs/computations/rules.ts'),
    open:
      ({ computeRules }: typeof import('../../src/service/compute/jobs/computations/rules.ts')) =>
      (text) =>
        computeRules(
          {
            utterances: text
              .split('\n')
              .map((line, i) => ({ text: line || '-', speaker: i % 2 ? 'Agent' : 'Customer' })),
            ruleSet: {
              rules: [
                { name: 'calm', expect: { profanity: true, absent: true } },
                { name: 'promise', when: { sentiment: 'negative' }, expect: { action: 'promise' } },
              ],
            },
            setAt: '2026-11-22T00:00:00Z',
            unknown: {},
            words: [],
          },
          settings,
        ),
  },
  {
    name: 'profanity',
    source: 'src/service/compute/profanity/check-text.ts',
    load: () => import('../../src/service/compute/profanity/check-text.ts'),
    open:
      ({ checkTexts }: typeof import('../../src/service/compute/profanity/check-text.ts')) =>
      (text) =>
        checkTexts({ ...checkOptions, texts: [text] }),
  },
  {
    name: 'matching',
    source: 'src/engines/text/matching/matcher.ts',
    load: () => import('../../src/engines/text/matching/matcher.ts'),
    open({ createMatchingEngine }: typeof import('../../src/engines/text/matching/matcher.ts')) {
      const prepared = createMatchingEngine().prepare(targets);
      return async (text) => {
        const matcher = await prepared;
        return (await matcher.read([text])).map((sentence) => matcher.score(sentence));
      };
    },
  },
  {
    name: 'grouping',
    source: 'src/engines/text/grouping/group-sentences.ts',
    load: () => import('../../src/engines/text/grouping/group-sentences.ts'),
    open:
      ({ groupSentences }: typeof import('../../src/engines/text/grouping/group-sentences.ts')) =>
      (text) =>
        groupSentences(
          text.split('\n').map((line) => ({ text: line, count: 1 })),
          2,
        ),
  },
  {
    name: 'clips',
    source: 'src/engines/clips/find-segments.ts',
    load: () => import('../../src/engines/clips/find-segments.ts'),
    open:
      ({ findSegments }: typeof import('../../src/engines/clips/find-segments.ts')) =>
      (text) => {
        const utterances = text
          .split('\n')
          .map((line, i) => ({ text: line, startMs: 4000 * i, endMs: 4000 * i + 3500 }));
        const options = { durationMs: 4000 * utterances.length, keywords: ['refund', 'internet'] };
        return (['action_items', 'qa', 'conversation', 'custom'] as const).map((kind) =>
          findSegments(kind, utterances, options),
        );
      },
  },
  {
    name: 'tone',
    source: 'src/engines/speech/tone/tone.ts',
    load: () => import('../../src/engines/speech/tone/tone.ts'),
    count: 3,
    open:
      ({ createToneAnalyser }: typeof import('../../src/engines/speech/tone/tone.ts')) =>
      (text) => {
        const analyser = createToneAnalyser();
        const from = 16_000 * (text.length % 20);
        analyser.push(samples.subarray(from, from + 12_345));
        analyser.push(samples.subarray(from + 12_345, from + 64_000));
        return analyser.finish([
          { startMs: 0, endMs: 1800 },
          { startMs: 1900, endMs: 4000 },
        ]);
      },
  },
];

/** 16 kHz, mono, behind a header of 44 bytes. */
const sound = readFileSync(join(root, 'examples/meeting.wav')).subarray(44);
const samples = Float32Array.from({ length: sound.length / 2 }, (_, i) => sound.readInt16LE(2 * i) / 32_768);

describe.each(engines)('$name', ({ source, load, open, count }) => {
  it('is the same from the sources and the bundle, in any order', async () => {
    const given = texts.slice(0, count);
    const inOrder = async (module: object, order: readonly string[]) => {
      const compute = open(module as never);
      const results = new Map<string, unknown>();
      for (const text of order) results.set(text, await compute(text));
      return order.length === 1 ? [...results.values()] : given.map((text) => results.get(text));
    };
    const forwards = await inOrder(await load(), given);
    expect(await inOrder(loadBundled(source), given.toReversed())).toEqual(forwards);
    expect(await inOrder(await load(), given.toReversed())).toEqual(forwards);
    expect(await inOrder(loadBundled(source), given.slice(-1))).toEqual(forwards.slice(-1));
  });
});

const openSta = shareService();

it.each(engines.slice(0, 3))(
  '$name is the same from the service, in batches of any order',
  async ({ name, load, open }) => {
    const sta = openSta();
    const compute = open((await load()) as never);
    const direct = await Promise.all(texts.map(async (text) => (await compute(text)) as Record<string, unknown>));
    const command = [name, 'run', '--ndjson', ...(name === 'actions' ? ['--date', '2026-11-22'] : [])];
    for (const order of [texts, texts.toReversed()]) {
      const { stdout } = await sta.run(command, {
        stdin: order.map((text) => `${JSON.stringify({ text })}\n`).join(''),
      });
      const replies = stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      const sentencesOf = ({ sentences, actions }: Record<string, unknown> = {}) => sentences ?? actions;
      expect(replies.map(({ language }) => language)).toEqual(
        order.map((text) => direct[texts.indexOf(text)]?.language),
      );
      expect(
        replies.map(({ data }) => {
          const [item] = Object.values(data) as Record<string, unknown>[];
          return Array.isArray(item) ? item : sentencesOf(item);
        }),
      ).toEqual(order.map((text) => JSON.parse(JSON.stringify(sentencesOf(direct[texts.indexOf(text)])))));
    }
  },
);
