/** Scores each sentence against each target, with one match call. */
import { batchSentences } from './batch-sentences.ts';
import type { MatchTargets, NamedTarget } from './match-targets.ts';

export interface ScoredTarget {
  readonly target: NamedTarget;
  /** 0 to 1. */
  readonly score: number;
  /** The best matching sample or phrase. */
  readonly nearest: string;
}

/**
 * @param sentences a group that fits into one call; a repeated sentence is sent once
 * @param minScore scores below this are dropped, 0 to 1
 * @returns by sentence, in the order of the targets
 */
export async function scoreSentences(
  { targets, match }: MatchTargets,
  sentences: readonly string[],
  minScore: number,
): Promise<ReadonlyMap<string, readonly ScoredTarget[]>> {
  const scores = new Map<string, ScoredTarget[]>(sentences.map((sentence) => [sentence, []]));
  const ids = targets.map(({ id }) => id);
  const matches = new Map((await match([...scores.keys()], ids, minScore)).map((one) => [one.id, one.matchedTextList]));
  for (const target of targets) {
    for (const { text, score, value } of matches.get(target.id) ?? []) {
      scores.get(text)?.push({ target, score, nearest: value });
    }
  }
  return scores;
}

/** The same for any number of sentences, in several calls. @param onScored called with the number of further sentences */
export async function scoreAll(
  opened: MatchTargets,
  sentences: readonly string[],
  minScore: number,
  onScored: (sentences: number) => void = () => {},
): Promise<ReadonlyMap<string, readonly ScoredTarget[]>> {
  const all = new Map<string, readonly ScoredTarget[]>();
  for await (const batch of batchSentences(sentences, (text) => text, opened.targets)) {
    for (const [sentence, scores] of await scoreSentences(opened, batch, minScore)) all.set(sentence, scores);
    onScored(batch.length);
  }
  return all;
}
