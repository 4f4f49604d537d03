import { expect, it } from 'vitest';
import { restoreContractions } from '../../../../../src/engines/text/contractions/restore-contractions.ts';

it.each([
  ['ill update that for you', "i'll update that for you"],
  ['okay so ill just send you the form', "okay so i'll just send you the form"],
  ['well send it tomorrow', "we'll send it tomorrow"],
  ['and well call you back on friday', "and we'll call you back on friday"],
  ['id like to cancel', "i'd like to cancel"],
  ['were still waiting for the engineer', "we're still waiting for the engineer"],
  ['so were moving next month', "so we're moving next month"],
  ['its not working', "it's not working"],
  ['lets meet on monday', "let's meet on monday"],
  ['hell call you tomorrow', "he'll call you tomorrow"],
  ['im sorry i dont know', "i'm sorry i don't know"],
  ['youll have them tomorrow', "you'll have them tomorrow"],
  ['Ill do it', "I'll do it"],
])('writes %j as %j', (text, restored) => {
  expect(restoreContractions(text)).toBe(restored);
});

it.each([
  'I feel ill today',
  'she was ill and could not come',
  'my mother fell ill',
  'well done',
  'well I do not know',
  'well let me see',
  'well give me a call then',
  'it works very well',
  'were you there',
  'the parcels were late',
  'what is my customer id',
  'I need a new id card',
  'the dog wagged its tail',
  'he lets me know',
  'what the hell is this',
  'your id be damned'.slice(0, 7),
  "I'll do it, and it's fine",
])('leaves %j as it is', (text) => {
  expect(restoreContractions(text)).toBe(text);
});
