/** Formats the log of `sta serve` for a terminal: one line per record. */
import { sanitizeLine } from '../../output/text/sanitize.ts';
import { type CellTone, type Paint, paintTone } from '../../output/text/style.ts';

/** The level numbers of pino. */
const [warnLevel, errorLevel] = [40, 50];

/** Wider than most routes, so that the statuses are aligned. */
const routeWidth = 54;

/** Fields that the line shows elsewhere, or that only a machine needs. */
const hidden: ReadonlySet<string> = new Set(['level', 'time', 'msg', 'requestId', 'err']);

/**
 * Formats a log record: time, method, route, status and milliseconds of a request; time, message and fields of anything
 * else. Routes are patterns, without the values of a request.
 *
 * @param json a line of pino's output
 * @returns undefined for records that people do not need: successful health checks
 */
export function describeLogLine(json: string, paint: Paint): string | undefined {
  const record: Readonly<Record<string, unknown>> = JSON.parse(json);
  const time = paint.dim(clock(Number(record.time)));
  if (record.msg === 'stopping') return 'Stopping. Press Ctrl-C again to stop at once';
  if (record.msg === 'request') return describeRequest(time, record, paint);
  const fields = Object.entries(record)
    .filter(([name, value]) => !hidden.has(name) && value !== undefined)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const words = [`${record.msg}${reasonOf(record.err)}`, ...fields].map(sanitizeLine).join('  ');
  return `${time}  ${paintTone(paint, toneOfLevel(Number(record.level)), words)}`;
}

function describeRequest(time: string, record: Readonly<Record<string, unknown>>, paint: Paint): string | undefined {
  const { method, route, status, durationMs } = record;
  if ((route === '/healthz' || route === '/readyz') && status === 200) return undefined;
  const path = route === 'none' ? '(no such path)' : sanitizeLine(String(route));
  const shown = paintTone(paint, toneOfStatus(Number(status)), String(status));
  return `${time}  ${String(method).padEnd(6)}  ${path.padEnd(routeWidth)}  ${shown}  ${durationMs} ms`;
}

/** `14:03:27`, in this machine's time zone. */
const clock = (timeMs: number) => new Date(timeMs).toTimeString().slice(0, 8);

function toneOfStatus(status: number): CellTone {
  if (status >= 500) return 'worst';
  if (status >= 400) return 'bad';
  return status >= 300 ? 'neutral' : 'good';
}

function toneOfLevel(level: number): CellTone | undefined {
  if (level >= errorLevel) return 'worst';
  return level >= warnLevel ? 'bad' : undefined;
}

/** The message of a logged error. Its stack is in the JSON lines. */
function reasonOf(error: unknown): string {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined;
  return typeof message === 'string' ? `: ${message}` : '';
}
