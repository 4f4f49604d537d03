/** Faults that a service injects on request, so that its callers can be tested: `--fail 503:2 --latency 300ms`. */
import { errorCodes, type ServiceErrorCode } from './error-codes.ts';

export interface FailFault {
  /** `reset` closes the connection without a response. */
  readonly kind: ServiceErrorCode | 'reset';
  /** The number of calls that fail. */
  readonly calls: number;
}

const maxCalls = 1_000_000;
const maxLatencyMs = 60_000;

/** @param value such as `503:2`, `429` or `reset:1` @returns undefined if it is invalid */
export function parseFail(value: string): FailFault | undefined {
  const [, what = '', count = '1'] = /^(\d{3}|reset)(?::(\d{1,7}))?$/.exec(value) ?? [];
  const calls = Number(count);
  if (calls < 1 || calls > maxCalls) return undefined;
  if (what === 'reset') return { kind: 'reset', calls };
  const codes = Object.entries(errorCodes).filter(([, { status }]) => status === Number(what));
  const [code] = codes[0] ?? [];
  return code === undefined ? undefined : { kind: code as ServiceErrorCode, calls };
}

/** @param value such as `300ms` or `1.5s` @returns milliseconds, at most a minute; undefined if it is invalid */
export function parseLatency(value: string): number | undefined {
  const [, number, unit] = /^(\d{1,6}(?:\.\d{1,3})?)(ms|s)$/.exec(value) ?? [];
  if (number === undefined) return undefined;
  const ms = Number(number) * (unit === 's' ? 1000 : 1);
  return ms <= maxLatencyMs ? ms : undefined;
}

export const failForm = `STATUS:CALLS, such as 503:2, or reset:1; the statuses: ${[
  ...new Set(Object.values(errorCodes).map(({ status }) => status)),
].join(', ')}`;
export const latencyForm = 'a time such as 300ms or 1.5s, at most 60s';
