/**
 * A model that distinguishes the sentences from which the matching engine learns the scale of a model's cosines, and a
 * few more words.
 */
import { anchorPairs } from '../../../src/engines/text/matching/data/anchors.ts';
import type { TinyModel } from './write-onnx-model.ts';

/** @param alike words that no dictionary has, all with the same meaning */
export function anchoredModel(alike: readonly string[]): TinyModel {
  const dimensions = anchorPairs.length + 1;
  const words: Record<string, number[]> = {};
  const add = (word: string, direction: number) => {
    words[word] ??= new Array<number>(dimensions).fill(0);
    const vector = words[word];
    vector[direction] = (vector[direction] ?? 0) + 1;
  };
  for (const [at, pair] of anchorPairs.entries()) {
    for (const word of pair
      .join(' ')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [])
      add(word, at);
  }
  for (const word of alike) add(word, anchorPairs.length);
  return { words };
}
