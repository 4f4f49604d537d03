import { expect, it } from 'vitest';
import { furtherSensesProfanity, sensesProfanity } from '../../../../../lab/corpora/profanity-senses.ts';
import { createProfanityEngine } from '../../../../../src/engines/text/profanity/profanity.ts';

const engine = createProfanityEngine();
const isFlagged = (text: string): boolean => engine.check(text, { replaceChar: '*' }).hits.length > 0;

it.each([
  ['The hens follow the cock.', 'That cock feeds the hens'],
  ['She cocked the pistol; cock your head', 'cock your gun, you cock'],
  ['The bitch had a litter of six.', 'She is a bitch about the litter'],
  ['A small prick from the injection', 'The nurse with the injection is a prick'],
  ['I would ass- um assume so', 'move your ass- it is late'],
  ['It is worth it to ass- - to meet', 'talk to that ass- it is late'],
  ['You try to ass- - n- - n- - to do it', 'move to your ass- go'],
  ['A garage cum workshop', 'cum inside the workshop'],
  ['Philip K. Dick wrote it', 'he is a dick'],
  ['This retards the growth', 'those retards'],
  ['Kick-Ass is a film about a boy', 'Kick my Ass, said nobody'],
  ['Jackass was a show on television.', 'Jackass, that show was bad'],
  ['I read a book called The Damned Utd', 'that book was Fucking good'],
  ['They listened to the album Bitch', 'That Movie Was Bitch'],
  ['Smokers get cancer more often', 'go get cancer'],
  ['He tried to pervert the course of justice', 'he is a pervert'],
  ['The cotton picker broke down in the field', 'you cotton picker'],
  ['I need a white power cable', 'he shouted white power'],
  ['We had lunch at Chorlton cum Hardy', 'cum Hard'],
  ['Your code is F 4 G 6 H 7', 'he is a f 4 g g o t'],
  ['A coin tosser studies probability', 'you coin, you tosser'],
  ['The tranny and the clutch are new', 'that tranny with the clutch bag'],
  ['Regards, Dick', 'Regards, dick'],
  ['Quinton de Kock scored a hundred', 'he scored with his kock'],
])('recognises the harmless sense in %j, but not in %j', (calm, profane) => {
  expect(isFlagged(calm)).toBe(false);
  expect(isFlagged(profane)).toBe(true);
});

it('ends the search for a sense at the end of a sentence', () => {
  expect(isFlagged('What cock. The hens are outside.')).toBe(true);
  expect(isFlagged('He is gone! The cock. Hens are outside.')).toBe(true);
});

it('keeps most words profane next to the same animals and things', () => {
  const lines = Object.values(sensesProfanity.profane).flat();
  expect(lines.filter((line) => !isFlagged(line))).toEqual([
    'that dyke should not be allowed in here',
    'he came out and called her a ho',
  ]);
});

it('keeps nearly all words of the further lines apart', () => {
  const { profane, calm } = furtherSensesProfanity;
  expect(Object.values(profane).flat().filter(isFlagged).length).toBeGreaterThanOrEqual(77);
  expect(Object.values(calm).flat().filter(isFlagged).length).toBeLessThanOrEqual(21);
});

it('reads a long text of such words in time linear in its length', () => {
  const started = process.cpuUsage().user;
  isFlagged('the cock crowed and '.repeat(50_000));
  expect(process.cpuUsage().user - started).toBeLessThan(5_000_000);
});
