/** Runs checks in parallel, each with a time limit. */

import type { Context } from '../../../cli/context/context.ts';
import { messageOf, StaError } from '../../../shared/errors.ts';
import { type Check, type Finding, problem } from './finding.ts';

export interface NamedFinding extends Finding {
  readonly name: string;
}

/**
 * Runs all checks; a check that throws or takes too long counts as a problem.
 *
 * @param timeLimitMs for each check
 * @returns the findings, in the order of the checks
 * @throws the signal's reason if the run is interrupted
 */
export async function runChecks(
  context: Context,
  checks: readonly Check[],
  timeLimitMs: number,
): Promise<NamedFinding[]> {
  const done = new AbortController();
  try {
    const findings = Promise.all(checks.map((check) => runCheck(context, check, timeLimitMs)));
    return await Promise.race([findings, rejectWhenAborted(context.signal, done.signal)]);
  } finally {
    done.abort();
  }
}

async function runCheck(context: Context, { name, run }: Check, timeLimitMs: number): Promise<NamedFinding> {
  const stop = new AbortController();
  const answered = new AbortController();
  const limit = context.clock.sleep(timeLimitMs, AbortSignal.any([context.signal, answered.signal])).then(
    () => problem(`does not respond within ${timeLimitMs / 1000} s`),
    // The check finished first, which ended the sleep.
    () => new Promise<never>(() => {}),
  );
  const asked = Promise.resolve().then(() => run(context, AbortSignal.any([context.signal, stop.signal])));
  const finding = await Promise.race([asked.catch(asProblem), limit]);
  answered.abort();
  stop.abort();
  return { name, ...finding };
}

function rejectWhenAborted(signal: AbortSignal, until: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(signal.reason);
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true, signal: until });
  });
}

function asProblem(error: unknown): Finding {
  if (error instanceof StaError) return problem(error.message, error.hint);
  return problem(messageOf(error));
}
