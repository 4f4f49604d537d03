import type { Head, LineFormat } from '../format.ts';

/** The language of a document of elements. */
export function markupOf({ name, lines }: Head): 'HTML' | 'XML' | undefined {
  const first = firstOf(lines);
  if (/^<(?:!doctype html|html)\b/i.test(first)) return 'HTML';
  if (/^<(?:\?xml\b|svg\b|[\w:.-]{1,100}\s[^>]*\bxmlns\b)/.test(first)) return 'XML';
  // A line of IRC begins as an element does: `<ana> Hello`.
  if (!/^<[a-z!]/i.test(first)) return undefined;
  if (/\.html?$/i.test(name)) return 'HTML';
  return /\.(?:xml|svg)$/i.test(name) ? 'XML' : undefined;
}

/** A file that is named as JSON and begins like it. */
export const isNamedJson = ({ name, lines }: Head): boolean => /\.json$/i.test(name) && /^[{[]/.test(firstOf(lines));

const firstOf = (lines: readonly string[]): string =>
  (lines.find((line) => line.trim() !== '') ?? '').replace(/^\ufeff?\s*/, '');

/** Any other text: each non-blank line is an utterance. */
export const plainText: LineFormat = {
  kind: 'lines',
  about: 'plain text, one utterance per line',
  // Words among elements, and damaged JSON, are not text.
  recognises: (head) => markupOf(head) === undefined && !isNamedJson(head),
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
