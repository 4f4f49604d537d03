/** Where the sentences of a summary stand in a text: at the offsets that the service gives, or at their next occurrence. */
import type { SummarySentence } from '../../contract/summary.ts';
import type { Span } from '../../output/highlight.ts';

/** @returns undefined when one of them is not there: the text is then another */
export function locateSentences(text: string, sentences: readonly SummarySentence[]): Span[] | undefined {
  const spans: Span[] = [];
  let done = 0;
  for (const { sentence, start_char, end_char } of sentences) {
    const given = { start: Number(start_char), end: Number(end_char) };
    // Services may count in other units: the sentence itself decides.
    const start = text.slice(given.start, given.end) === sentence ? given.start : text.indexOf(sentence, done);
    if (start < 0) return undefined;
    done = start + sentence.length;
    spans.push({ start, end: done });
  }
  return spans;
}
