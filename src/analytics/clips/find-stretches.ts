import { findActionRanges } from './actions/find-actions.ts';
import { type DescribedSentence, describeSpeech } from './detection/describe-speech.ts';
import { chooseHighlights } from './highlights/choose-highlights.ts';
import { findKeywords } from './keywords/find-keywords.ts';
import { findExchanges } from './questions/find-exchanges.ts';
import { readSentences } from './sentences/read-sentences.ts';
import { type SentenceRange, type Stretch, shapeStretches } from './stretches/shape-stretches.ts';
import type { TimedUtterance } from './timed-utterance.ts';

export type { Stretch } from './stretches/shape-stretches.ts';

/** What a clip shows: promises and requests, questions with their answers, highlights, or passages with keywords. */
export type StretchKind = 'action_items' | 'qa' | 'conversation' | 'custom';

export interface StretchOptions {
  /** The length of the recording in milliseconds. */
  durationMs: number;
  /** Words and phrases for `custom`. */
  keywords?: readonly string[] | undefined;
}

type Finder = (sentences: readonly DescribedSentence[], options: StretchOptions) => SentenceRange[];

const finders: Readonly<Record<StretchKind, Finder>> = {
  action_items: findActionRanges,
  qa: findExchanges,
  conversation: (sentences, { durationMs }) => chooseHighlights(sentences, durationMs),
  custom: (sentences, { keywords = [] }) => findKeywords(sentences, keywords),
};

/**
 * Finds the stretches of a recording that make a clip of a kind, from its timed transcript: whole sentences with a
 * little air, in order, without overlap, within 0 and `durationMs`. The transcript may be subtitles or a recogniser's
 * words without punctuation, in any order. There may be none. Time is near linear in the text; nothing throws.
 */
export function findStretches(
  kind: StretchKind,
  utterances: readonly TimedUtterance[],
  options: StretchOptions,
): Stretch[] {
  const sentences = describeSpeech(readSentences(utterances, options.durationMs));
  return shapeStretches(sentences, finders[kind](sentences, options), options.durationMs);
}
