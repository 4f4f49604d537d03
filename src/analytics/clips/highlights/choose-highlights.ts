import { describeSentences } from '../../text/summary/describe-sentences.ts';
import { scoreSentences } from '../../text/summary/score-sentences.ts';
import { findActions } from '../actions/find-actions.ts';
import type { DescribedSentence } from '../detection/describe-speech.ts';
import type { SentenceRange } from '../stretches/shape-stretches.ts';
import { rateCueWords } from './rate-cue-words.ts';

/** The share of the recording that its highlights take. */
const share = 0.1;
/** One passage for so long a share, one at least; each stands for an equal part of the talk. */
const passageMs = 15_000;
/** A passage goes on over no longer silence. */
const silenceMs = 2500;
/** What promises and requests add to a sentence, in units of the scores' spread. */
const actionBonus = 0.5;

/**
 * Chooses the highlights: the talk, from first word to last, is divided into equal parts by time, one for each 15 s of
 * a tenth of the recording; in each part the sentence with the highest salience (the summary's score, cue words,
 * promises) is taken with the better of its neighbours in turn until the part's share of time is spent. Greetings and
 * backchannels are never the seed of a passage.
 *
 * @param durationMs the length of the recording
 */
export function chooseHighlights(sentences: readonly DescribedSentence[], durationMs: number): SentenceRange[] {
  const first = sentences[0];
  const last = sentences.at(-1);
  if (first === undefined || last === undefined) return [];
  const budgetMs = share * durationMs;
  const parts = Math.max(1, Math.round(budgetMs / passageMs));
  const partMs = (last.endMs - first.startMs) / parts || 1;
  const scores = rateSalience(sentences);
  const seeds = new Map<number, number>();
  for (const [at, { startMs }] of sentences.entries()) {
    const part = Math.min(parts - 1, Math.floor((startMs - first.startMs) / partMs));
    const held = seeds.get(part);
    if (held === undefined || (scores[at] ?? 0) > (scores[held] ?? 0)) seeds.set(part, at);
  }
  return [...seeds.values()].map((seed) => growPassage(sentences, scores, seed, budgetMs / parts));
}

/** How salient each sentence is, in units of the scores' spread. */
export function rateSalience(sentences: readonly DescribedSentence[]): number[] {
  const described = describeSentences(
    sentences.map(({ text, speaker }, at) => ({
      text,
      gap: speaker === sentences[at - 1]?.speaker ? ' ' : `\n${speaker ?? ''}: `,
    })),
  );
  const scores = scoreSentences(described);
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const spread = Math.sqrt(scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / scores.length) || 1;
  const actions = findActions(sentences);
  return scores.map(
    (score, at) =>
      (score - mean) / spread + rateCueWords(sentences[at]?.words ?? []) + (actions[at] === true ? actionBonus : 0),
  );
}

function growPassage(
  sentences: readonly DescribedSentence[],
  scores: readonly number[],
  seed: number,
  budgetMs: number,
): SentenceRange {
  let first = seed;
  let last = seed;
  const lasts = () => {
    let endMs = 0;
    for (let at = first; at <= last; at++) endMs = Math.max(endMs, sentences[at]?.endMs ?? 0);
    return endMs - (sentences[first]?.startMs ?? 0);
  };
  let open = true;
  while (open) {
    open = false;
    const neighbours = [first - 1, last + 1].sort((a, b) => (scores[b] ?? -9) - (scores[a] ?? -9));
    for (const at of neighbours) {
      const held = { first, last };
      const gapMs =
        at < first
          ? (sentences[first]?.startMs ?? 0) - (sentences[at]?.endMs ?? Number.NEGATIVE_INFINITY)
          : (sentences[at]?.startMs ?? Number.POSITIVE_INFINITY) - (sentences[last]?.endMs ?? 0);
      if (!(gapMs < silenceMs)) continue;
      if (at < first) first = at;
      else last = at;
      if (lasts() <= budgetMs) {
        open = true;
        break;
      }
      ({ first, last } = held);
    }
  }
  return { first, last };
}
