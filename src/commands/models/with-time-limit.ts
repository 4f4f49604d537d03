/** Ends downloads after --max-time. */
import type { Context } from '../../cli/context/context.ts';
import { StaError } from '../../shared/errors.ts';

/** @param run receives a signal that is aborted after --max-time, or when the run's signal is aborted */
export async function withTimeLimit<T>(
  { settings, signal }: Context,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { downloadTimeoutMs } = settings();
  const limit = new AbortController();
  const timer = setTimeout(() => {
    const message = `The download took longer than ${downloadTimeoutMs / 1000} s`;
    limit.abort(new StaError('timeout', message, { hint: 'Allow more time with --max-time SECONDS' }));
  }, downloadTimeoutMs);
  try {
    return await run(AbortSignal.any([signal, limit.signal]));
  } finally {
    clearTimeout(timer);
  }
}
