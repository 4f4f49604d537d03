/** Results of the parts of a text as the result of the whole text. */
import { joinLanguages, type TextPart } from '../../streams/cut-text.ts';

interface Placed {
  readonly start_char: number | string;
  readonly end_char: number | string;
}

/** Sentences with their offsets in the whole text. @param start of the part in it */
export const moveSentences = <Sentence extends Placed>(sentences: readonly Sentence[], start: number): Sentence[] =>
  sentences.map((one) => ({
    ...one,
    start_char: Number(one.start_char) + start,
    end_char: Number(one.end_char) + start,
  }));

/** Everything of the first reply but its data, and the language of all parts. */
export function joinReplies<Reply extends object>(
  results: readonly { readonly part: TextPart; readonly result: Reply }[],
): Reply {
  const [first] = results;
  if (first === undefined) throw new Error('no results to join');
  return { ...first.result, ...joinLanguages(results) };
}
