/** How a run over many texts ends before its last text: how many results it has, and how to continue. */
import { StaError } from '../errors.ts';
import { countOf } from '../output/count-of.ts';
import type { ManyTexts } from './run-many.ts';

type Run = Pick<ManyTexts, 'resume' | 'startsJobs' | 'jsonForPeople'>;

export interface RunCounts {
  readonly printed: number;
  /** The line of the last finished text, if lines name the texts. */
  readonly lastLine: number | undefined;
}

/** The error of a run that ends by a signal or by a failure that concerns all texts; a bug is returned unchanged. */
export function explainEnd(error: unknown, signal: AbortSignal, run: Run, counts: RunCounts): unknown {
  if (signal.aborted) return interruption(signal.reason, run, counts);
  return error instanceof StaError ? endedEarly(error, run, counts) : error;
}

/** The end by a signal. @param reason the signal's */
function interruption(reason: unknown, run: Run, counts: RunCounts): StaError {
  const { printed } = counts;
  const code = reason instanceof StaError ? reason.code : 'interrupted';
  const word = code === 'terminated' ? 'Terminated' : 'Interrupted';
  const jobs = run.startsJobs ? '. Jobs that were started are left behind, not cancelled (see: sta jobs list)' : '';
  return new StaError(code, `${word} after ${countOf(printed, 'result')}${jobs}`, {
    hint: goOn(run, counts),
  });
}

/** The end by a failure that concerns all texts. */
function endedEarly(error: StaError, run: Run, counts: RunCounts): StaError {
  if (counts.printed === 0) return error;
  const { hint } = error;
  return error.withHint(hint === undefined ? goOn(run, counts) : `${hint}. ${goOn(run, counts)}`);
}

function goOn({ resume, jsonForPeople }: Run, { lastLine }: RunCounts): string {
  if (resume !== undefined) return `Continue with the same command line, ending in: >> ${resume}`;
  if (jsonForPeople) {
    return 'Continue with the same command line, ending in: --resume FILE >> FILE, where FILE has the results so far';
  }
  return lastLine === undefined
    ? 'Start again with the same command line'
    : `Continue with the lines that follow: tail -n +${lastLine + 1} FILE`;
}
