import { describe, expect, it } from 'vitest';
import type { Level } from '../../../../../src/engines/text/profanity/lexicon/entry.ts';
import { createProfanityEngine } from '../../../../../src/engines/text/profanity/profanity.ts';

const engine = createProfanityEngine();

function wordsIn(text: string, level: Level = 'standard'): string[] {
  return engine.check(text, { replaceChar: '*', level }).predefinedProfaneWords;
}

describe('levels', () => {
  const text = 'The idiot said damn, then shit, then nigger; sex education';
  it.each<[Level, string[]]>([
    ['strong', ['shit', 'nigger']],
    ['standard', ['damn', 'shit', 'nigger']],
    ['mild', ['idiot', 'damn', 'shit', 'nigger', 'sex']],
  ])('%s', (level, expected) => {
    expect(wordsIn(text, level)).toEqual(expected);
  });

  it('report the severity of each word', () => {
    const { hits } = engine.check(text, { replaceChar: '*', level: 'mild' });
    expect(hits.map((hit) => hit.source === 'predefined' && hit.grade)).toEqual([
      'mild',
      'mild',
      'strong',
      'slur',
      'mild',
    ]);
  });

  it('see through disguises of everyday words too', () => {
    expect(wordsIn('such an 1d10t, p3nis, s€x, idiooot', 'mild')).toEqual(['1d10t', 'p3nis', 's€x', 'idiooot']);
  });
});

describe('an everyday insult counts', () => {
  it.each([
    ['you idiot', ['idiot']],
    ['You are such a complete moron.', ['moron']],
    ['ur a loser', ['loser']],
    ['they are queers', ['queers']],
    ['you people are idiots', ['idiots']],
    ['Idiot!', ['idiot']],
    ['Stop that. Moron! Now', ['moron']],
    ['you silly cow!', ['cow']],
    ['you pig', ['pig']],
    ['You dirty rat, come here', ['rat']],
    ['shitty idiot', ['shitty', 'idiot']],
    ['fucking hell', ['fucking', 'hell']],
    ['you dyke', ['dyke']],
  ])('in %j', (text, expected) => {
    expect(wordsIn(text)).toEqual(expected);
  });
});

it('a word for the body or sex counts if it is the whole text, such as a name', () => {
  expect(wordsIn('P3nis')).toEqual(['p3nis']);
  expect(wordsIn('Sex: male. Diagnosis: cancer of the penis')).toEqual([]);
});

describe('an everyday insult does not count', () => {
  it.each([
    'The idiot box is what they called the television',
    'Do you pig out often? Can you dog sit?',
    'You cow them with your stare',
    'Thank you cow parsley growers',
    'You have a dog. You saw a rat, a snake and a clown',
    'He is an idiot. What an idiot',
    'The critic thinks she is a loser',
    'The loser of the match pays, and the jerk of the rope was felt',
    'They built a dyke against the sea in the queer light',
    'Dante wrote of hell, and the patient of breast cancer and anal fissures',
    'Are you a dog person? You, sheep farmers, know it',
    'the naked truth is that sex sells',
  ])('in %j', (text) => {
    expect(wordsIn(text)).toEqual([]);
  });
});
