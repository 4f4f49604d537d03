/** Shows the progress of a run over many inputs in one line. */

import { formatBytes } from '../text/count-of.ts';
import { formatClock } from '../text/format-time.ts';

export interface RunProgress {
  readonly done: number;
  readonly failed: number;
  /** The number of inputs; undefined if unknown. */
  readonly total: number | undefined;
  /** The share of the input that has been read, 0 to 1, if its size in bytes is known and its number is not. */
  readonly part: number | undefined;
  readonly ratePerSecond: number;
  /** Estimated remaining time in milliseconds; undefined if unknown. */
  readonly restMs: number | undefined;
}

const barColumns = 24;

/** `━━━━━━────── 12.5 of 40.0 MB`; below 1 MB, in kB. */
export function renderByteProgress(sentBytes: number, totalBytes: number): string {
  const [unit, size] = totalBytes >= 1e6 ? ['MB', 1e6] : ['kB', 1e3];
  return `${renderBar(sentBytes, totalBytes)} ${(sentBytes / size).toFixed(1)} of ${(totalBytes / size).toFixed(1)} ${unit}`;
}

/**
 * `━━━━━━────── 12.5 of 40.0 MB, 3.2 MB/s, 0:09 left`.
 * @param loadedBytes number of bytes that arrived within `elapsedMs`
 */
export function renderDownload(doneBytes: number, totalBytes: number, loadedBytes: number, elapsedMs: number): string {
  const bar = renderByteProgress(doneBytes, totalBytes);
  if (loadedBytes === 0 || elapsedMs <= 0) return bar;
  const perSecond = (1000 * loadedBytes) / elapsedMs;
  const rest = formatRest((1000 * (totalBytes - doneBytes)) / perSecond);
  return `${bar}, ${formatBytes(perSecond)}/s, ${rest} left`;
}

/** `━━━━━━────── transcript 0:12 of 0:39`. */
export const renderPortion = (done: number, total: number, words: string): string =>
  `${renderBar(done, total)} ${words}`;

/** `━━━━━━────── 12/40, 1 failed, 3.2/s, 0:09 left`; with a part, `31%, 12 done`; otherwise only the count. */
export function renderProgress({ done, failed, total, part, ratePerSecond, restMs }: RunProgress): string {
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

/** Rounds up, so that a running task never has 0:00 left. */
const formatRest = (restMs: number): string => formatClock(Math.ceil(restMs / 1000));

function renderBar(done: number, total: number): string {
  const filled = total === 0 ? barColumns : Math.floor((barColumns * Math.min(done, total)) / total);
  return `${'━'.repeat(filled)}${'─'.repeat(barColumns - filled)}`;
}
