/** A time in a recording: `0:03.2`, `12:40.0`, `1:02:03.4`. */
export function formatTime(ms: number): string {
  const tenths = Math.max(0, Math.round(ms / 100));
  const seconds = `${String(Math.floor(tenths / 10) % 60).padStart(2, '0')}.${tenths % 10}`;
  const minutes = Math.floor(tenths / 600);
  if (minutes < 60) return `${minutes}:${seconds}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${seconds}`;
}

/** From when to when; services send times as numbers or as digits. */
export const formatSpan = ({ start_time, end_time }: { start_time: number | string; end_time: number | string }) =>
  `${formatTime(Number(start_time))}-${formatTime(Number(end_time))}`;
