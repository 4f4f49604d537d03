import type { LineFormat } from '../format.ts';

/** Any other text: each non-blank line is an utterance. */
export const plainText: LineFormat = {
  kind: 'lines',
  about: 'plain text, one utterance per line',
  recognises: () => true,
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
