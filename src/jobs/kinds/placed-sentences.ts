/** Sentences of results, and their places in a text. */
import type { Span } from '../../output/highlight.ts';
import { joinLanguages } from '../../streams/join-languages.ts';
import type { PartResult, PlacedSentence } from '../job-kind.ts';

/** The sentences of all parts, with their offsets in the whole text. */
export const moveSentences = <Reply, Sentence extends PlacedSentence>(
  results: readonly PartResult<Reply>[],
  sentencesOf: (reply: Reply) => readonly Sentence[],
): Sentence[] =>
  results.flatMap(({ part: { start }, result }) =>
    sentencesOf(result).map((one) => ({
      ...one,
      start_char: Number(one.start_char) + start,
      end_char: Number(one.end_char) + start,
    })),
  );

/** Everything of the first response but its data, and the language of all parts. */
export function joinReplies<Reply extends object>(results: readonly PartResult<Reply>[]): Reply {
  const [first] = results;
  if (first === undefined) throw new Error('no results to join');
  return { ...first.result, ...joinLanguages(results) };
}

/**
 * The places of sentences in a text: at the offsets that the service gives, or at their next occurrence.
 *
 * @returns undefined when one of them is not in it: the text is a different one
 */
export function locateSentences(text: string, sentences: readonly PlacedSentence[]): Span[] | undefined {
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
