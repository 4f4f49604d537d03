/** Our own LexRank with learned weights, because it summarises better than TextRank (docs/quality.md). */
import { chooseSentences } from './choose-sentences.ts';
import { type DescribedSentences, describeSentences, type SummaryInput } from './describe-sentences.ts';
import { divideText } from './divide-text.ts';
import { findIntroduction } from './find-introduction.ts';
import { scoreForSummary } from './score-sentences.ts';
import { scoreTalk } from './score-talk.ts';

/** Maximum sentences of a summary unless more are requested. */
const maxSentences = 20;

/** The requested length of a summary. */
export interface SummaryOptions {
  /** The number of sentences, a whole number of 1 or more. */
  sentences?: number;
  /** The share of the text's sentences, above 0, at most 1; at least one sentence. */
  ratio?: number;
}

/** A sentence of a summary. Offsets into the text are UTF-16 code units, end exclusive. */
export interface ExtractedSentence {
  start: number;
  end: number;
  /** Always `text.slice(start, end)`. */
  sentence: string;
}

/**
 * Summarises a text by its own sentences, in order of the text: those that are most central to it (LexRank) and best by
 * their position, length and wording, without repetition. Greetings, backchannels and questions come last. A text of
 * one sentence is its own summary; a text without sentences has an empty one. Time is near linear in the text's length.
 *
 * @throws RangeError if an option is out of its range
 */
export function summariseText(text: string, options: SummaryOptions = {}): ExtractedSentence[] {
  const { sentences, isTalk, readTalk } = divideText(text);
  const count = chooseLength(sentences.length, options);
  if (sentences.length === 0) return [];
  const parts = sentences.map(({ start, text: sentence }, index) => ({
    text: sentence,
    gap: text.slice(sentences[index - 1]?.end ?? 0, start),
  }));
  const described = describeSentences(parts);
  const keys = described.stems.map((stems, index) => stems.join(' ') || sentences[index].text);
  const scores =
    isTalk || described.isTranscript
      ? scoreTalk(described, readTalk(), count / sentences.length)
      : scoreDocument(parts, described);
  return chooseSentences(scores, described.matrix, keys, count).flatMap((index) => {
    const found = sentences[index];
    return found ? [{ start: found.start, end: found.end, sentence: found.text }] : [];
  });
}

/** The amount that a sentence gains in the introduction of a document with headings, and that a heading loses. */
const introductionBonus = 3;
const headingCost = 12;

function scoreDocument(sentences: readonly SummaryInput[], described: DescribedSentences): number[] {
  const { headings, introduction } = findIntroduction(sentences);
  return scoreForSummary(described).map(
    (score, index) =>
      score + (introduction.has(index) ? introductionBonus : 0) - (headings.has(index) ? headingCost : 0),
  );
}

/**
 * The number of sentences for a text of `total` sentences: the requested number (the smaller, if both are given),
 * otherwise the square root of the total, rounded, at most 20: 3 of 10, 7 of 50, 10 of 100.
 *
 * @throws RangeError if an option is out of its range
 */
function chooseLength(total: number, options: SummaryOptions): number {
  const { sentences, ratio } = options;
  if (sentences !== undefined && !(Number.isInteger(sentences) && sentences >= 1)) {
    throw new RangeError(`sentences must be a whole number of 1 or more, not ${sentences}`);
  }
  if (ratio !== undefined && !(ratio > 0 && ratio <= 1)) {
    throw new RangeError(`ratio must be above 0 and at most 1, not ${ratio}`);
  }
  if (sentences === undefined && ratio === undefined)
    return Math.max(1, Math.min(maxSentences, Math.round(Math.sqrt(total))));
  const share = ratio === undefined ? Number.POSITIVE_INFINITY : Math.max(1, Math.round(ratio * total));
  return Math.min(total, sentences ?? Number.POSITIVE_INFINITY, share);
}
