/** Sentences of results, and their places in a text. */

import { joinLanguages } from '../../../api/batches/join-languages.ts';
import type { MarkedSpan } from '../../../output/text/highlight.ts';
import type { Column, PlainValue } from '../../../output/view.ts';
import type { Conversation, SentencePlace } from '../../transcripts/conversation.ts';
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

/** The sentences with their places in a conversation. */
export const placeSentences = <Sentence extends PlacedSentence>(
  sentences: readonly Sentence[],
  placeOf: (sentence: PlacedSentence) => SentencePlace,
): (Sentence & SentencePlace)[] => sentences.map((one) => ({ ...one, ...placeOf(one) }));

/** Finds a sentence by the offsets of a response, or by its next occurrence. The sentences must come in their order. */
export function createPlaceOf({ text, place }: Conversation): (sentence: PlacedSentence) => SentencePlace {
  let done = 0;
  return (sentence) => {
    const [span] = locateSentences(text, [sentence], done) ?? [];
    const start = span?.start ?? (Number(sentence.start_char) || 0);
    done = span?.end ?? done;
    return place(start, span?.end ?? start + sentence.sentence.length);
  };
}

/** The offsets, for machines. */
export const placeFields: Readonly<Record<string, (row: PlacedSentence) => PlainValue>> = {
  start_char: (row) => row.start_char,
  end_char: (row) => row.end_char,
};

/** The offsets, also for people. */
export const placeColumn: Column<PlacedSentence> = {
  title: 'Place',
  value: (row) => `${row.start_char}-${row.end_char}`,
  align: 'right',
  fields: placeFields,
};

/** Combines all of the first response except its data with the language of all parts. */
export function joinReplies<Reply extends object>(results: readonly PartResult<Reply>[]): Reply {
  const [first] = results;
  if (first === undefined) throw new Error('no results to join');
  return { ...first.result, ...joinLanguages(results) };
}

/**
 * The places of sentences in a text: at the offsets of the service, or at their next occurrence.
 *
 * @param from where the search for the first sentence begins
 * @returns undefined if one of them is not found: the text is a different one
 */
export function locateSentences(
  text: string,
  sentences: readonly PlacedSentence[],
  from = 0,
): MarkedSpan[] | undefined {
  const spans: MarkedSpan[] = [];
  let done = from;
  for (const { sentence, start_char, end_char } of sentences) {
    const given = { start: Number(start_char), end: Number(end_char) };
    // Services may count offsets in other units, so check the sentence itself.
    const start = text.slice(given.start, given.end) === sentence ? given.start : text.indexOf(sentence, done);
    if (start < 0) return undefined;
    done = start + sentence.length;
    spans.push({ start, end: done });
  }
  return spans;
}
