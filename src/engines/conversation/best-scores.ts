import type { NamedScore } from './judged-utterance.ts';
import { roundScore } from './utterance-sentiment.ts';

/** Keeps the best score of each tag or intent in the sentences of an utterance, or of a conversation. */
export class BestScores {
  readonly #best = new Map<string, number>();

  add(scores: readonly NamedScore[]): this {
    for (const { name, score } of scores) this.#best.set(name, Math.max(score, this.#best.get(name) ?? 0));
    return this;
  }

  /** Best first. */
  list(): NamedScore[] {
    return [...this.#best]
      .map(([name, score]) => ({ name, score: roundScore(score) }))
      .sort((a, b) => b.score - a.score);
  }
}

export const bestScores = (scores: readonly NamedScore[]): NamedScore[] => new BestScores().add(scores).list();
