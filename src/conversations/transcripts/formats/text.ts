import type { Head, LineFormat } from '../format.ts';

/** The language of a document of elements. */
export function markupOf({ lines }: Head): string | undefined {
  const first = lines.find((line) => line.trim() !== '') ?? '';
  if (/^\ufeff?\s*<(?:!doctype html|html)\b/i.test(first)) return 'HTML';
  return /^\ufeff?<\?xml\b/.test(first) ? 'XML' : undefined;
}

/** Any other text: each non-blank line is an utterance. */
export const plainText: LineFormat = {
  kind: 'lines',
  about: 'plain text, one utterance per line',
  // Its words are among elements.
  recognises: (head) => markupOf(head) === undefined,
  async *read({ lines }) {
    for await (const { number, text, problem, startChar } of lines) {
      if (text === undefined) {
        yield { line: number, error: `is ${problem}` };
        continue;
      }
      const words = text.trim();
      if (words === '') continue;
      const start = startChar + text.indexOf(words);
      yield { line: number, text: words, startChar: start, endChar: start + words.length };
    }
  },
};
