/** Scores sentences with a prepared set of targets, with pauses; the same in the service's own thread and in the matching thread. */
import type { Matcher, TargetScore } from '../../analytics/text/matching/matcher.ts';
import { takeTurns } from '../base/take-turns.ts';

/** The scores of a sentence that count, by its place among the sentences; sentences without any have no entry. */
export type CountingScores = [place: number, scores: TargetScore[]][];

/** Sentences that are read in one batch. */
const batchSentences = 32;

/** @param lowest the lowest score that counts, by the id of the target */
export async function scoreSentences(
  matcher: Matcher,
  sentences: readonly string[],
  lowest: ReadonlyMap<string, number>,
): Promise<CountingScores> {
  const found: CountingScores = [];
  const lowestOf = (id: string): number => lowest.get(id) ?? 1;
  const pause = takeTurns();
  for (let at = 0; at < sentences.length; at += batchSentences) {
    const read = await matcher.read(sentences.slice(at, at + batchSentences));
    for (let place = 0; place < read.length; place++) {
      const sentence = read[place];
      if (sentence === undefined) continue;
      const scores = matcher.score(sentence, lowestOf).filter(({ id, score }) => score >= lowestOf(id));
      if (scores.length > 0) found.push([at + place, scores]);
      const turn = pause();
      if (turn !== undefined) await turn;
    }
  }
  return found;
}
