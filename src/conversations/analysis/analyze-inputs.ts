/**
 * Turns utterances into rows, in the same order: several batches at a time, each through every finder. If a finder
 * fails for a text, the row keeps the results of the others. Memory contains only the batches in progress.
 */
import { pMapIterable } from 'p-map';
import { batchItems } from '../../api/batches/batch-items.ts';
import type { BatchOutcome } from '../../api/batches/batch-work.ts';
import { charsOf, type InputSize } from '../../api/batches/text-input.ts';
import type { Context } from '../../cli/context/context.ts';
import { measureLines } from '../../cli/inputs/open-texts.ts';
import { explainEnd, startRun } from '../../cli/inputs/run-end.ts';
import { trackProgress } from '../../cli/inputs/track-progress.ts';
import { StaError } from '../../shared/errors.ts';
import { isRecording } from '../jobs/media-sources.ts';
import { type Judge, rememberResults } from './finders/remember-results.ts';
import { type AnalysisInput, type Finder, type Findings, type Judgement, placeOf, type Row } from './rows/row.ts';

export interface AnalysisRun {
  /** In groups that can be read without waiting. */
  readonly open: (signal: AbortSignal) => AsyncIterable<readonly AnalysisInput[]>;
  readonly finders: readonly Finder[];
  /** The inputs that `open` reads, `-` for stdin. */
  readonly paths: readonly string[];
  readonly concurrency: number;
  /** The file with the rows of an earlier run. */
  readonly resume: string | undefined;
  /** True if the rows are printed as JSON lines, so that an interrupted run can be resumed from them. */
  readonly resumable: boolean;
  readonly onEnd?: (counts: { printed: number; failed: number; pending: number }) => void;
}

/** Texts per batch: enough to fill a call, and few enough that an interrupted run loses little. */
const batchTexts = 250;
const batchChars = 200_000;

/** @throws StaError if the run ends early, after the rows so far; it says how to continue */
export async function* analyzeInputs(context: Context, run: AnalysisRun): AsyncGenerator<readonly Row[]> {
  const { finders, paths, concurrency, resume, resumable } = run;
  const progress = trackProgress(context.clock, { size: sizeOf(context, paths) });
  using started = startRun(context, ['not_found']);
  const judgeBy = (some: readonly Finder[]): Judge => {
    const works = some.map(({ find }) => started.batchWork<Findings, AnalysisInput>(batchTexts, find));
    return async (inputs) => {
      const found = await Promise.all(works.map((work) => work.process(inputs)));
      return inputs.map((_, i) => judgementOf(found.map((outcomes) => outcomes[i])));
    };
  };
  const judgeLines = rememberResults(judgeBy(finders.filter(({ isOfLine }) => isOfLine)));
  const others = finders.filter(({ isOfLine }) => !isOfLine);
  const judges = others.length === 0 ? [judgeLines] : [judgeLines, judgeBy(others)];

  async function handle(inputs: readonly AnalysisInput[]) {
    const judged = await Promise.all(judges.map((judge) => judge(inputs)));
    const rows = inputs.map((input, i) =>
      joinRow(
        input,
        judged.flatMap((judgements) => judgements[i] ?? []),
      ),
    );
    return { inputs, rows };
  }

  using _line = context.startStatusLine('Analysing', progress.describe);
  try {
    const batches = batchItems(run.open(started.signal), {
      maxItems: () => batchTexts,
      sizesOf: charsOf,
      maxSizes: [batchChars],
      lingerMs: 0,
    });
    for await (const { inputs, rows } of pMapIterable(batches, handle, { concurrency })) {
      progress.finished(inputs.length, inputs.at(-1), rows.filter(({ error }) => error !== undefined).length);
      yield rows;
    }
    const { printed, failed } = progress.counts();
    run.onEnd?.({ printed, failed, pending: 0 });
  } catch (error) {
    throw explainEnd(error, context, { resume, jsonForPeople: resumable }, progress.counts());
  }
}

/** Unknown with recordings: their bytes do not say how long they take. */
function sizeOf({ stdin, heldFiles }: Context, paths: readonly string[]): InputSize {
  return paths.some(isRecording) ? undefined : measureLines({ paths, stdin, held: heldFiles });
}

function judgementOf(outcomes: readonly (BatchOutcome<Findings> | undefined)[]): Judgement {
  const found = outcomes.filter((outcome) => !(outcome instanceof StaError));
  return { findings: Object.assign({}, ...found), failure: outcomes.find((outcome) => outcome instanceof StaError) };
}

function joinRow({ row, text }: AnalysisInput, judgements: readonly Judgement[]): Row {
  if (text instanceof StaError) return row;
  const failed = judgements.find(({ failure }) => failure !== undefined)?.failure;
  const error = failed && {
    error: { ...failed.brief, message: `${placeOf(row)}: ${failed.message}` },
  };
  const { fields, ...own } = row;
  const found = judgements.map(({ findings }) => findings);
  // Twenty times as fast as spreading them.
  return Object.assign({}, own, ...found, fields && { fields }, error);
}
