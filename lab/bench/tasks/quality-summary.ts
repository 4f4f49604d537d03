/**
 * ROUGE F1 (Lin 2004; stemmed words, best of several references) of extractive summaries against human summaries,
 * on the development splits. No weight of the engine was fitted on them.
 */

import { readAbstracts, readDocuments, readMeetings, readSpeakers, type SummaryCase } from '../../corpora/summaries.ts';
import { countPerSecond } from '../report/count-per-second.ts';
import type { Row, Table, TaskOptions } from '../report/table.ts';
import { measureCalls } from './summary-calls.ts';
import { measureExtracts } from './summary-extracts.ts';
import { measureHeaded } from './summary-headed.ts';
import { chooseOracle, summarisers } from './summary-peers.ts';
import { measureBestRouge, type Rouge } from './summary-rouge.ts';

const sets: readonly { name: string; read: () => SummaryCase[] }[] = [
  { name: 'SciTLDR dev, 1 sentence', read: () => readAbstracts('dev') },
  { name: 'GUM dev, 1 sentence', read: () => readDocuments('dev') },
  { name: 'QMSum val, 6 sentences', read: () => readMeetings('val') },
  { name: 'AMI speakers, 6 sentences', read: () => readSpeakers('val') },
];

type Summarise = (one: SummaryCase) => string;

function measure(cases: readonly SummaryCase[], summarise: Summarise): Rouge {
  const sum = { one: 0, two: 0, longest: 0 };
  for (const one of cases) {
    const rouge = measureBestRouge(summarise(one), one.references);
    sum.one += rouge.one;
    sum.two += rouge.two;
    sum.longest += rouge.longest;
  }
  const share = (total: number) => (100 * total) / cases.length;
  return { one: share(sum.one), two: share(sum.two), longest: share(sum.longest) };
}

/** ROUGE-1 in the first table; ROUGE-2 and ROUGE-L in the second. */
export async function run({ quick }: TaskOptions): Promise<Table[]> {
  const read = sets.map(({ name, read: readCases }) => {
    const cases = readCases().slice(0, quick ? 10 : Number.POSITIVE_INFINITY);
    return { name: `${name} (${cases.length})`, cases };
  });
  const meetings = read[2]?.cases.slice(0, 8) ?? [];
  const characters = meetings.reduce((sum, { text }) => sum + text.length, 0) / Math.max(1, meetings.length);
  const measured = summarisers.map(({ name, kind, summarise }) => {
    const choose: Summarise = ({ text, sentences }) => summarise(text, sentences);
    const speed = (countPerSecond(meetings, choose) * characters) / 1e6;
    return { name, kind, scores: read.map(({ cases }) => measure(cases, choose)), speed };
  });
  const ceiling = read.map(({ cases }) =>
    cases.every(({ sentences }) => sentences === 1) ? measure(cases, chooseOracle) : undefined,
  );
  const best: Row = { name: 'the best sentence there is', kind: 'limit', cells: ceiling.map((rouge) => rouge?.one) };
  return [
    {
      title: 'Summary: ROUGE-1, % F1',
      columns: [
        ...read.map(({ name }) => ({ name, summary: `Summary, ${name}, ROUGE-1 % F1` })),
        { name: 'MB/s of meetings', digits: 2 },
      ],
      rows: [
        ...measured.map(({ name, kind, scores, speed }): Row => {
          return { name, kind, cells: [...scores.map(({ one }) => one), speed] };
        }),
        best,
      ],
      notes: [
        'The best sentence is chosen with the reference: no choice of one sentence can score higher.',
        'Each summary has as many sentences as the column says; if several people wrote a reference, the closest counts.',
      ],
    },
    {
      title: 'Summary: ROUGE-2 and ROUGE-L, % F1',
      columns: read.flatMap(({ name }) => [{ name: `${name}, R-2` }, { name: 'R-L' }]),
      rows: measured.map(({ name, kind, scores }): Row => {
        return { name, kind, cells: scores.flatMap(({ two, longest }) => [two, longest]) };
      }),
    },
    measureExtracts('val', quick),
    ...measureCalls('development', quick),
    ...measureCalls('unseen', quick),
    measureHeaded('development'),
    measureHeaded('unseen'),
  ];
}
