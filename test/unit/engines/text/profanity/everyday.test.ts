import { describe, expect, it } from 'vitest';
import { createProfanityEngine } from '../../../../../src/engines/text/profanity/profanity.ts';

const engine = createProfanityEngine();
const found = (text: string) => engine.check(text, { replaceChar: '*' }).predefinedProfaneWords;

describe('everyday lines', () => {
  it.each([
    ['what a twathamster', 'twathamster'],
    ['those wankpenguins', 'wankpenguins'],
    ['you azzhoal', 'azzhoal'],
    ['get lost, dikhedd', 'dikhedd'],
    ['muthaphucka', 'muthaphucka'],
    ['you absolute knob', 'knob'],
    ['Dick Head', 'dick head'],
    ['You are a Dick Brian', 'dick'],
    ['suck my Cock Brian', 'cock'],
    ['SUCK MY DICK', 'dick'],
  ])('finds %s', (text, word) => {
    expect(found(text)).toContain(word);
  });

  it.each([
    'Dick Cocks is my uncle.',
    'I spoke to Mrs. Bitcher today.',
    'We met Peter Assmann there.',
    'Please ask Dick about it.',
    'They live in Cock Lane near the Cock and Bottle.',
    'Chris Coons met Dr. Cumming.',
    'What a pathetic excuse.',
    'That is disgusting.',
    'The cock crowed twice.',
    'Shiite pilgrims came.',
    'The police asked about the rape and the robbery.',
    'The sheet is on the beech table.',
  ])('does not flag: %s', (text) => {
    expect(found(text)).toEqual([]);
  });
});
