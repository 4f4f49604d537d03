/**
 * `lab/bench/speed-engines [--quick]`: CPU time per sentence of the engines for matching and sentiment, compared with a
 * peer on the same sentences in the same run. CPU time, because wall time depends on other load; medians of five
 * rounds.
 */
import MiniSearch from 'minisearch';
import { createMatchingEngine } from '../../../src/engines/text/matching/matcher.ts';
import { createSentimentEngine } from '../../../src/engines/text/sentiment/sentiment.ts';
import { readData } from '../../corpora/read-data.ts';
import { reportRow } from '../report/speed-rows.ts';
import type { Row, Table } from '../report/table.ts';
import { writeTable } from '../report/write-table.ts';
import { peers } from './sentiment-peers.ts';

const isQuick = process.argv.includes('--quick');
const sizes = isQuick ? [10, 1_000] : [10, 1_000, 10_000, 50_000];
const samplesATarget = 10;
const rounds = 5;

async function spendMicros(work: () => unknown): Promise<number> {
  const begun = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begun);
  return user + system;
}

/** After one warm-up round. */
async function measureEach<Item>(items: readonly Item[], work: (item: Item) => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const micros = await spendMicros(async () => {
      for (const item of items) await work(item);
    });
    if (round > 0) times.push(micros / items.length);
  }
  return times.sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0;
}

async function measureMatching(utterances: readonly string[]): Promise<Table> {
  const ours: number[] = [];
  const matches: number[] = [];
  const prepared: number[] = [];
  const megabytes: number[] = [];
  const theirs: number[] = [];
  for (const size of sizes) {
    const samples = utterances.slice(0, size);
    const sentences = utterances.slice(-(size > 5_000 ? 200 : 1_000));
    const targets = Array.from({ length: size / samplesATarget }, (_, at) => {
      return { id: String(at), samples: samples.slice(at * samplesATarget, (at + 1) * samplesATarget), phrases: [] };
    });
    let matcher = await createMatchingEngine().prepare([]);
    prepared.push((await spendMicros(async () => (matcher = await createMatchingEngine().prepare(targets)))) / 1_000);
    megabytes.push(matcher.bytes / 1e6);
    ours.push(
      await measureEach(sentences, async (sentence) => {
        for (const read of await matcher.read([sentence])) matcher.score(read);
      }),
    );
    // As the service asks: only the scores above the threshold.
    matches.push(
      await measureEach(sentences, async (sentence) => {
        for (const read of await matcher.read([sentence])) matcher.score(read, () => 0.5);
      }),
    );
    const index = new MiniSearch({ fields: ['text'] });
    index.addAll(samples.map((text, id) => ({ id, text })));
    theirs.push(await measureEach(sentences, (sentence) => index.search(sentence)));
  }
  for (const [at, size] of sizes.entries()) {
    const target = { 10000: 1_000, 50000: 5_000 }[size];
    const peer = { name: 'minisearch', value: theirs[at] ?? Number.NaN };
    reportRow({
      name: `match, ${size} samples`,
      unit: 'us of CPU per sentence',
      value: matches[at] ?? 0,
      target,
      peer,
    });
  }
  const row = (name: string, kind: Row['kind'], cells: number[]): Row => ({ name, kind, cells });
  return {
    title: 'Matching: CPU microseconds per sentence, by number of samples',
    columns: sizes.map((size) => ({ name: `${size} samples`, digits: 0, lowerIsBetter: true })),
    rows: [
      row('sta, one sentence', 'ours', ours),
      row('sta, scores from 0.5', 'ours', matches),
      row('sta, ms to prepare', 'ours', prepared),
      row('sta, MB prepared', 'ours', megabytes),
      row('minisearch, one search', 'peer', theirs),
    ],
    notes: ['Ten samples per tag; utterances of MRDA. minisearch ranks by shared words only.'],
  };
}

async function measureSentiment(utterances: readonly string[]): Promise<Table> {
  const texts = utterances.slice(0, isQuick ? 500 : 5_000);
  const engine = await createSentimentEngine();
  const rows: Row[] = [
    { name: 'sta', kind: 'ours', cells: [1e6 / (await measureEach(texts, (text) => engine.analyse(text)))] },
  ];
  for (const { name, score } of peers) {
    rows.push({ name, kind: 'peer', cells: [1e6 / (await measureEach(texts, score))] });
  }
  return { title: 'Sentiment: texts per second of CPU time', columns: [{ name: 'texts/s', digits: 0 }], rows };
}

const lines = readData('mrda/utterances.jsonl.xz').trim().split('\n');
const utterances = [...new Set(lines.map((line) => String((JSON.parse(line) as { text: unknown }).text)))];
for (const measure of [measureSentiment, measureMatching]) {
  console.log(`\n${writeTable(await measure(utterances), 3)}`);
}
