/** Which failures of one call end a run over many texts. */
import type { ErrorCode, StaError } from '../errors.ts';

export interface RunEnds {
  /** A call was answered. */
  reached(): void;
  /** Whether the run ends with this failure of a call. */
  endTheRun(error: StaError): boolean;
}

/** Failures that every other text would have too. */
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

/** A service that restarts is back by then: each call is sent several times, with pauses. */
const mostUnreached = 20;

/** A service that was never reached, or not for a long time, ends the run; a short outage does not. */
export function endsRun(alsoConcernsAll: readonly ErrorCode[]): RunEnds {
  const fatal: ReadonlySet<ErrorCode> = new Set([...concernsAll, ...alsoConcernsAll]);
  let everReached = false;
  let unreached = 0;
  return {
    reached() {
      everReached = true;
      unreached = 0;
    },
    endTheRun({ code }) {
      if (!unreachable.has(code)) return fatal.has(code);
      unreached += 1;
      return !everReached || unreached >= mostUnreached;
    },
  };
}
