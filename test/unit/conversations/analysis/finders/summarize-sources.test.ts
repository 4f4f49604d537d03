import { expect, it } from 'vitest';
import type { ComputeTexts } from '../../../../../src/conversations/analysis/finders/compute-texts.ts';
import { summarizeSources } from '../../../../../src/conversations/analysis/finders/summarize-sources.ts';
import type { AnalysisInput, Row } from '../../../../../src/conversations/analysis/rows/row.ts';
import type { SummaryReply } from '../../../../../src/conversations/jobs/kinds/summary/summary.ts';
import { StaError } from '../../../../../src/shared/errors.ts';

const input = (source: string, index: number, text: string): AnalysisInput => ({
  source,
  text,
  row: { source, index, text },
});

/** The first line of each text is its summary. */
const firstLine: ComputeTexts<SummaryReply> = async (inputs) =>
  inputs.map(({ text, source }) => {
    if (source === 'broken') return new StaError('job_failed', 'no luck');
    const sentence = text.split('\n')[0] ?? '';
    const extractive_summary = [{ sentence, start_char: '0', end_char: String(sentence.length) }];
    return { state: 'completed', data: { extractive_summary } } as unknown as SummaryReply;
  });

async function collect(
  groups: readonly (readonly AnalysisInput[])[],
  isFinished: (row: Pick<Row, 'source' | 'index'>) => boolean = () => false,
  compute = firstLine,
) {
  const open = async function* () {
    yield* groups;
  };
  const rows: Row[] = [];
  const signal = new AbortController().signal;
  for await (const group of summarizeSources(open(), { compute, isFinished, signal }))
    rows.push(...group.map(({ row }) => row));
  return rows;
}

it('marks the lines of each source in the order of the input, and reports a failed source at its first line', async () => {
  const groups = [
    [input('a', 0, 'One.'), input('a', 1, 'Two.')],
    [input('a', 2, 'Three.'), input('broken', 0, 'Four.'), input('broken', 1, 'Five.'), input('c', 0, 'Six.')],
  ];
  expect(await collect(groups)).toMatchObject([
    { source: 'a', summary: ['One.'] },
    { source: 'a', summary: [] },
    { source: 'a', index: 2, summary: [] },
    { source: 'broken', error: { code: 'job_failed', message: 'broken has no summary: no luck' } },
    { source: 'broken', index: 1 },
    { source: 'c', summary: ['Six.'] },
  ]);
});

it('uses finished lines for the summary of a source, does not print them, and makes no call if all are finished', async () => {
  const asked: string[] = [];
  const compute: ComputeTexts<SummaryReply> = (inputs, signal) => {
    asked.push(...inputs.map(({ text }) => text));
    return firstLine(inputs, signal);
  };
  const groups = [[input('a', 0, 'One.'), input('b', 0, 'Two.'), input('b', 1, 'Three.')]];
  const rows = await collect(groups, ({ source, index }) => source === 'a' || index === 0, compute);
  expect(rows).toEqual([{ source: 'b', index: 1, text: 'Three.', summary: [] }]);
  expect(asked).toEqual(['Two.\n\nThree.']);
});

it('passes on a source that is too long, with an error at its first line, and continues with the next', async () => {
  const long = 'x'.repeat(2_000_000);
  const lines = Array.from({ length: 5 }, (_, index) => input('long', index, long));
  const rows = await collect([[input('a', 0, 'One.'), ...lines], [input('c', 0, 'Six.')]]);
  expect(rows.map(({ source, index }) => `${source} ${index}`)).toEqual([
    'a 0',
    'long 0',
    'long 1',
    'long 2',
    'long 3',
    'long 4',
    'c 0',
  ]);
  expect(rows.filter(({ error }) => error !== undefined)).toMatchObject([
    { index: 0, error: { message: 'long has no summary: it has more than 5,000,000 characters' } },
  ]);
  expect(rows.at(-1)).toMatchObject({ summary: ['Six.'] });
});
