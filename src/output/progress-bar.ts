/** How far a run over many inputs has come, in one line. */

export interface Progress {
  readonly done: number;
  readonly failed: number;
  /** undefined where nobody knows how many there will be. */
  readonly total: number | undefined;
}

const barColumns = 24;

/** `━━━━━━──────  12/40, 1 failed`; without a total the count alone. */
export function renderProgress({ done, failed, total }: Progress): string {
  const failures = failed > 0 ? `, ${failed} failed` : '';
  if (total === undefined) return `${done} done${failures}`;
  const filled = total === 0 ? barColumns : Math.floor((barColumns * Math.min(done, total)) / total);
  return `${'━'.repeat(filled)}${'─'.repeat(barColumns - filled)} ${done}/${total}${failures}`;
}
