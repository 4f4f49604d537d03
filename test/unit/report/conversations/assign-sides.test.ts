import { expect, it } from 'vitest';
import { assignSides } from '../../../../src/report/conversations/assign-sides.ts';
import { reportLines } from '../../../support/report-lines.ts';

const sidesOf = (lines: Parameters<typeof reportLines>[0]) => {
  const { lines: placed, ground } = assignSides(reportLines(lines));
  return { ground, sides: placed.map(({ side }) => side) };
};

it('takes the side from the role in the input', () => {
  expect(
    sidesOf([
      { speaker: 'Ann', role: 'agent' },
      { speaker: 'Bob', role: 'customer' },
    ]),
  ).toEqual({ ground: 'role', sides: ['agent', 'customer'] });
});

it('puts the other speaker of a conversation on the other side', () => {
  expect(sidesOf([{ speaker: 'Ann', role: 'agent' }, { speaker: 'Bob' }, {}])).toEqual({
    ground: 'role',
    sides: ['agent', 'customer', undefined],
  });
});

it('leaves a third speaker without a side if both sides are known', () => {
  expect(
    sidesOf([{ speaker: 'Ann', role: 'agent' }, { speaker: 'Cy', role: 'customer' }, { speaker: 'Bob' }]).sides,
  ).toEqual(['agent', 'customer', undefined]);
});

it('takes the speaker of most conversations for the agent, although customers return', () => {
  const conversations = ['Tom', 'Tom', 'Ines', 'Tom'].flatMap((customer, i) =>
    ['Maya', customer].map((speaker) => ({ speaker, conversation: `c${i}` })),
  );
  expect(sidesOf(conversations)).toEqual({
    ground: 'recurrence',
    sides: conversations.map(({ speaker }) => (speaker === 'Maya' ? 'agent' : 'customer')),
  });
});

it('knows no sides in a meeting of equals', () => {
  expect(sidesOf([{ speaker: 'Ann' }, { speaker: 'Bob' }])).toEqual({ ground: 'none', sides: [undefined, undefined] });
});

it('knows an agent again in a conversation without roles', () => {
  expect(
    sidesOf([
      { conversation: 'chat', speaker: 'Ruth', role: 'agent' },
      { conversation: 'chat', speaker: 'Tom', role: 'customer' },
      { conversation: 'call', speaker: 'Ruth (Clearwave)' },
      { conversation: 'call', speaker: 'Helen' },
      { conversation: 'talk', speaker: 'Tom' },
    ]).sides,
  ).toEqual(['agent', 'customer', 'agent', 'customer', undefined]);
});
