import { readModel } from '../detection/linear-model.ts';
import { endWeights } from './data/end-weights.ts';
import { listEndFeatures, plainWord } from './list-end-features.ts';
import type { RunWord } from './spoken-run.ts';

const rateEnd = readModel(endWeights);
/** A silence of at least this length ends a sentence, whatever the words. */
const plainPauseMs = 1000;
/** A recogniser ends its utterances at silences: the evidence for an end there, unless the silence is too short. */
const utteranceEnd = { odds: 2, minPauseMs: 300 } as const;
/** Maximum length of a sentence without punctuation, in words. */
const maxWords = 60;

/**
 * Finds where sentences end in speech that is written without punctuation: a classifier over the words around a place
 * and the silence there (end-weights.ts), and the likeliest place in a sentence that is still too long.
 *
 * @returns offsets after the last word of each sentence but the last, rising
 */
export function findSpokenEnds(text: string, words: readonly RunWord[]): number[] {
  const plain = words.map(({ start, end }) => plainWord(text.slice(start, end)));
  const ends: number[] = [];
  let first = 0;
  let best = { odds: Number.NEGATIVE_INFINITY, index: 0 };
  for (let index = 0; index + 1 < words.length; index++) {
    const { pauseMs, isLast = false } = words[index];
    const bonus = isLast && (pauseMs ?? 0) >= utteranceEnd.minPauseMs ? utteranceEnd.odds : 0;
    const odds = bonus + rateEnd(listEndFeatures(plain, index, pauseMs, index - first + 1));
    if (odds > best.odds) best = { odds, index };
    const isEnd = odds > 0 || (pauseMs ?? 0) >= plainPauseMs;
    if (!isEnd && index - first + 1 < maxWords) continue;
    const last = isEnd ? index : best.index;
    ends.push(words[last].end);
    index = last;
    first = last + 1;
    best = { odds: Number.NEGATIVE_INFINITY, index: first };
  }
  return ends;
}
