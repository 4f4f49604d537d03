import { type MatchTargets, type NamedTarget, type ScoredTarget, scoreAll } from './match-targets.ts';

export interface WordPart extends SentenceWord {
  /** How much lower the score is without the word, -1 to 1: negative if the word lowers the score. */
  readonly contribution: number;
}

export interface ExplainedTarget {
  readonly id: string;
  readonly name: string;
  /** 0 to 1. */
  readonly score: number;
  readonly threshold: number;
  readonly matched: boolean;
  /** The nearest sample or phrase, and which of the two it is. */
  readonly nearest: string;
  readonly kind: 'sample' | 'phrase';
  /** The words that were omitted one at a time, in the order of the sentence. */
  readonly words: readonly WordPart[];
}

export interface Explanation {
  readonly sentence: string;
  /** The number of its words; `words` of a target has the first {@link explainLimits} of them. */
  readonly wordCount: number;
  /** Best first: matches and near misses. */
  readonly targets: readonly ExplainedTarget[];
}

/** More sentences are rejected; further words are not tried. */
export const explainLimits = { sentences: 100, words: 100 } as const;
/** Maximum number of targets per sentence: matching ones, and all. */
const maxTargets = { matched: 20, any: 5 };
/** A target with a lower score is not a near miss. */
const leastNear = 0.2;
/** Without a word, scores down to 0 are needed: otherwise the difference would not show. */
const leastLeft = 0.0001;

export interface ExplainOptions {
  /** 0 to 1; undefined for each target's own. */
  readonly threshold: number | undefined;
  /** Called with the number of scored sentences and variants. */
  readonly onScored: (sentences: number) => void;
}

/** @param sentences without duplicates, at most as many as {@link explainLimits} allows @throws StaError */
export async function explainSentences(
  opened: MatchTargets,
  sentences: readonly string[],
  { threshold, onScored }: ExplainOptions,
): Promise<Explanation[]> {
  const thresholdOf = (target: NamedTarget) => threshold ?? target.threshold;
  const scores = await scoreAll(opened, sentences, leastNear, onScored);
  const plans = sentences.map((sentence) => {
    const words = listWords(sentence);
    const tried = words.slice(0, explainLimits.words);
    return {
      sentence,
      wordCount: words.length,
      nearest: chooseNearest(scores.get(sentence) ?? [], thresholdOf),
      variants: tried.map((word) => ({ word, text: leaveOut(sentence, word) })),
    };
  });
  // Only for the targets that are shown, and sentences that are near one.
  const shown = new Set(plans.flatMap(({ nearest }) => nearest.map(({ target }) => target)));
  const texts = plans
    .filter(({ nearest }) => nearest.length > 0)
    .flatMap(({ variants }) => variants.flatMap(({ text }) => text ?? []));
  const without = await scoreAll({ ...opened, targets: [...shown] }, [...new Set(texts)], leastLeft, onScored);
  return plans.map(({ sentence, wordCount, nearest, variants }) => ({
    sentence,
    wordCount,
    targets: nearest.map((one) => ({
      ...describeTarget(one, thresholdOf(one.target)),
      words: variants.map(({ word, text }) => {
        const left = (text === undefined ? [] : (without.get(text) ?? [])).find(({ target }) => target === one.target);
        return { ...word, contribution: round(one.score - (left?.score ?? 0)) };
      }),
    })),
  }));
}

function chooseNearest(scores: readonly ScoredTarget[], thresholdOf: (target: NamedTarget) => number): ScoredTarget[] {
  return [...scores]
    .sort((a, b) => b.score - a.score)
    .filter(
      ({ target, score }, position) => position < (score >= thresholdOf(target) ? maxTargets.matched : maxTargets.any),
    );
}

function describeTarget({ target, score, nearest }: ScoredTarget, threshold: number) {
  const isPhrase = target.phrases.includes(nearest) && !target.samples.includes(nearest);
  return {
    id: target.id,
    name: target.name,
    score,
    threshold,
    matched: score >= threshold,
    nearest,
    kind: isPhrase ? ('phrase' as const) : ('sample' as const),
  };
}

/** Differences of scores, without floating-point noise. */
const round = (difference: number) => Math.round(difference * 10_000) / 10_000;

interface SentenceWord {
  readonly word: string;
  /** Position in the sentence, UTF-16 code units, end exclusive. */
  readonly start: number;
  readonly end: number;
}

let segmenter: Intl.Segmenter | undefined;

/** The words in order. Scripts without spaces are split too. */
export function listWords(sentence: string): SentenceWord[] {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  return [...segmenter.segment(sentence)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment, index }) => ({ word: segment, start: index, end: index + segment.length }));
}

/** Removes a word and the space before or after it. @returns undefined if no word is left */
export function leaveOut(sentence: string, { start, end }: SentenceWord): string | undefined {
  const [before, after] = [sentence.slice(0, start), sentence.slice(end)];
  const joined = before === '' || /\s$/.test(before) ? before + after.trimStart() : before + after;
  return /[\p{L}\p{N}]/u.test(joined) ? joined.trim() : undefined;
}
