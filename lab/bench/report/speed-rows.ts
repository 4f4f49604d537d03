/** The measurements of a speed program, for the table of `lab/bench/speed`. */
import { writeGrid } from './write-table.ts';

export interface SpeedRow {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
  /** The target; undefined without a target. */
  readonly target?: number | undefined;
  /** True if higher values are better, as for rates; default: lower values are better. */
  readonly isRate?: boolean;
  /** Another program that does the same work in the same run. */
  readonly peer?: { readonly name: string; readonly value: number } | undefined;
}

/** Sends a row to `lab/bench/speed`, if that started this program. */
export function reportRow(row: SpeedRow): void {
  process.send?.(row);
}

export const isMet = ({ value, target, isRate }: SpeedRow): boolean =>
  target === undefined || (isRate === true ? value >= target : value <= target);

export function writeSpeedTable(rows: readonly SpeedRow[]): string {
  return writeGrid(
    ['', 'sta', 'target', 'run beside it', ''],
    rows.map((row) => [
      `${row.name}, ${row.unit}`,
      `**${writeFigure(row.value)}**`,
      row.target === undefined ? '' : `${row.isRate === true ? '≥' : '≤'} ${writeFigure(row.target)}`,
      row.peer === undefined ? '' : `${row.peer.name}: ${writeFigure(row.peer.value)}`,
      isMet(row) ? '' : 'missed',
    ]),
  );
}

/** At least three significant digits. */
function writeFigure(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const digits = value === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toLocaleString('en', { maximumFractionDigits: Math.min(4, digits) });
}
