/**
 * The cost of each engine: the bytes of its weights and lists, the time a fresh process takes to load it and return one
 * result, and its speed in one thread on utterances of meetings (MRDA) and synthetic speech.
 */

import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { listWeights } from '../../../scripts/models/list-weights.ts';
import { findSegments } from '../../../src/engines/clips/find-segments.ts';
import { createMatchingEngine } from '../../../src/engines/text/matching/matcher.ts';
import { createProfanityEngine } from '../../../src/engines/text/profanity/profanity.ts';
import { splitSentences } from '../../../src/engines/text/sentences/split-sentences.ts';
import { createSentimentEngine } from '../../../src/engines/text/sentiment/sentiment.ts';
import { summariseText } from '../../../src/engines/text/summary/summary.ts';
import { readData } from '../../corpora/read-data.ts';
import { countPerSecond } from '../report/count-per-second.ts';
import type { Row, Table, TaskOptions } from '../report/table.ts';
import { analyseHour } from './tone-hour.ts';

interface Engine {
  /** The name of its folder in models/. */
  readonly name: string;
  /** A program that loads it and computes one result. */
  readonly first: string;
  /** Utterances per second; for tone, seconds of audio per second. */
  speed(utterances: readonly string[]): number | Promise<number>;
}

const text = './src/engines/text';
const utteranceMs = 3_000;

const engines: readonly Engine[] = [
  {
    name: 'similarity',
    first: `import { createMatchingEngine } from '${text}/matching/matcher.ts';
      const matcher = await createMatchingEngine().prepare([{ id: 'a', samples: ['I want a refund'], phrases: [] }]);
      for (const sentence of await matcher.read(['Money back'])) matcher.score(sentence);`,
    async speed(utterances) {
      const samples = utterances.slice(0, 100);
      const targets = Array.from({ length: 20 }, (_, at) => {
        return { id: String(at), samples: samples.slice(5 * at, 5 * at + 5), phrases: [] };
      });
      const matcher = await createMatchingEngine().prepare(targets);
      const begun = performance.now();
      for (const sentence of await matcher.read(utterances)) matcher.score(sentence);
      return (1000 * utterances.length) / (performance.now() - begun);
    },
  },
  {
    name: 'sentiment',
    first: `import { createSentimentEngine } from '${text}/sentiment/sentiment.ts';
      (await createSentimentEngine()).analyse('Very good.');`,
    async speed(utterances) {
      const engine = await createSentimentEngine();
      return countPerSecond(utterances, (one) => engine.analyse(one));
    },
  },
  {
    name: 'profanity',
    first: `import { createProfanityEngine } from '${text}/profanity/profanity.ts';
      createProfanityEngine().check('Well, damn.', { replaceChar: '*' });`,
    speed(utterances) {
      const engine = createProfanityEngine();
      return countPerSecond(utterances, (one) => engine.check(one, { replaceChar: '*' }));
    },
  },
  {
    name: 'summary',
    first: `import { summariseText } from '${text}/summary/summary.ts'; summariseText('One thing. Another thing.', {});`,
    speed(utterances) {
      const meeting = utterances.slice(0, 200);
      return meeting.length * countPerSecond([meeting.join('\n')], (one) => summariseText(one, { sentences: 6 }));
    },
  },
  {
    name: 'sentences',
    first: `import { splitSentences } from '${text}/sentences/split-sentences.ts'; splitSentences('One. Two.');`,
    speed: (utterances) => countPerSecond(utterances, splitSentences),
  },
  {
    name: 'meetings',
    first: `import { findSegments } from './src/engines/clips/find-segments.ts';
      findSegments('qa', [{ text: 'Who will?', startMs: 0, endMs: 900 }], { durationMs: 900 });`,
    speed(utterances) {
      const timed = utterances.slice(0, 500).map((said, at) => {
        return { text: said, startMs: at * utteranceMs, endMs: (at + 1) * utteranceMs - 500 };
      });
      const durationMs = timed.length * utteranceMs;
      return timed.length * countPerSecond([timed], (one) => findSegments('qa', one, { durationMs }));
    },
  },
  {
    name: 'tone',
    first: `import { createToneAnalyser } from './src/engines/speech/tone/tone.ts';
      const analyser = createToneAnalyser();
      analyser.push(new Float32Array(16_000).fill(0.1));
      analyser.finish([{ startMs: 0, endMs: 1_000 }]);`,
    speed: () => analyseHour(600).timesRealTime,
  },
];

const root = fileURLToPath(new URL('../../../', import.meta.url));
const startsTimed = 5;

/** Median milliseconds of five fresh processes from the first import to the first result, bundled as shipped. */
async function measureLoad({ name, first }: Engine): Promise<number> {
  // At the same depth as the shipped bundle, which finds weight files by relative path.
  const folder = join(root, `dist.bench.${process.pid}`);
  const outfile = join(folder, `${name}.mjs`);
  mkdirSync(folder, { recursive: true });
  try {
    await build({
      stdin: { contents: first, resolveDir: root },
      outfile,
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'node',
      logLevel: 'silent',
    });
    const program =
      'const begun = performance.now(); await import(process.argv[1]); console.log(performance.now() - begun)';
    const times = Array.from({ length: startsTimed }, () =>
      Number(execFileSync(process.execPath, ['--input-type=module', '-e', program, outfile], { encoding: 'utf8' })),
    );
    return times.sort((a, b) => a - b)[Math.floor(startsTimed / 2)] ?? 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** One row per engine. */
export async function run({ quick }: TaskOptions): Promise<Table[]> {
  const lines = readData('mrda/utterances.jsonl.xz')
    .trim()
    .split('\n')
    .slice(0, quick ? 200 : 2_000);
  const utterances = lines.map((line) => String((JSON.parse(line) as { text: unknown }).text));
  const words = utterances.reduce((sum, one) => sum + one.split(' ').length, 0) / utterances.length;
  const weights = listWeights();
  const rows: Row[] = [];
  for (const engine of engines) {
    const files = weights.filter((file) => file.engine === engine.name);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const loadMs = await measureLoad(engine);
    rows.push({
      name: engine.name,
      kind: 'ours',
      cells: [bytes / 1000, files.length, loadMs, await engine.speed(utterances)],
    });
  }
  return [
    {
      title: 'Engines: size, start and speed',
      columns: [
        { name: 'kB of weights and lists', digits: 0 },
        { name: 'files', digits: 0 },
        { name: 'ms to load and answer once', digits: 0 },
        { name: 'utterances/s', digits: 0 },
      ],
      rows,
      notes: [
        `The files are listed in docs/engines/README.md. One thread; an utterance of MRDA has ${words.toFixed(1)} words on average. Similarity: twenty tags of five samples. Tone: seconds of audio in a second of processor time.`,
      ],
    },
  ];
}
