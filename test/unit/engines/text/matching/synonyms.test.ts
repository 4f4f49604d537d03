import { expect, it } from 'vitest';
import { salesSamples } from '../../../../../lab/corpora/everyday.ts';
import { synonymGroups } from '../../../../../src/engines/text/matching/data/synonyms.ts';
import { talkPhrases } from '../../../../../src/engines/text/matching/data/talk-phrases.ts';
import { createMatchingEngine } from '../../../../../src/engines/text/matching/matcher.ts';
import { splitWords } from '../../../../../src/engines/text/matching/split-words.ts';
import { stemWord } from '../../../../../src/engines/text/matching/stem-word.ts';
import { addSynonyms, findSynonyms } from '../../../../../src/engines/text/matching/synonyms.ts';

it('has every word in one group, and no group of one word', () => {
  const words = synonymGroups.flatMap((group) => group.split(' '));
  expect(new Set(words).size).toBe(words.length);
  for (const group of synonymGroups) expect(group.split(' ').length).toBeGreaterThan(1);
});

it('finds the group by the stem of any of its words', () => {
  expect(findSynonyms(stemWord('cancellation'))).toBe(findSynonyms(stemWord('terminated')));
  expect(findSynonyms(stemWord('zebra'))).toBeUndefined();
});

it('finds the first group that has a word of the stem', () => {
  const groups = new Map<string, string>();
  for (const group of synonymGroups) {
    const [first = '', ...others] = group.split(' ').map(stemWord);
    for (const stem of [first, ...others]) if (!groups.has(stem)) groups.set(stem, `=${first}`);
  }
  expect(groups.size).toBeGreaterThan(500);
  for (const [stem, group] of groups) expect(findSynonyms(stem), stem).toBe(group);
});

const listAdded = (text: string): string[] => addSynonyms(splitWords(text)).slice(splitWords(text).length);

it.each([
  ['I will run it past my boss', 'hesitate', 'we run every morning past the park'],
  ['it is out of our price range', 'unaffordable', 'the range of our prices'],
  ['we have been with HubSpot for years', 'competitor', 'we have been in Leeds for years'],
  ['would Thursday at ten work for you', 'proceed', 'would you work on Thursday'],
])('adds the meaning of its phrase to %j, and nothing to other words', (text, word, other) => {
  expect(listAdded(text)).toContain(word);
  expect(listAdded(other)).not.toContain(word);
});

it('has phrases of at least two words that must occur, or of a single part', () => {
  for (const [, phrases] of talkPhrases) {
    for (const phrase of phrases) {
      const parts = phrase.split(' ');
      expect(
        parts.every((part) => /^(?:[a-z]+(?:\/[a-z]+)*|\([a-z]+(?:\/[a-z]+)*\)|\*|\(\*\))$/.test(part)),
        phrase,
      ).toBe(true);
      const needed = parts.filter((part) => !part.startsWith('(')).length;
      if (parts.length > 1) expect(needed, phrase).toBeGreaterThan(1);
    }
  }
});

it('matches sales talk without a word of the samples', async () => {
  const targets = Object.entries(salesSamples).map(([id, samples]) => ({ id, samples, phrases: [] }));
  const matcher = await createMatchingEngine().prepare(targets);
  const lines = [
    'somebody above me signs that off',
    'we are swamped right now',
    'your rates, please',
    'let us get the ball rolling',
  ];
  const matches = (await matcher.read(lines)).map((line) =>
    matcher.score(line).flatMap(({ id, score }) => (score >= 0.5 ? [id] : [])),
  );
  expect(matches).toEqual([['objection'], ['objection'], ['pricing'], ['next-step']]);
});
