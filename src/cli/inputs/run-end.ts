/** The end of a run over many texts: which failures end it, how far it got, and how to continue. */

import { type BatchOutcome, type BatchWork, createBatchWork, type ReadyInput } from '../../api/batches/batch-work.ts';
import type { TextInput } from '../../api/batches/text-input.ts';
import { countOf } from '../../output/text/count-of.ts';
import { type ErrorCode, StaError } from '../../shared/errors.ts';
import type { Context } from '../context/context.ts';
import type { ManyTexts } from './run-many.ts';

/** Failures that would affect every other text too. */
const concernsAll: readonly ErrorCode[] = [
  'not_signed_in',
  'unauthorized',
  'forbidden',
  'config_error',
  'local_service',
];

const unreachable: ReadonlySet<ErrorCode> = new Set([
  'dns_failure',
  'connection_refused',
  'connection_failed',
  'tls_failure',
]);

/** A service that restarts is back within this many failures: each call is retried several times, with pauses. */
const maxUnreached = 20;

/**
 * Starts a run over many inputs: disposing it aborts its signal. A service that was never reached, or has been down for
 * long, ends the run; a short outage does not.
 *
 * @param alsoConcernsAll further failures that would affect every other input too
 */
export function startRun(context: Pick<Context, 'signal'>, alsoConcernsAll: readonly ErrorCode[] = []) {
  const fatal: ReadonlySet<ErrorCode> = new Set([...concernsAll, ...alsoConcernsAll]);
  let everReached = false;
  let unreached = 0;
  const stop = new AbortController();
  const signal = AbortSignal.any([context.signal, stop.signal]);

  /** A call got a response. */
  function reached(): void {
    everReached = true;
    unreached = 0;
  }

  /** Whether this failure of a call ends the run. */
  function endsEarly({ code }: StaError): boolean {
    if (context.signal.aborted) return true;
    if (!unreachable.has(code)) return fatal.has(code);
    unreached += 1;
    return !everReached || unreached >= maxUnreached;
  }

  return {
    signal,
    reached,
    endsEarly,
    /** @param call as of {@link createBatchWork} */
    batchWork: <Result, Input extends TextInput>(
      maxTexts: Parameters<typeof createBatchWork>[0],
      call: (inputs: readonly ReadyInput<Input>[], signal: AbortSignal) => Promise<readonly BatchOutcome<Result>[]>,
    ): BatchWork<Result, Input> =>
      createBatchWork(
        maxTexts,
        async (inputs) => {
          const outcomes = await call(inputs, signal);
          for (const outcome of outcomes) if (outcome instanceof StaError && endsEarly(outcome)) throw outcome;
          reached();
          return outcomes;
        },
        endsEarly,
      ),
    [Symbol.dispose]: () => stop.abort(),
  };
}

type Run = Pick<ManyTexts, 'resume' | 'jsonForPeople'>;

type Ended = Pick<Context, 'signal' | 'jobJournal'>;

export interface RunCounts {
  readonly printed: number;
  /** The line of the last finished text, if texts are identified by lines. */
  readonly lastLine: number | undefined;
}

/** The error of a run that ends by a signal or by a failure that affects all texts; a bug is returned unchanged. */
export function explainEnd(error: unknown, context: Ended, run: Run, counts: RunCounts): unknown {
  if (context.signal.aborted) return interruptionError(context, run, counts);
  return error instanceof StaError ? endedEarlyError(error, run, counts) : error;
}

/** The error of a run that a signal ended. */
function interruptionError({ signal, jobJournal }: Ended, run: Run, counts: RunCounts): StaError {
  const { printed } = counts;
  const reason: unknown = signal.reason;
  const code = reason instanceof StaError ? reason.code : 'interrupted';
  const word = code === 'terminated' ? 'Terminated' : 'Interrupted';
  const jobs = jobJournal.hasStartedJobs() ? '. Started jobs were not cancelled (see: sta jobs list)' : '';
  return new StaError(code, `${word} after ${countOf(printed, 'result')}${jobs}`, {
    hint: goOn(run, counts),
  });
}

/** The error of a run that a failure affecting all texts ended. */
function endedEarlyError(error: StaError, run: Run, counts: RunCounts): StaError {
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
