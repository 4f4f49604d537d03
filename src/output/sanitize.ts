/**
 * Text from elsewhere on its way to a terminal or into a row. Control characters could move the cursor, change the title
 * or end the row; they become spaces.
 */

// Cc: C0 and C1 controls. The others: bidirectional overrides and isolates, which would reorder what stands beside them.
const unsafe = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;

/** One line, safe to print. */
export function sanitizeLine(text: string): string {
  return text.replace(unsafe, ' ');
}

/** Several lines, safe to print on a terminal: line breaks and tabs stay. */
export function sanitizeBlock(text: string): string {
  return text.replace(unsafe, (run) =>
    [...run].map((c) => (c === '\n' || c === '\t' ? c : c === '\r' ? '' : ' ')).join(''),
  );
}
