/**
 * Scores sentences with a prepared set of targets, with pauses; the same code in the service's own thread and in the
 * matching thread.
 */
import type { Matcher, TargetScore } from '../../../engines/text/matching/matcher.ts';
import { ServiceFailure } from '../../base/failure.ts';
import { takeTurns } from '../../base/take-turns.ts';

/** The scores of a sentence that count, by the index of the sentence; sentences without a score have no entry. */
export type CountingScores = [place: number, scores: TargetScore[]][];

const batchSentences = 32;

/** Decides which scores count. */
export interface Counting {
  /** The minimum score, by the id of the target; scores of other targets do not count. */
  readonly lowest: ReadonlyMap<string, number>;
  /** Maximum characters of matches. */
  readonly maxChars: number;
}

/** Characters of a match in a response, in addition to its texts. */
export const matchChars = 40;

export const tooManyMatchesError = (maxChars: number) =>
  new ServiceFailure(
    'invalid_request',
    `The matches exceed ${maxChars} characters. Raise the threshold, or send fewer sentences or ids`,
  );

/** @throws ServiceFailure `invalid_request` if there are too many matches for one response */
export async function scoreForMatching(
  matcher: Matcher,
  sentences: readonly string[],
  { lowest, maxChars }: Counting,
): Promise<CountingScores> {
  const found: CountingScores = [];
  const lowestOf = (id: string): number => lowest.get(id) ?? Number.POSITIVE_INFINITY;
  const pause = takeTurns();
  let chars = 0;
  for (let index = 0; index < sentences.length; index += batchSentences) {
    const read = await matcher.read(sentences.slice(index, index + batchSentences));
    for (let place = 0; place < read.length; place++) {
      const sentence = read[place];
      if (sentence === undefined) continue;
      const scores = matcher.score(sentence, lowestOf).filter(({ id, score }) => score >= lowestOf(id));
      if (scores.length > 0) found.push([index + place, scores]);
      for (const { value } of scores) chars += sentence.text.length + value.length + matchChars;
      if (chars > maxChars) throw tooManyMatchesError(maxChars);
      const turn = pause();
      if (turn !== undefined) await turn;
    }
  }
  return found;
}
