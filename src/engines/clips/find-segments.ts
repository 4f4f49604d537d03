import { findActionRanges } from './actions/find-actions.ts';
import { type DescribedSentence, describeSpeech } from './detection/describe-speech.ts';
import { findKeywords } from './find-keywords.ts';
import { chooseHighlights } from './highlights/choose-highlights.ts';
import { findExchanges } from './questions/find-exchanges.ts';
import { readSpokenSentences } from './sentences/read-sentences.ts';
import { type Segment, type SentenceRange, shapeSegments } from './shape-segments.ts';
import type { TimedUtterance } from './timed-utterance.ts';

export type { Segment } from './shape-segments.ts';

/**
 * The content of a clip: promises and requests, questions with their answers, highlights, or passages with keywords.
 */
export type SegmentKind = 'action_items' | 'qa' | 'conversation' | 'custom';

export interface SegmentOptions {
  /** The length of the recording in milliseconds. */
  durationMs: number;
  /** For `custom`: words and phrases. */
  keywords?: readonly string[];
}

type Finder = (sentences: readonly DescribedSentence[], options: SegmentOptions) => SentenceRange[];

const finders: Readonly<Record<SegmentKind, Finder>> = {
  action_items: findActionRanges,
  qa: findExchanges,
  conversation: (sentences, { durationMs }) => chooseHighlights(sentences, durationMs),
  custom: (sentences, { keywords = [] }) => findKeywords(sentences, keywords),
};

/**
 * Finds the segments of a recording that make up a clip of a kind, from its timed transcript: whole sentences with a
 * short margin, in order, without overlap, within 0 and `durationMs`. The transcript may be subtitles or a recogniser's
 * words without punctuation, in any order. The result may be empty. Takes nearly linear time; never throws.
 */
export function findSegments(
  kind: SegmentKind,
  utterances: readonly TimedUtterance[],
  options: SegmentOptions,
): Segment[] {
  const sentences = describeSpeech(readSpokenSentences(utterances, options.durationMs));
  return shapeSegments(sentences, finders[kind](sentences, options), options.durationMs);
}
