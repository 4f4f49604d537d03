import { describe, expect, it } from 'vitest';
import { ruleWeights } from '../../../../../src/engines/text/sentiment/data/rule-weights.ts';
import { findTerms } from '../../../../../src/engines/text/sentiment/terms.ts';
import { tokenise } from '../../../../../src/engines/text/sentiment/tokens.ts';

function termsOf(text: string) {
  return new Map(
    findTerms(
      tokenise(text, () => true),
      ruleWeights,
    ).map((term) => [term.key, term]),
  );
}

describe('findTerms', () => {
  it('uses an idiom in place of its words', () => {
    const terms = termsOf('it is not bad at all');
    expect(terms.has('=not_bad_at_all')).toBe(true);
    expect(terms.has('bad')).toBe(false);
  });

  it('reverses negated words within the clause and the range of the negation', () => {
    const terms = termsOf('not a nice day, great');
    expect(terms.get('nice')?.whenPositive).toBe(ruleWeights.negatePositive);
    expect(terms.get('nice')?.whenNegative).toBe(ruleWeights.negateNegative);
    expect(terms.has('!nice')).toBe(true);
    expect(terms.get('great')?.whenPositive).toBe(1);
    expect(termsOf('not a b c d great').get('great')?.whenPositive).toBe(1);
  });

  it('treats a double negation as no negation', () => {
    expect(termsOf('never without charm').get('charm')?.whenPositive).toBe(1);
  });

  it('weighs the words before and after "but"', () => {
    const terms = termsOf('ugly but great');
    expect(terms.get('ugly')?.whenNegative).toBe(ruleWeights.beforeContrast);
    expect(terms.get('great')?.whenPositive).toBe(ruleWeights.afterContrast);
  });

  it('limits the effect of many rules on one word', () => {
    const terms = termsOf(`${'x but '.repeat(40)}great`);
    expect(terms.get('great')?.whenPositive).toBeLessThanOrEqual(2);
    expect(terms.get('x')?.whenPositive).toBeGreaterThanOrEqual(0.3);
  });

  it('pairs words only within a clause', () => {
    const terms = termsOf('too long, good');
    expect(terms.has('too_long')).toBe(true);
    expect(terms.has('long_good')).toBe(false);
  });
});
