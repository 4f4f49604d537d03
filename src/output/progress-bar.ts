/** How far a run over many inputs has come, in one line. */

export interface Progress {
  readonly done: number;
  readonly failed: number;
  /** undefined where nobody knows how many there will be. */
  readonly total: number | undefined;
}

const barColumns = 24;

/** `━━━━━━────── 12.5 of 40.0 MB`; what is smaller is told in kB. */
export function renderByteProgress(sentBytes: number, totalBytes: number): string {
  const [unit, size] = totalBytes >= 1e6 ? ['MB', 1e6] : ['kB', 1e3];
  return `${renderBar(sentBytes, totalBytes)} ${(sentBytes / size).toFixed(1)} of ${(totalBytes / size).toFixed(1)} ${unit}`;
}

/** `━━━━━━──────  12/40, 1 failed`; without a total the count alone. */
export function renderProgress({ done, failed, total }: Progress): string {
  const failures = failed > 0 ? `, ${failed} failed` : '';
  if (total === undefined) return `${done} done${failures}`;
  return `${renderBar(done, total)} ${done}/${total}${failures}`;
}

function renderBar(done: number, total: number): string {
  const filled = total === 0 ? barColumns : Math.floor((barColumns * Math.min(done, total)) / total);
  return `${'━'.repeat(filled)}${'─'.repeat(barColumns - filled)}`;
}
