import { expect, it } from 'vitest';
import { readSpokenWords } from '../../../../../src/engines/clips/detection/describe-speech.ts';

it.each([
  ["I'll send it, won't I?", 'i will send it will not i'],
  ["What's that? It's Maria's.", "what is that it is maria 's"],
  ["um - so i - i'm gonna, uh, th- think", 'so i am going to think'],
  ['They’re follow-ups: dont worry', 'they are follow ups do not worry'],
  ['constructor __proto__ toString', 'constructor proto tostring'],
  ['10 Größe 好', '10 grösse 好'],
  ['... -- !', ''],
])('normalises %j', (text, words) => expect(readSpokenWords(text).join(' ')).toBe(words));
