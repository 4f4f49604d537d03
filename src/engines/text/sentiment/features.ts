import type { RuleWeights } from './data/rule-weights.ts';
import { findTerms } from './terms.ts';
import type { Token } from './tokens.ts';

/** Valence by key of a term; 0 if the lexicon does not contain it. */
export type ValenceOf = (key: string) => number;

/** Sums of the valences counted in one sentence, both without sign. Their difference is its latent score. */
export type SentimentEvidence = ReturnType<typeof weighEvidence>;

/** Sums the parts of each term's valence that count by the rules. */
export function weighEvidence(tokens: readonly Token[], valenceOf: ValenceOf, weights: RuleWeights) {
  let positive = 0;
  let negative = 0;
  for (const { key, whenPositive, whenNegative } of findTerms(tokens, weights)) {
    const valence = valenceOf(key);
    const counted = valence * (valence > 0 ? whenPositive : whenNegative);
    if (counted > 0) positive += counted;
    else negative -= counted;
  }
  return { positive, negative };
}

/** The features of one sentence, all within a few units of zero; the coefficients of `class-weights.ts` follow them. */
export function readFeatures(tokens: readonly Token[], { positive, negative }: SentimentEvidence): number[] {
  const score = positive - negative;
  let words = 0;
  let shouted = 0;
  let exclamations = 0;
  let question = 0;
  for (const token of tokens) {
    if (token.kind === 'word') {
      words++;
      if (token.shouted) shouted++;
    } else if (token.kind === 'stop') {
      exclamations += token.text.split('!').length - 1;
      if (token.text.includes('?')) question = 1;
    }
  }
  const bounded = Math.tanh(score / 2);
  const density = Math.tanh((2 * score) / Math.sqrt(tokens.length + 4));
  return [
    1,
    Math.max(-3, Math.min(3, score / 2)),
    bounded,
    bounded * bounded,
    Math.log1p(positive),
    Math.log1p(negative),
    Math.log1p(Math.min(positive, negative)),
    density,
    density * density,
    Math.log1p(words) / 2,
    Math.min(3, exclamations) / 3,
    question,
    words === 0 ? 0 : shouted / words,
  ];
}
