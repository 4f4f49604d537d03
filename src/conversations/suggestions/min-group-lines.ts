/**
 * The minimum lines of a group, by the number of all lines: among few lines, two with the same request are unlikely to be a coincidence.
 * The limits were chosen by `lab/bench/quality grouping` on training parts (docs/engines/grouping).
 */
export const minGroupLines = (lines: number): number => (lines < fewLines ? 2 : lines < someLines ? 3 : 5);

const fewLines = 150;
const someLines = 250;

/** For help. */
export const minGroupLinesText = `5, 3 for fewer than ${someLines} lines, and 2 for fewer than ${fewLines}`;
