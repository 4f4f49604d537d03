/**
 * Matching on publishers that nothing was learned from (see `lab/training/matching/left-out.ts`), at the default
 * threshold: every domain of each publisher by itself, ten of fifteen intents with 5 and 10 samples, and half as many
 * lines of no intent as of their own. Learning the vectors again takes minutes.
 */
import type { TaskLine } from '../../corpora/intent-tasks.ts';
import {
  collectEvidence,
  type Evidence,
  fitLeftOut,
  type LeftOutSource,
  prepareTask,
  rateBy,
  readLeftOut,
} from '../../training/matching/left-out.ts';
import type { Row, Table, TaskOptions } from '../report/table.ts';

const threshold = 0.5;

/** A line, and its scores by intent; `task` tells the tasks of a source apart. */
interface Scored {
  readonly task: number;
  readonly line: TaskLine;
  readonly scores: ReadonlyMap<string, number>;
}

const percent = (part: number, whole: number): number => (whole > 0 ? (100 * part) / whole : Number.NaN);
const isNone = ({ line: { kind } }: Scored): boolean => kind === 'near' || kind === 'far';
const matches = ({ scores }: Scored, intent: string): boolean => (scores.get(intent) ?? 0) >= threshold;

/** The mean F1 of the intents of each task. */
function measureF1(all: readonly Scored[]): number {
  const f1: number[] = [];
  for (const task of new Set(all.map((one) => one.task))) {
    const lines = all.filter((one) => one.task === task && (one.line.kind === 'own' || isNone(one)));
    const intents = new Set(lines.flatMap(({ line }) => (line.kind === 'own' ? [line.intent] : [])));
    for (const intent of intents) {
      const own = lines.filter(({ line }) => line.intent === intent);
      const found = lines.filter((one) => matches(one, intent));
      f1.push((200 * own.filter((one) => found.includes(one)).length) / (own.length + found.length));
    }
  }
  return f1.reduce((sum, one) => sum + one, 0) / f1.length;
}

const shareMatched = (lines: readonly Scored[]): number =>
  percent(lines.filter(({ scores }) => [...scores.values()].some((score) => score >= threshold)).length, lines.length);
const shareTaken = (lines: readonly Scored[]): number =>
  percent(lines.filter((one) => matches(one, one.line.intent)).length, lines.length);

/** The share of the best matches with a score in a range that are right. */
function measureRight(all: readonly Scored[], min: number, max: number): number {
  let [right, total] = [0, 0];
  for (const { line, scores } of all.filter((one) => one.line.kind === 'own' || isNone(one))) {
    const [best] = [...scores].sort((one, other) => other[1] - one[1]);
    if (best === undefined || best[1] < min || best[1] >= max) continue;
    total += 1;
    if (line.kind === 'own' && best[0] === line.intent) right += 1;
  }
  return percent(right, total);
}

const columns: readonly {
  readonly name: string;
  readonly lowerIsBetter?: true;
  readonly summary?: string;
  readonly of: (all: readonly Scored[]) => number;
}[] = [
  { name: 'macro F1', summary: 'macro F1', of: measureF1 },
  {
    name: 'no intent, matched',
    lowerIsBetter: true,
    summary: 'lines of no intent that match',
    of: (all) => shareMatched(all.filter(isNone)),
  },
  {
    name: 'intents left out, matched',
    lowerIsBetter: true,
    of: (all) => shareMatched(all.filter(({ line }) => line.kind === 'near')),
  },
  {
    name: 'talk and other requests, matched',
    lowerIsBetter: true,
    of: (all) => shareMatched(all.filter(({ line }) => line.kind === 'far')),
  },
  {
    name: 'contrasts, matched',
    lowerIsBetter: true,
    summary: 'lines of a contrasting intent that match',
    of: (all) => shareTaken(all.filter(({ line }) => line.kind === 'contrast')),
  },
  {
    name: 'denied requests, matched',
    lowerIsBetter: true,
    summary: 'denied requests that match',
    of: (all) => shareTaken(all.filter(({ line }) => line.kind === 'negated')),
  },
  ...[0.5, 0.6, 0.7, 0.8, 0.9].map((min) => ({
    name: `right at ${min} to ${min === 0.9 ? 1 : (min + 0.1).toFixed(1)}`,
    ...(min === 0.9 && { summary: 'right at a score of 0.9' }),
    of: (all: readonly Scored[]) => measureRight(all, min, min === 0.9 ? 2 : min + 0.1),
  })),
];

async function scoreSource(
  { tasks, encoder }: LeftOutSource,
  rate: Parameters<typeof prepareTask>[2],
): Promise<Scored[]> {
  const all: Scored[] = [];
  for (const [task, one] of tasks.entries()) {
    const score = await prepareTask(one, encoder, rate);
    for (const line of one.lines) all.push({ task, line, scores: await score(line.text) });
  }
  return all;
}

const summarise = (rows: readonly (readonly number[])[], pick: (values: readonly number[], at: number) => number) =>
  columns.map((_, at) => {
    const values = rows.map((row) => row[at] ?? Number.NaN).filter((value) => !Number.isNaN(value));
    return pick(values, at);
  });

/** Mean and worst source, then each source. */
export async function run({ quick }: TaskOptions): Promise<Table[]> {
  const read = readLeftOut(quick).filter((_, at) => !quick || at % 6 === 0);
  const evidence: Evidence[] = [];
  for (const source of read) evidence.push(await collectEvidence(source));
  const weights = fitLeftOut(evidence);
  const cells: number[][] = [];
  for (const source of read) {
    const line = weights.get(source.source.publisher);
    if (line === undefined) throw new Error(`No weights without ${source.source.publisher}`);
    const scored = await scoreSource(source, rateBy(line));
    cells.push(columns.map(({ of }) => of(scored)));
  }
  const rows: Row[] = [
    {
      name: 'sta, mean of the sources',
      kind: 'ours',
      cells: summarise(cells, (values) => values.reduce((sum, one) => sum + one, 0) / values.length),
    },
    {
      name: 'sta, worst source',
      kind: 'ours',
      cells: summarise(cells, (values, at) => (columns[at]?.lowerIsBetter ? Math.max(...values) : Math.min(...values))),
    },
    ...read.map(({ source }, at): Row => ({ name: source.name, kind: 'ours', cells: cells[at] ?? [] })),
  ];
  return [
    {
      title: 'Matching: publishers left out, at a threshold of 0.5, %',
      columns: columns.map(({ of: _, summary, ...column }) => ({
        ...column,
        ...(summary !== undefined && { summary: `Matching, publishers left out, ${summary}, %` }),
      })),
      rows,
      notes: [
        'Nobody here wrote the lines. The vectors and the weights of acts were learned without the publisher of each source; the weights of stems and of similarity were not. `No intent`: a third of the lines; half of these have intents of the same domain that are not among the targets. `Contrasts`: intents with the same subject, listed in `lab/corpora/intent-sources.ts`. `Denied requests`: "please" and "I want to" turned into "please don\'t" and "I don\'t want to" by rule. `Right`: best matches with such a score.',
      ],
    },
  ];
}
