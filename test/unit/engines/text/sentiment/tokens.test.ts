import { describe, expect, it } from 'vitest';
import { signValence } from '../../../../../src/engines/text/sentiment/lexicon.ts';
import { tokenise } from '../../../../../src/engines/text/sentiment/tokens.ts';

const known = new Set(['good', 'so', 'well-made']);
const read = (text: string) =>
  tokenise(text, (word) => known.has(word)).map(({ kind, text: word }) => (kind === 'word' ? word : `${kind}:${word}`));

describe('tokenise', () => {
  it('splits negation from its verb, in any spelling', () => {
    expect(read("I don't, can’t, wont, cannot, ain't")).toEqual([
      ...[
        'i',
        'do',
        'not',
        'pause:,',
        'can',
        'not',
        'pause:,',
        'will',
        'not',
        'pause:,',
        'can',
        'not',
        'pause:,',
        'is',
        'not',
      ],
    ]);
  });

  it('drops other clitics, links, addresses and user names, and keeps the words of hashtags', () => {
    expect(read("It's the dog's, see https://x.example/a?b or www.x.example, me@x.example @me #good")).toEqual([
      ...['it', 'the', 'dog', 'pause:,', 'see', 'or', 'pause:,', 'good'].filter(
        (word, index) => index !== 6 || word !== 'pause:,',
      ),
    ]);
  });

  it('keeps emoji and emoticons as tokens', () => {
    expect(read('ok :) 😍 👍🏽 👩‍👩‍👧 <3 :-( XD')).toEqual([
      ...['ok', 'sign::)', 'sign:😍', 'sign:👍🏽', 'sign:👩‍👩‍👧', 'sign:<3', 'sign::-(', 'sign:XD'],
    ]);
    expect(signValence('👍🏽')).toBe(signValence('👍'));
    expect(signValence(':-(')).toBeLessThan(0);
    expect(signValence('🗿')).toBe(0);
  });

  it('finds no emoticons in times, ratios and lists', () => {
    expect(read('at 10:30 (a: b) 8) x')).not.toContainEqual(expect.stringContaining('sign'));
  });

  it('recognises lengthened words, capitals and compounds', () => {
    expect(read('goooood soooo well-made half-baked')).toEqual(['good', 'so', 'well-made', 'half', 'baked']);
    expect(tokenise('It was GOOD', () => true).map(({ shouted }) => shouted)).toEqual([false, false, true]);
    expect(tokenise('IT WAS GOOD', () => true).some(({ shouted }) => shouted)).toBe(false);
    expect(tokenise('nooo', () => true)[0]?.stretched).toBe(true);
  });
});
