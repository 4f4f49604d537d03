/**
 * ROUGE F1 (Lin 2004; words stemmed, best of several references) of extractive summaries against summaries by people,
 * on the development splits, on which no weight of the engine was fitted.
 */
import { summarisers } from './summary-peers.ts';
import { measureBestRouge } from './summary-rouge.ts';
import { readAbstracts, readDocuments, readMeetings, readSpeakers, type SummaryCase } from './summary-sets.ts';

const sets: readonly { name: string; read: () => SummaryCase[] }[] = [
  { name: 'SciTLDR dev, 1 sentence', read: () => readAbstracts('dev') },
  { name: 'GUM dev, 1 sentence', read: () => readDocuments('dev') },
  { name: 'QMSum val, 6 sentences', read: () => readMeetings('val') },
  { name: 'AMI speakers, 6 sentences', read: () => readSpeakers('val') },
];

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function measure(cases: readonly SummaryCase[], summarise: (text: string, sentences: number) => string): string {
  const sum = { one: 0, two: 0, longest: 0 };
  for (const { text, references, sentences } of cases) {
    const rouge = measureBestRouge(summarise(text, sentences), references);
    sum.one += rouge.one;
    sum.two += rouge.two;
    sum.longest += rouge.longest;
  }
  return [sum.one, sum.two, sum.longest].map((total) => ((100 * total) / cases.length).toFixed(1)).join(' / ');
}

export async function run(): Promise<void> {
  const read = sets.map(({ name, read: cases }) => ({ name, cases: cases() }));
  console.log('ROUGE-1 / ROUGE-2 / ROUGE-L, % F1:\n');
  console.log(row(['', ...read.map(({ name, cases }) => `${name} (${cases.length})`)]));
  console.log(row(['---', ...read.map(() => '---')]));
  for (const { name, summarise } of summarisers) {
    console.log(row([name, ...read.map(({ cases }) => measure(cases, summarise))]));
  }
}
