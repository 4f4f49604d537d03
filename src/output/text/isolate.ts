/** Text from right to left beside other text on a line of a terminal. */
import { ownControls } from './own-controls.ts';

/**
 * Scripts that run from right to left: Hebrew to Arabic, their presentation forms, and those of the supplementary
 * plane.
 */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const [firstStrong, endIsolate] = [ownControls('\u2068'), ownControls('\u2069')];

/**
 * Isolates the direction of a text: otherwise, a terminal with bidirectional support would put the numbers that follow
 * before it. The isolate characters take no column (UAX #9), but {@link textWidth} does not know that: measure first.
 *
 * @param styled the text with colours
 */
export const isolate = (text: string, styled = text): string =>
  rightToLeft.test(text) ? firstStrong + styled + endIsolate : styled;

/** Between the parts of a line. */
export const partsDot = ' · ';

/** Isolates each part of a line that {@link partsDot} separates. */
export const isolateParts = (line: string): string =>
  line
    .split(partsDot)
    .map((part) => isolate(part))
    .join(partsDot);
