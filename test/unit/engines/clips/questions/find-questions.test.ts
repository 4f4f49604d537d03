import { expect, it } from 'vitest';
import { describeSpeech } from '../../../../../src/engines/clips/detection/describe-speech.ts';
import { findQuestions } from '../../../../../src/engines/clips/questions/find-questions.ts';

const before = 'the numbers look fine to me';
const after = 'the second topic is the new office';

function asks(text: string): boolean | undefined {
  const said = [before, text, after].map((line, at) => ({
    text: line,
    startMs: at * 3000,
    endMs: at * 3000 + 2500,
    speaker: 'ABC'[at],
  }));
  return findQuestions(describeSpeech(said))[1];
}

it.each(
  `what is the budget for the launch
   do you have the numbers
   how many people are coming to the party
   you have the numbers right
   could you tell me the name of the client
   any questions
   the meeting is on friday isn't it
   have you talked to the landlord
   so where are we meeting tomorrow
   what about the second option`
    .split('\n')
    .map((line) => line.trim()),
)('hears a question without a mark: %s', (text) => expect(asks(text)).toBe(true));

it.each(
  `it is forty thousand euros
   i know what you mean
   that is what we decided
   when i was young we had no phones
   i don't know how that works
   i will send the contract to maria by friday
   if it is ready we ship it
   which is why we stopped`
    .split('\n')
    .map((line) => line.trim()),
)('hears none: %s', (text) => expect(asks(text)).toBe(false));

it('trusts the punctuation of a transcript that has any', () => {
  const lines = ['It works?', 'It does.', 'Is what he said.', 'I wonder how it works.', 'Okay.'];
  const said = lines.map((text, at) => ({ text, startMs: at * 1000, endMs: at * 1000 + 900 }));
  expect(findQuestions(describeSpeech(said))).toEqual([true, false, false, false, false]);
});
