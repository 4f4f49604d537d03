import { describe, expect, it } from 'vitest';
import { collapseRuns } from '../../../../../../src/engines/text/profanity/find-roots.ts';
import { compilePredefined } from '../../../../../../src/engines/text/profanity/lexicon/compile-lexicon.ts';
import { expandForms } from '../../../../../../src/engines/text/profanity/lexicon/expand-forms.ts';

const lexicon = compilePredefined();

describe('the predefined list', () => {
  it('has words of plain letters only', () => {
    expect([...lexicon.words.keys(), ...lexicon.maskedWords].filter((word) => !/^[a-z]{2,}$/.test(word))).toEqual([]);
  });

  it('has roots long enough for the filter', () => {
    expect(lexicon.roots.filter(({ text }) => !/^[a-z]{4,}$/.test(collapseRuns(text)))).toEqual([]);
  });

  it('has phrases of at least two words', () => {
    const phrases = [...lexicon.phrases.values(), ...lexicon.innocentPhrases.values()].flat();
    expect(phrases.filter(({ words }) => words.length < 2 || words.some((word) => !/^[a-z0-9]+$/.test(word)))).toEqual(
      [],
    );
  });

  it('never counts everyday or clinical words unconditionally, and excludes names of groups', () => {
    const everyday = 'sex sexy breast breasts vagina penis anus nude hell suck bum butt idiot negro dyke poop';
    expect(everyday.split(' ').filter((word) => lexicon.words.get(word)?.reach === 'always')).toEqual([]);
    expect('gay lesbian jew muslim black asian cracker'.split(' ').filter((word) => lexicon.words.has(word))).toEqual(
      [],
    );
  });

  it('keeps slurs apart', () => {
    expect(['nigger', 'faggot', 'retard', 'fuck', 'damn'].map((word) => lexicon.words.get(word)?.grade)).toEqual([
      'slur',
      'slur',
      'slur',
      'strong',
      'mild',
    ]);
  });
});

it('expands the notation of the list', () => {
  expect(expandForms('twat/n')).toEqual(['twat', 'twats']);
  expect(expandForms('nympho')).toEqual(['nympho']);
  expect(expandForms('fap/V')).toContain('fapping');
  expect(expandForms('masturbate/v')).toContain('masturbating');
});
