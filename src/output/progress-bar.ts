/** How far a run over many inputs has come, in one line. */

export interface Progress {
  readonly done: number;
  readonly failed: number;
  /** undefined where nobody knows how many there will be. */
  readonly total: number | undefined;
  /** How much of the input is read, 0 to 1, where its bytes are known and not its number. */
  readonly part: number | undefined;
  readonly ratePerSecond: number;
  /** Milliseconds that the rest takes if it goes on like this; undefined where nobody knows. */
  readonly restMs: number | undefined;
}

const barColumns = 24;

/** `━━━━━━────── 12.5 of 40.0 MB`; what is smaller is told in kB. */
export function renderByteProgress(sentBytes: number, totalBytes: number): string {
  const [unit, size] = totalBytes >= 1e6 ? ['MB', 1e6] : ['kB', 1e3];
  return `${renderBar(sentBytes, totalBytes)} ${(sentBytes / size).toFixed(1)} of ${(totalBytes / size).toFixed(1)} ${unit}`;
}

/** `━━━━━━────── transcript 0:12 of 0:39`. */
export const renderPortion = (done: number, total: number, words: string): string =>
  `${renderBar(done, total)} ${words}`;

/** `━━━━━━────── 12/40, 1 failed, 3.2/s, 0:09 left`; with a part `31%, 12 done`; else the count alone. */
export function renderProgress({ done, failed, total, part, ratePerSecond, restMs }: Progress): string {
  const more = [
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(done > 0 ? [`${formatRate(ratePerSecond)}/s`] : []),
    ...(restMs === undefined ? [] : [`${formatRest(restMs)} left`]),
  ];
  return [standing(done, total, part), ...more].join(', ');
}

function standing(done: number, total: number | undefined, part: number | undefined): string {
  if (total !== undefined) return `${renderBar(done, total)} ${done}/${total}`;
  if (part !== undefined) return `${renderBar(part, 1)} ${Math.floor(100 * part)}%, ${done} done`;
  return `${done} done`;
}

const formatRate = (perSecond: number): string =>
  perSecond < 10 ? perSecond.toFixed(1) : String(Math.round(perSecond));

/** `0:09`, `12:05`, `3:20:00`. */
function formatRest(restMs: number): string {
  const seconds = Math.ceil(restMs / 1000);
  const two = (number: number) => String(number).padStart(2, '0');
  const [minutes, hours] = [Math.floor(seconds / 60) % 60, Math.floor(seconds / 3600)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function renderBar(done: number, total: number): string {
  const filled = total === 0 ? barColumns : Math.floor((barColumns * Math.min(done, total)) / total);
  return `${'━'.repeat(filled)}${'─'.repeat(barColumns - filled)}`;
}
