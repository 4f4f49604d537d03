/**
 * Makes untrusted text safe for a terminal or a row. Control characters could move the cursor, change the title, write
 * to the clipboard or end the row; they become spaces. {@link guardIo} does this for all terminal output: other code
 * calls these only if a text must be one line.
 */

// Cc: C0 and C1 controls. The others: bidirectional overrides and isolates, which would reorder the adjacent text.
const unsafe = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;

/** One line, safe to print. */
export function sanitizeLine(text: string): string {
  return text.replace(unsafe, ' ');
}

/** Several lines, safe to print on a terminal: line breaks and tabs are kept. */
export function sanitizeBlock(text: string): string {
  return text.replace(unsafe, (run) =>
    [...run].map((c) => (c === '\n' || c === '\t' ? c : c === '\r' ? '' : ' ')).join(''),
  );
}

/** Tabs, and every character that some program treats as a line break. */
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/** A cell of a tab-separated row: one line without tabs, and otherwise exact. */
export const flattenCell = (text: string): string => text.replace(breaks, ' ');
