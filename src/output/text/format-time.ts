/** A time in a recording: `0:03.2`, `12:40.0`, `1:02:03.4`. */
export function formatTime(ms: number): string {
  const tenths = Math.max(0, Math.round(ms / 100));
  const seconds = `${String(Math.floor(tenths / 10) % 60).padStart(2, '0')}.${tenths % 10}`;
  const minutes = Math.floor(tenths / 600);
  if (minutes < 60) return `${minutes}:${seconds}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${seconds}`;
}

/** Milliseconds; services send them as numbers or as digits. */
interface Span {
  readonly start_time: number | string;
  readonly end_time: number | string;
}

/** Start and end: `0:03.2-0:05.0`. */
export const formatSpan = ({ start_time, end_time }: Span) =>
  `${formatTime(Number(start_time))}-${formatTime(Number(end_time))}`;

/** The same as plain seconds, for machines. */
export const spanFields = {
  start_seconds: ({ start_time }: Span): number | undefined => secondsOf(start_time),
  end_seconds: ({ end_time }: Span): number | undefined => secondsOf(end_time),
};

/** undefined for a time that is not a number. */
function secondsOf(ms: number | string): number | undefined {
  const seconds = Number(ms) / 1000;
  return Number.isFinite(seconds) ? seconds : undefined;
}
/** Minutes and seconds: `0:09`, `12:05`, `3:20:00`. */
export function formatClock(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const [minutes, hours] = [Math.floor(seconds / 60) % 60, Math.floor(seconds / 3600)];
  const rest = two(Math.floor(seconds) % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** A duration for people: `7 s`, `2 min 5 s`, `3 h 20 min`. */
export function formatElapsed(durationMs: number): string {
  const seconds = Math.max(0, Math.floor(durationMs / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** `just now`, `5 min ago`, `3 h ago`, `2 days ago`; '' for an invalid time. */
export function describeAge(ageMs: number): string {
  if (Number.isNaN(ageMs)) return '';
  const minutes = Math.floor(ageMs / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? '1 day ago' : `${days} days ago`;
}
