import { describe, expect, it } from 'vitest';
import { readCalls, speak } from '../../../../../lab/corpora/calls.ts';
import { readTurnSentences, readTurns } from '../../../../../src/engines/text/actions/read-turns.ts';
import { listCuts } from '../../../../../src/engines/text/summary/cut-formulas.ts';
import { isServiceCall, readServiceCues } from '../../../../../src/engines/text/summary/service-cues.ts';
import { summariseText } from '../../../../../src/engines/text/summary/summary.ts';

const read = (text: string) => readTurnSentences(text, readTurns(text));
const summarise = (text: string, sentences: number) =>
  summariseText(text, { sentences }).map(({ sentence }) => sentence);

describe('a support call', () => {
  const call = `Agent: Hello, Tidewater Energy, this is Noor speaking. How can I help?
Customer: My heating has not worked since Sunday, and the house is freezing.
Agent: Could I have your contract number?
Customer: Yes, it's 5 5 0 1 2 9.
Agent: And your date of birth?
Customer: The ninth of April 1970.
Agent: Thanks. The meter was switched off because the last payment failed.
Customer: My brother came over with two heaters and a huge pot of soup, and we all sat in the kitchen.
Agent: I've switched it on again.
Agent: We will send you a letter by Thursday.
Customer: Thank you.
Agent: Your case number is AB-55210.`;

  it('is summarised by its cause, remedy and promise', () => {
    expect(summarise(call, 4)).toEqual([
      'My heating has not worked since Sunday, and the house is freezing.',
      'The meter was switched off because the last payment failed.',
      "I've switched it on again.",
      'We will send you a letter by Thursday.',
    ]);
  });

  it('has no number or date of birth in a longer summary', () => {
    expect(summarise(call, 5).join(' ')).not.toMatch(/5 5 0|contract number|April|AB-55210|Noor/);
  });

  it.each(readCalls('development').map(({ text, never }, at) => [at + 1, text, never] as const))(
    'number %i of the development set has no customer number in its summary',
    (_, text, never) => {
      const sentences = summariseText(text).map(({ sentence }) => sentence);
      expect(sentences.filter((sentence) => never.includes(sentence))).toEqual([]);
    },
  );

  it('without punctuation is divided before it is summarised', () => {
    const spoken = call
      .split('\n')
      .map((line) => line.replace(/(?<=: ).*/, (said) => said.toLowerCase().replace(/[^a-z0-9' ]/g, '')))
      .join('\n');
    const turn =
      'agent: thanks the meter was switched off because the last payment failed i have switched it on again and we will send you a letter by thursday is that okay';
    const summary = summarise(`${spoken}\n${turn.replace('agent', 'Agent')}`, 5);
    expect(Math.max(...summary.map((sentence) => sentence.split(' ').length))).toBeLessThan(22);
  });
});

describe('a turn without punctuation', () => {
  it.each([
    ['hi this is rose miller my order has not come', ['hi this is rose miller', 'my order has not come']],
    ["my name's ben okafor you've cancelled my flight", ["my name's ben okafor", "you've cancelled my flight"]],
    ["hi farah i'm tomasz zielinski the sofa has a tear", ["hi farah i'm tomasz zielinski", 'the sofa has a tear']],
    ["good afternoon i'm afraid the van was late", ['good afternoon', "i'm afraid the van was late"]],
    ['the engineer comes on monday have a nice day', ['the engineer comes on monday', 'have a nice day']],
    ['it arrives tomorrow is there anything else i can do', ['it arrives tomorrow', 'is there anything else i can do']],
    ["i'm not happy the bill is wrong", ["i'm not happy the bill is wrong"]],
    ["it's broken again", ["it's broken again"]],
    ['this is the third time that i call', ['this is the third time that i call']],
  ])('is cut after its opening and before its closing formula: %j', (turn, parts) => {
    const ends = [...listCuts(turn), turn.length];
    expect(ends.map((end, at) => turn.slice(ends[at - 1] ?? 0, end).trim())).toEqual(parts);
  });

  it('of a development call leaves no greeting or introduction in the summary', () => {
    for (const { spoken, facts, never } of readCalls('development')) {
      const summary = ` ${summarise(spoken, facts.length + 2).join(' ')} `;
      expect(
        never.map(speak).filter((sentence) => sentence.includes(' ') && summary.includes(` ${sentence} `)),
      ).toEqual([]);
    }
  });
});

describe('whether a conversation is a call to a company', () => {
  it.each([
    ['Agent: Hello.\nCustomer: Hi.\nAgent: Yes?', true],
    ['Ruth: Thanks for calling Clearwave.\nBen: Hi.\nRuth: Yes?', true],
    ['Ruth: Let us start.\nBen: The remote has ten buttons.\nRuth: Yes.', false],
    ['A: Thanks for calling.\nB: Hi.\nC: Hi.\nD: Hi.\nE: Hi.', false],
  ])('%j: %s', (text, expected) => {
    expect(isServiceCall(read(text))).toBe(expected);
  });
});

describe('the cues of a sentence', () => {
  const cuesOf = (text: string) =>
    readServiceCues(read(text)).map((cues) =>
      Object.entries(cues)
        .filter(([, value]) => value === 1)
        .map(([name]) => name)
        .join(' '),
    );

  it.each([
    ["My phone doesn't work at home any more.", 'problem firstProblem'],
    ['It was switched off because nobody paid.', 'reason'],
    ["I've refunded the second payment.", 'remedy'],
    ["We'll call you on Friday.", 'promise time'],
    ["I'll just check that for you.", ''],
    ['Will you call me on Friday?', ''],
    ['My card number is 4929 1102.', 'identity'],
    ['It is zero seven seven double nine.', 'identity'],
    ['I paid 240 pounds on 9 June 2026.', 'time'],
  ])('%s %s', (text, expected) => {
    expect(cuesOf(text)).toEqual([expected]);
  });

  it('include a short answer to a request for a number, but not the talk after it', () => {
    expect(cuesOf('A: What is your postcode?\nB: The usual one.\nA: Lovely.\nB: It rains.')).toEqual([
      'identity',
      'identity',
      '',
      '',
    ]);
  });
});
