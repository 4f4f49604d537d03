/** The gate of a test, `--min-f1`: what it measured, in a sentence. */
import type { CasesReport } from './report-cases.ts';

/** What the gate asked for and what it got; all but `f1` null without `--min-f1`. */
export interface Gate extends Pick<CasesReport, 'minF1' | 'passed'> {
  /** The macro F1. */
  readonly f1: number | null;
}

export const gateOf = ({ minF1, passed, macro }: CasesReport): Gate => ({ minF1, passed, f1: macro.f1 });

export const describeFailedGate = (gate: Gate): string => `macro F1 ${formatF1(gate)} is below --min-f1 ${gate.minF1}`;

/** The macro F1 with enough decimals to show on which side of the gate it is. */
export function formatF1({ f1, minF1 }: Gate): string {
  if (f1 === null) return '-';
  const short = f1.toFixed(3);
  return minF1 === null || Number(short) < minF1 === f1 < minF1 ? short : f1.toFixed(6);
}
