import type { TimedSentence } from '../sentences/read-sentences.ts';
import type { SpokenSentence } from './list-features.ts';
import { readSpokenWords } from './spoken-words.ts';

/** A sentence as it was written and as the detectors see it. */
export type DescribedSentence = TimedSentence & SpokenSentence;

/** Reads the words of each sentence. */
export function describeSpeech(sentences: readonly TimedSentence[]): DescribedSentence[] {
  return sentences.map((sentence) => ({ ...sentence, words: readSpokenWords(sentence.text) }));
}
