/** Finds lines whose intent is in doubt: a score near the threshold, or two intents with nearly the same score. */
import type { Context } from '../../cli/context/context.ts';
import { batchSentences } from '../matching/batch-sentences.ts';
import { type MatchTargets, scoreSentences } from '../matching/match-targets.ts';
import { type ConversationLine, type CountedLine, countLines } from './read-conversations.ts';

/** An intent, and its score for a line, 0 to 1. */
export type IntentCandidate = ReturnType<typeof rank>[number];

export interface DoubtfulLine extends CountedLine {
  /**
   * `matched`: just above the threshold. `unmatched`: just below it. `between`: a second intent has nearly the same
   * score.
   */
  readonly doubt: 'matched' | 'unmatched' | 'between';
  /** Best first, at least one. */
  readonly candidates: readonly [IntentCandidate, ...IntentCandidate[]];
  /** Distance to the nearest other outcome, 0 to 1. */
  readonly margin: number;
}

export interface DoubtOptions {
  /** The score from which a line counts as matched, 0 to 1. */
  readonly threshold: number;
  /** Maximum distance that counts as doubtful, 0 to 1. */
  readonly margin: number;
}

/** Number of intents to show and offer in addition to the best. */
const maxCandidates = 5;

/** @returns the most doubtful first, without duplicate lines */
export async function findDoubtful(
  context: Pick<Context, 'startStatusLine'>,
  opened: MatchTargets,
  lines: readonly ConversationLine[],
  { threshold, margin }: DoubtOptions,
): Promise<DoubtfulLine[]> {
  const counted = countLines(lines);
  const found: DoubtfulLine[] = [];
  let done = 0;
  using _status = context.startStatusLine('Matching', () => `${done} of ${counted.length} different lines`);
  for await (const batch of batchSentences(counted, ({ text }) => text, opened.targets)) {
    // A line below this score is not in doubt, and a second intent below it is ignored.
    const minScore = Math.max(0, threshold - margin);
    const scores = await scoreSentences(
      opened,
      batch.map(({ text }) => text),
      minScore,
    );
    for (const line of batch) {
      const candidates = rank(scores.get(line.text) ?? []);
      const doubt = findDoubt(candidates, threshold);
      if (doubt !== undefined && doubt.margin <= margin) found.push({ ...line, ...doubt });
    }
    done += batch.length;
  }
  return found.sort((a, b) => a.margin - b.margin || b.count - a.count);
}

/** The best score of each name, the highest first. */
function rank(scores: readonly { target: { name: string }; score: number }[]) {
  const best = new Map<string, number>();
  for (const { target, score } of scores) best.set(target.name, Math.max(score, best.get(target.name) ?? 0));
  return [...best].map(([name, score]) => ({ name, score })).sort((a, b) => b.score - a.score);
}

function findDoubt(
  candidates: readonly IntentCandidate[],
  threshold: number,
): Pick<DoubtfulLine, 'doubt' | 'margin' | 'candidates'> | undefined {
  const [first, ...others] = candidates.slice(0, maxCandidates);
  if (first === undefined) return undefined;
  const shown: DoubtfulLine['candidates'] = [first, ...others];
  const [second] = others;
  const toThreshold = Math.abs(first.score - threshold);
  const toSecond = second === undefined || first.score < threshold ? 1 : first.score - second.score;
  if (toSecond < toThreshold) return { doubt: 'between', margin: toSecond, candidates: shown };
  return { doubt: first.score < threshold ? 'unmatched' : 'matched', margin: toThreshold, candidates: shown };
}
