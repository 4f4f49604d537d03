import { splitSentences } from '../sentences/split-sentences.ts';
import { chooseLength, type SummaryOptions } from './choose-length.ts';
import { chooseSentences } from './choose-sentences.ts';
import { describeSentences } from './describe-sentences.ts';
import { scoreSentences } from './score-sentences.ts';

export type { SummaryOptions } from './choose-length.ts';

/** A sentence of a summary. Offsets into the text are UTF-16 code units, end exclusive. */
export interface SummarySentence {
  start: number;
  end: number;
  /** Always `text.slice(start, end)`. */
  sentence: string;
}

/**
 * Summarises a text by its own sentences, in order of the text: those that are most central to it (LexRank) and best
 * by their place, length and wording, without saying the same twice. Greetings, backchannels and questions come last.
 * A text of one sentence is its own summary; a text without any has none. Time is near linear in the text's length.
 *
 * @throws RangeError when an option is out of its range
 */
export function summariseText(text: string, options: SummaryOptions = {}): SummarySentence[] {
  const sentences = splitSentences(text);
  const count = chooseLength(sentences.length, options);
  if (sentences.length === 0) return [];
  const described = describeSentences(
    sentences.map(({ start, text: sentence }, at) => ({
      text: sentence,
      gap: text.slice(sentences[at - 1]?.end ?? 0, start),
    })),
  );
  const keys = described.stems.map((stems, at) => stems.join(' ') || (sentences[at]?.text ?? ''));
  return chooseSentences(scoreSentences(described), described.matrix, keys, count).flatMap((at) => {
    const found = sentences[at];
    return found ? [{ start: found.start, end: found.end, sentence: found.text }] : [];
  });
}
