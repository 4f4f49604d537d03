import { idiomValence, maxIdiomLength } from './data/idioms.ts';
import {
  boosters,
  concessions,
  contrasts,
  dampeners,
  irrealis,
  nearNegators,
  negationCancelers,
  negators,
} from './data/modifiers.ts';
import type { RuleWeights } from './data/rule-weights.ts';
import type { Token } from './tokens.ts';

/**
 * One entry of the lexicon found in a sentence, and its factor by the rules: its valence counts `whenPositive` times if
 * it is above zero, otherwise `whenNegative` times.
 */
export interface Term {
  /** A word, a sign, a word pair ("too_long"), an idiom, or a word under negation ("!like"). */
  readonly key: string;
  readonly whenPositive: number;
  readonly whenNegative: number;
}

/** Applies the rules of negation, degree, contrast, mood and emphasis to the tokens of one sentence. */
export function findTerms(tokens: readonly Token[], weights: RuleWeights): Term[] {
  const terms: Term[] = [];
  const scales = clauseScales(tokens, weights);
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    const scale = scales[index];
    if (token.kind === 'stop' || token.kind === 'pause') continue;
    if (token.kind === 'sign') {
      terms.push({ key: token.text, whenPositive: 1, whenNegative: 1 });
      continue;
    }
    addPair(tokens, index, scale, terms);
    const idiom = findIdiom(tokens, index);
    const around = readContext(tokens, index, weights);
    const emphasis =
      scale * around.degree * (token.shouted ? weights.shout : 1) * (token.stretched ? weights.stretch : 1);
    if (idiom !== undefined) {
      for (let inner = index + 1; inner < index + idiom.words; inner++) addPair(tokens, inner, scale, terms);
      terms.push({ key: idiom.key, whenPositive: emphasis * around.idiom, whenNegative: emphasis * around.idiom });
      index += idiom.words - 1;
      continue;
    }
    if (around.negated) terms.push({ key: `!${token.text}`, whenPositive: scale, whenNegative: scale });
    terms.push({
      key: token.text,
      whenPositive: emphasis * around.positive,
      whenNegative: emphasis * around.negative,
    });
  }
  return terms;
}

/** The factor of each token for its position: before or after "but", in an "although" clause, in a question. */
export function clauseScales(tokens: readonly Token[], weights: RuleWeights): number[] {
  const scales = tokens.map(() => 1);
  let sentenceStart = 0;
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (token.kind === 'stop') {
      if (token.text.includes('?')) scaleRange(scales, sentenceStart, index, weights.question);
      sentenceStart = index + 1;
    } else if (token.kind === 'word' && contrasts.has(token.text) && index > sentenceStart) {
      const end = nextStop(tokens, index);
      scaleRange(scales, sentenceStart, index, weights.beforeContrast);
      scaleRange(scales, index + 1, end, weights.afterContrast);
      sentenceStart = index + 1;
    } else if (token.kind === 'word' && concessions.has(token.text)) {
      scaleRange(scales, index + 1, nextPause(tokens, index), weights.concession);
    } else if (token.kind === 'word' && irrealis.has(token.text)) {
      scaleRange(scales, index + 1, nextPause(tokens, index), weights.irrealis);
    }
  }
  return scales;
}

function scaleRange(scales: number[], from: number, to: number, factor: number): void {
  for (let index = from; index < to; index++) {
    // Limits the product of several rules on one word: "but ... but ... but".
    scales[index] = Math.min(2, Math.max(0.3, scales[index] * factor));
  }
}

function nextStop(tokens: readonly Token[], from: number): number {
  let index = from + 1;
  while (index < tokens.length && tokens[index]?.kind !== 'stop') index++;
  return index;
}

function nextPause(tokens: readonly Token[], from: number): number {
  let index = from + 1;
  while (index < tokens.length && (tokens[index]?.kind === 'word' || tokens[index]?.kind === 'sign')) index++;
  return index;
}

interface Context {
  readonly degree: number;
  readonly positive: number;
  readonly negative: number;
  readonly idiom: number;
  readonly negated: boolean;
}

/** Searches the words before in the clause for degree words and negation. */
export function readContext(tokens: readonly Token[], index: number, weights: RuleWeights): Context {
  let degree = 1;
  let full = 0;
  let near = 0;
  for (let back = 1; back <= weights.negationReach; back++) {
    const token = tokens[index - back];
    if (token === undefined || token.kind !== 'word') break;
    const { text } = token;
    if (back <= 2 && boosters.has(text)) degree *= back === 1 ? weights.boost : 1 + (weights.boost - 1) / 2;
    else if (back <= 2 && dampeners.has(text)) degree *= weights.dampen;
    if (contrasts.has(text)) break;
    if (negators.has(text)) {
      if (text === 'not' && negationCancelers.has(tokens[index - back + 1]?.text ?? '')) break;
      full++;
    } else if (nearNegators.has(text)) near++;
  }
  if (full % 2 === 1) {
    const { negatePositive, negateNegative } = weights;
    return { degree, positive: negatePositive, negative: negateNegative, idiom: negatePositive, negated: true };
  }
  if (near > 0) {
    return { degree, positive: weights.nearlyNegate, negative: -weights.nearlyNegate, idiom: 1, negated: false };
  }
  return { degree, positive: 1, negative: 1, idiom: 1, negated: false };
}

function addPair(tokens: readonly Token[], index: number, scale: number, terms: Term[]): void {
  const first = tokens[index];
  const second = tokens[index + 1];
  if (first?.kind !== 'word' || second?.kind !== 'word') return;
  terms.push({ key: `${first.text}_${second.text}`, whenPositive: scale, whenNegative: scale });
}

/** The longest idiom that begins at a word. */
export function findIdiom(tokens: readonly Token[], index: number): { key: string; words: number } | undefined {
  let key = '';
  let found: { key: string; words: number } | undefined;
  for (let words = 1; words <= maxIdiomLength; words++) {
    const token = tokens[index + words - 1];
    if (token?.kind !== 'word') break;
    key += key === '' ? token.text : `_${token.text}`;
    if (idiomValence.has(key)) found = { key: `=${key}`, words };
  }
  return found;
}
