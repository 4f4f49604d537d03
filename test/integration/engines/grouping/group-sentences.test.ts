import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupSentences } from '../../../../src/engines/text/grouping/group-sentences.ts';
import { anyCharacter } from '../../../support/any-character.ts';

const lostCards = ['I lost my card', 'my card is lost', 'I have lost my credit card', 'hello, my credit card was lost'];
const addresses = [
  'I want to change my address',
  'please change the address of my account',
  'how do I change my address?',
  'can you change my address',
];
const smallTalk = [
  'hi',
  'thank you so much',
  'ok',
  'yes please',
  'my name is Jo Doe',
  'john@example.com',
  '4711',
  'bye',
];

/** Different requests, which share no topic. */
const others = [
  'The repeater works like a charm, signal everywhere now.',
  'Do you have a student discount?',
  'I never called anyone outside the plan!!',
  'Where can I see how much data I have left?',
  'Can you read the invoice to me?',
  'Switzerland is not on the list of roaming destinations',
  'my landline makes a crackling noise',
  'I would like to speak to a manager',
];

const group = (sentences: readonly string[], fewest: number) =>
  groupSentences(
    sentences.map((text) => ({ text, count: 1 })),
    fewest,
  );

/** Eight words that no other sentence has, and more. */
const longSentence = (seed: number, words: number) =>
  Array.from({ length: words }, (_, i) => `w${seed}x${(i * 7919).toString(36)}`).join(' ');

describe('groupSentences', () => {
  it('groups sentences that ask for the same thing, and names each group by its distinguishing words', async () => {
    const sentences = [...smallTalk, ...lostCards, ...addresses];
    const { groups, smallTalk: passed } = await group(sentences, 3);
    const found = groups.map(({ name, members }) => [name, members.map((place) => sentences[place]).sort()]);
    expect(found).toEqual(
      expect.arrayContaining([
        ['lost-card', [...lostCards].sort()],
        ['change-address', [...addresses].sort()],
      ]),
    );
    expect(found).toHaveLength(2);
    expect(passed).toBe(smallTalk.length);
  });

  it('groups sentences by a shared topic if there are few and their wording varies too much', async () => {
    const internet = [
      'My internet has been down since last night.',
      'the internet cuts out whenever it rains',
      'I moved. How do I take my internet to the new flat?',
    ];
    const { groups } = await group([...internet, ...others], 3);
    expect(groups.map(({ name, members }) => [name, [...members].sort()])).toEqual([['internet', [0, 1, 2]]]);
  });

  it('adds sentences to the group that has their topic', async () => {
    const cancel = ['I want to cancel my contract', 'I want to cancel', 'please cancel my contract'];
    const other = 'If the TV package has no sports any more, cancel that too';
    const { groups } = await group([...cancel, other, ...others], 3);
    expect(groups.map(({ members }) => [...members].sort())).toEqual([[0, 1, 2, 3]]);
  });

  it('counts a repeated sentence each time, regardless of letter case and punctuation', async () => {
    const { groups } = await group(['Where is my parcel?', 'where is my parcel', 'WHERE IS MY PARCEL!!'], 3);
    expect(groups).toEqual([{ name: 'parcel', members: [0, 1, 2] }]);
    expect((await group(['Where is my parcel?', 'where is my parcel'], 3)).groups).toEqual([]);
    const counted = await groupSentences([{ text: 'Where is my parcel?', count: 3 }], 3);
    expect(counted.groups).toEqual([{ name: 'parcel', members: [0] }]);
  });

  it('puts "not" into the name of a group about something that does not work', async () => {
    const broken = [
      'my printer is not working',
      'the printer does not work',
      "printer doesn't work",
      'printer not working',
    ];
    const bought = [
      'I want to buy a printer',
      'buy a new printer',
      'I would like to buy a printer',
      'can I buy a printer',
    ];
    const { groups } = await group([...broken, ...bought], 3);
    expect(groups.map(({ name }) => name)).toEqual(expect.arrayContaining([expect.stringContaining('not')]));
  });

  it('groups sentences of other languages too', async () => {
    const sentences = ['Wo ist mein Paket?', 'wo ist denn mein Paket', 'mein Paket, wo ist es', 'Guten Tag'];
    expect((await group(sentences, 3)).groups.map(({ members }) => [...members].sort())).toEqual([[0, 1, 2]]);
  });

  it('accepts any text: indices are valid and in at most one group, names differ, groups are large enough', async () => {
    const word = fc.constantFrom('card', 'lost', 'not', 'top', 'up', 'refund', 'my', 'is', '12', 'ok');
    const text = fc.oneof(
      fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' ')),
      fc.string({ unit: anyCharacter, maxLength: 20 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 40 }), fc.integer({ min: 2, max: 5 }), async (sentences, fewest) => {
        const { groups, smallTalk: passed } = await group(sentences, fewest);
        const places = groups.flatMap(({ members }) => members);
        expect(new Set(places).size).toBe(places.length);
        expect(places.every((place) => place >= 0 && place < sentences.length)).toBe(true);
        expect(passed + places.length).toBeLessThanOrEqual(sentences.length);
        expect(new Set(groups.map(({ name }) => name)).size).toBe(groups.length);
        expect(groups.every(({ name, members }) => /\S/.test(name) && members.length >= fewest)).toBe(true);
        const sizes = groups.map(({ members }) => members.length);
        expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
      }),
      { numRuns: 100 },
    );
  });
});

it('reads less of each sentence if there are many long ones', async () => {
  const readOf = async (count: number, words: number) => {
    let chars = 0;
    const sentences = Array.from({ length: count }, (_, i) => ({ text: longSentence(i, words), count: 1 }));
    await groupSentences(sentences, 5, {
      align: (cosine) => cosine,
      encode: async (texts) => {
        for (const { text } of texts) chars += text.length;
        return texts.map(() => new Float32Array(1));
      },
    });
    return { chars, sent: sentences.reduce((sum, { text }) => sum + Math.min(1_000, text.length), 0) };
  };
  const many = await readOf(3_100, 120);
  expect(many.sent).toBeGreaterThan(3_000_000);
  expect(many.chars).toBeGreaterThan(1_200_000);
  expect(many.chars).toBeLessThanOrEqual(1_250_000);
  const few = await readOf(50, 120);
  expect(few.chars).toBe(few.sent);
});
