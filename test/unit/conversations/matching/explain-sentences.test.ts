import { expect, it } from 'vitest';
import { explainLimits, explainSentences } from '../../../../src/conversations/matching/explain-sentences.ts';
import type { MatchTargets } from '../../../../src/conversations/matching/match-targets.ts';

/** A service whose score is the sum of each word's value, so that every contribution is known. */
function worthOfWords(worth: Readonly<Record<string, Readonly<Record<string, number>>>>) {
  const calls: { sentences: string[]; ids: string[] }[] = [];
  const opened: MatchTargets = {
    targets: Object.keys(worth).map((id) => ({ id, name: id, samples: ['s'], phrases: ['p'], threshold: 0.5 })),
    ownIds: Object.keys(worth),
    async match(sentences, ids, lowest) {
      calls.push({ sentences, ids });
      return ids.map((id) => ({
        id,
        matchedTextList: sentences
          .map((text) => ({
            text,
            value: 'p',
            score: text.split(' ').reduce((sum, word) => sum + (worth[id]?.[word] ?? 0), 0),
          }))
          .filter(({ score }) => score >= lowest),
      }));
    },
  };
  return { opened, calls };
}

const options = { threshold: undefined, onScored: () => {} };

it('gives each word the score that is lost without it', async () => {
  const { opened, calls } = worthOfWords({ far: {}, a: { money: 0.5, back: 0.25, not: -0.125 }, b: { back: 0.25 } });
  const [explained] = await explainSentences(opened, ['money not back'], options);
  expect(explained?.targets).toMatchObject([
    { id: 'a', score: 0.625, matched: true, nearest: 'p', kind: 'phrase' },
    { id: 'b', score: 0.25, matched: false },
  ]);
  expect(explained?.targets[0]?.words).toEqual([
    { word: 'money', start: 0, end: 5, contribution: 0.5 },
    { word: 'not', start: 6, end: 9, contribution: -0.125 },
    { word: 'back', start: 10, end: 14, contribution: 0.25 },
  ]);
  // One call for the sentences, and one for all variants without a word, with only the near targets.
  expect(calls.map(({ ids }) => ids)).toEqual([
    ['far', 'a', 'b'],
    ['a', 'b'],
  ]);
});

it('gives a single word the whole score, and sends no empty sentence', async () => {
  const { opened, calls } = worthOfWords({ a: { money: 0.5 } });
  const [explained] = await explainSentences(opened, ['money'], { ...options, threshold: 0.6 });
  expect(explained?.targets[0]).toMatchObject({ matched: false, threshold: 0.6, words: [{ contribution: 0.5 }] });
  expect(calls.flatMap(({ sentences }) => sentences)).toEqual(['money']);
});

it('omits only the first words of a long sentence', async () => {
  const { opened } = worthOfWords({ a: { money: 0.5 } });
  const sentence = `money ${'word '.repeat(explainLimits.words)}`.trim();
  const [explained] = await explainSentences(opened, [sentence], options);
  expect(explained?.wordCount).toBe(explainLimits.words + 1);
  expect(explained?.targets[0]?.words).toHaveLength(explainLimits.words);
});
