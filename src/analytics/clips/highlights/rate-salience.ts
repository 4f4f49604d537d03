import { measureCourtesy } from '../../text/summary/courtesies.ts';
import { findActions } from '../actions/find-actions.ts';
import type { DescribedSentence } from '../detection/describe-speech.ts';
import { rateCueWords } from './rate-cue-words.ts';

/**
 * What a sentence of a meeting gains or loses. The first five were fitted by least squares to the share of its words
 * that people extracted from 97 AMI meetings (Carletta et al. 2005); centrality to the whole told no more there. Cue
 * words and promises were no worse for being counted.
 */
const weights = {
  /** The logarithm of its words, 1 at about 50. */
  length: 0.53,
  /** The logarithm of the words that its speaker says in one go, 1 at about 400. */
  turn: 0.25,
  /** 1 at the start of the meeting, 0 at its end. */
  early: 0.07,
  /** The share of its words that fill. */
  filling: -0.16,
  /** How much of the meeting is its speaker's. */
  floor: -0.08,
  /** Greetings and thanks. */
  formula: -0.3,
  cue: 0.03,
  action: 0.05,
} as const;
const longestTurn = 200;

/** How well each sentence would stand for its meeting: near the share of it, 0 to 1, that people would extract. */
export function rateSalience(sentences: readonly DescribedSentence[]): number[] {
  const actions = findActions(sentences);
  const turns = measureTurns(sentences);
  const spoken = new Map<string, number>();
  let total = 0;
  for (const { speaker, words } of sentences) {
    if (speaker !== undefined) spoken.set(speaker, (spoken.get(speaker) ?? 0) + words.length);
    total += words.length;
  }
  return sentences.map(({ words, speaker }, at) => {
    const { filling, isFormula } = measureCourtesy(words);
    return (
      (weights.length * Math.log1p(words.length)) / 4 +
      (weights.turn * Math.log1p(Math.min(longestTurn, turns[at] ?? 0))) / 6 +
      weights.early * (1 - at / sentences.length) +
      weights.filling * filling +
      (weights.floor * (spoken.get(speaker ?? '') ?? 0)) / (total || 1) +
      (isFormula ? weights.formula : 0) +
      weights.cue * rateCueWords(words) +
      (actions[at] === true ? weights.action : 0)
    );
  });
}

/** The words of the turn that each sentence is part of; of the whole where nobody knows who speaks. */
function measureTurns(sentences: readonly DescribedSentence[]): number[] {
  const turns: number[] = [];
  let words = 0;
  for (const [at, sentence] of sentences.entries()) {
    words += sentence.words.length;
    if (at + 1 < sentences.length && sentences[at + 1]?.speaker === sentence.speaker) continue;
    while (turns.length <= at) turns.push(words);
    words = 0;
  }
  return turns;
}
