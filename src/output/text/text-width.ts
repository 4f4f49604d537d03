/** The number of terminal columns of a text. */
import stringWidth from 'string-width';

/**
 * Each takes one column and combines with no other character: string-width splits a text that has any of these into
 * graphemes.
 */
const oneColumnEach =
  /^[ -~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20c0\u2190-\u21ff\u2500-\u25fc]*$/;

export const textWidth = (text: string): number => (oneColumnEach.test(text) ? text.length : stringWidth(text));

/** The text with spaces at its end. */
export const pad = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - textWidth(text)));
