import { describe, expect, it } from 'vitest';
import { ratedByLists } from '../../../../../src/conversations/jobs/warn-language.ts';
import { foreignLanguages } from '../../../../../src/engines/text/sentiment/foreign-words.ts';
import { analyseForeign } from '../../../../../src/engines/text/sentiment/sentiment.ts';

describe('other languages', () => {
  it.each([
    ['de', 'Die Lieferung war nicht schlecht.', 'Positive'],
    ['de', 'Der Drucker funktioniert leider nicht.', 'Negative'],
    ['fr', 'Le repas était vraiment délicieux.', 'Positive'],
    ['fr', "Ce n'est pas bon.", 'Negative'],
    ['es', 'El hotel es muy cómodo y limpio.', 'Positive'],
    ['it', 'La stanza era sporca e rumorosa.', 'Negative'],
    ['pt', 'O café está frio e a conta está errada.', 'Negative'],
    ['nl', 'De kamer is niet schoon.', 'Negative'],
    ['nl', 'Waar vind ik de handleiding?', 'Neutral'],
  ])('rates %s "%s" as %s', async (language, text, sentiment) => {
    const [sentence] = await analyseForeign(text, language);
    expect(sentence?.sentiments[0]?.sentiment.replace('Very ', '')).toBe(sentiment);
    expect(sentence?.sentiments.reduce((sum, { confidence }) => sum + confidence, 0)).toBeCloseTo(1);
  });

  it('has no opinion on a language without a list', async () => {
    const [sentence] = await analyseForeign('Gdzie jest moje zamówienie?', 'pl');
    expect(sentence?.sentiments.map(({ confidence }) => confidence)).toEqual([0.2, 0.2, 0.2, 0.2, 0.2]);
    expect(sentence?.sentiments[0]?.sentiment).toBe('Neutral');
  });

  it('is the list of languages that commands explain', () => {
    expect([...ratedByLists].sort()).toEqual(Object.keys(foreignLanguages).sort());
  });
});
