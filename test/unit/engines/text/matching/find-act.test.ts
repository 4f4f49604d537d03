import { expect, it } from 'vitest';
import { describeStatement } from '../../../../../src/engines/text/matching/describe-statement.ts';
import { createMatchingEngine } from '../../../../../src/engines/text/matching/matcher.ts';
import { splitWords } from '../../../../../src/engines/text/matching/split-words.ts';

const describe = (text: string) => describeStatement(splitWords(text));

it.each([
  ['remove this event from my calendar', 'bare', 'end'],
  ['can you add lunch to my calendar', 'wish', 'make'],
  ['can you tell me what is on my calendar', 'what', 'ask'],
  ['when do I need to change the oil', 'when', 'ask'],
  ['how do I change my PIN', 'how', 'change'],
  ['my card is not working', 'state', 'fault'],
  ['please turn off the lights', 'bare', 'end'],
  ["I don't want to cancel the order", 'state', 'make'],
  ['my order of yesterday', 'state', undefined],
])('finds the kind and the act of %j', (text, kind, act) => {
  expect(describe(text)).toMatchObject({ kind, act });
});

it.each([
  ["please don't cancel my subscription", true],
  ['I would not like to book a room', true],
  ['we no longer need the contract', true],
  ["I'm not interested in the offer", true],
  ["please don't get me a table", true],
  ["I don't get it", false],
  ["why don't you cancel it", false],
  ["don't recognise this payment", false],
  ["I can't cancel my subscription", false],
  ['no, do not do that', false],
])('finds whether %j denies a request', (text, deniesRequest) => {
  expect(describe(text).deniesRequest).toBe(deniesRequest);
});

const calendar = [
  {
    id: 'read',
    samples: ['what is on my calendar', 'show my calendar', 'read my calendar events', 'when is my next appointment'],
    phrases: [],
  },
  { id: 'weather', samples: ['what is the weather like', 'will it rain', 'show the forecast'], phrases: [] },
];

async function scoreRead(text: string): Promise<number> {
  const matcher = await createMatchingEngine().prepare(calendar);
  const [sentence] = await matcher.read([text]);
  return (sentence && matcher.score(sentence).find(({ id }) => id === 'read')?.score) ?? 0;
}

it('scores a text lower that asks for something else than all samples do', async () => {
  expect(await scoreRead('show my calendar events')).toBeGreaterThan(0.9);
  expect(await scoreRead('delete my calendar events')).toBeLessThan(await scoreRead('list my calendar events'));
});

it('does not match a denied request, unless the samples deny it, too', async () => {
  expect(await scoreRead("please don't show my calendar")).toBeLessThan(0.5);
  const stops = [
    { id: 'stop', samples: ["I don't want your letters", 'please do not send letters'], phrases: [] },
    { id: 'send', samples: ['please send me letters', 'I want letters by mail'], phrases: [] },
  ];
  const matcher = await createMatchingEngine().prepare(stops);
  const [sentence] = await matcher.read(["please don't send me letters"]);
  const scores = sentence && matcher.score(sentence).map(({ id, score }) => [id, score >= 0.5]);
  expect(scores).toEqual([
    ['stop', true],
    ['send', false],
  ]);
});
