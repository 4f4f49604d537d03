import { describe, expect, it } from 'vitest';
import { findCompletion, isOpen } from '../../../../../src/engines/text/matching/find-completion.ts';
import { createMatchingEngine } from '../../../../../src/engines/text/matching/matcher.ts';
import { splitWords } from '../../../../../src/engines/text/matching/split-words.ts';

const find = (text: string) => findCompletion(splitWords(text));

it.each([
  "Done, it's cancelled.",
  'the order has already been delivered',
  'I already got it',
  'it went through',
  'the bill is correct',
  'I have my new card now',
])('says that something is finished in %j', (text) => {
  expect(find(text)).toMatchObject(text.includes('my new card') ? { arrives: true } : { isCertain: true });
});

it.each([
  'I want it cancelled',
  'can you get it cancelled',
  'has my parcel been sent',
  'I cancelled it, but you charged me again',
  'I was charged twice',
  'my parcel has not arrived',
  "I've got to have one of those cards",
  'reset my PIN',
  'show me a well reviewed hotel',
  'I think my account is blocked',
])('does not say that anything is finished in %j', (text) => {
  expect(find(text)).toBeUndefined();
});

it.each([
  ['the room has a nice view', false],
  ['my brother works at a bank', false],
  ['book a room', true],
  ['my room is too loud', true],
  ['somebody stole my bag', true],
])('says whether %j may ask for something', (text, open) => {
  expect(isOpen(splitWords(text))).toBe(open);
});

describe('a matcher', () => {
  const targets = {
    cancel: ['I want to cancel my order', 'Please cancel it', 'How do I cancel?'],
    parcel: ['Where is my parcel?', 'When will my order arrive?', 'My package has not come yet'],
    book: ['I want to book a room', 'Can I reserve a room for Saturday?'],
    affirm: ['yes', 'yes please', 'that is right'],
    deny: ['no', 'no thank you'],
  };

  async function match(text: string): Promise<string[]> {
    const engine = createMatchingEngine();
    const matcher = await engine.prepare(
      Object.entries(targets).map(([id, samples]) => ({ id, samples, phrases: [] })),
    );
    const [read] = await matcher.read([text]);
    return read === undefined ? [] : matcher.score(read).flatMap(({ id, score }) => (score >= 0.5 ? [id] : []));
  }

  it.each([
    "Done, it's cancelled.",
    'my parcel arrived today',
    'I cancelled the order myself',
    'the package came, thanks',
  ])('does not take %j for an open request', async (text) => {
    expect(await match(text)).toEqual([]);
  });

  it.each([
    ['I need it cancelled', 'cancel'],
    ['my parcel still has not arrived', 'parcel'],
    ['could I have a room on Saturday', 'book'],
    ['yeah sure', 'affirm'],
    ['nope', 'deny'],
  ])('still matches %j', async (text, intent) => {
    expect(await match(text)).toEqual([intent]);
  });

  it.each(['room 214', 'on Saturday', 'the room has a nice view', 'thanks', 'hmm'])(
    'does not match %j by the only word in common',
    async (text) => {
      expect(await match(text)).toEqual([]);
    },
  );
});
