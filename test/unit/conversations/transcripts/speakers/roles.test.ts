import { describe, expect, it } from 'vitest';
import { conversationOf, Roles } from '../../../../../src/conversations/transcripts/speakers/roles.ts';

type Said = readonly [conversation: string, speaker: string | undefined, text?: string, role?: string];

function rolesOf(lines: readonly Said[], named?: readonly string[]) {
  const roles = new Roles(named);
  const all = lines.map(([conversation, speaker, text = 'Well.', role]) => ({ conversation, speaker, text, role }));
  for (const line of all) roles.add(line);
  roles.settle();
  return { roles: all.map((line) => roles.roleOf(line)), groundOf: (name: string) => roles.groundOf(name) };
}

describe("the input's own information", () => {
  it('decides: a role, or the name of the speaker', () => {
    expect(
      rolesOf([
        ['1', 'Priya (Agent)'],
        ['2', 'Customer support'],
        ['3', 'Ann', 'Hello', 'Caller'],
        ['4', undefined, 'Hello', 'agent'],
        ['5', 'Ann'],
      ]).roles,
    ).toEqual(['agent', 'agent', 'customer', 'agent', undefined]);
  });

  it('makes the other speakers of a conversation the other side', () => {
    expect(
      rolesOf([
        ['1', 'Bob'],
        ['1', 'Ann', '', 'agent'],
        ['1', undefined],
      ]).roles,
    ).toEqual(['customer', 'agent', undefined]);
  });

  it('does not make whoever offers help beside an agent a customer', () => {
    expect(
      rolesOf([
        ['1', 'Maple', 'Hello! What can I do for you?'],
        ['1', 'Bob', 'My parcel is late'],
        ['1', 'Ann', 'I look into it', 'agent'],
        ['2', 'Bob', 'What can I do for you?'],
        ['2', 'Ann', '', 'agent'],
      ]).roles,
    ).toEqual(['agent', 'customer', 'agent', 'customer', 'agent']);
  });

  it('gives a third speaker no role if both roles are taken', () => {
    expect(
      rolesOf([
        ['1', 'Ann', '', 'agent'],
        ['1', 'Cy', '', 'customer'],
        ['1', 'Bob'],
      ]).roles,
    ).toEqual(['agent', 'customer', undefined]);
  });

  it('does not make an agent beside a bot a customer', () => {
    expect(
      rolesOf([
        ['1', 'Welcome', 'Hello', 'bot'],
        ['1', 'Ann', 'my parcel is late'],
        ['1', 'Ruth', 'Hi, how can I help you?'],
      ]).roles,
    ).toEqual(['agent', 'customer', 'agent']);
    expect(
      rolesOf([
        ['1', 'Helpbot', 'Hello'],
        ['1', 'Ann', 'lol'],
        ['1', 'Ruth', 'yes'],
      ]).roles.slice(1),
    ).toEqual([undefined, undefined]);
  });

  it('makes the only person who talks to a bot a customer', () => {
    expect(
      rolesOf([
        ['1', 'Welcome', 'Hello', 'bot'],
        ['1', 'Ann', 'hi'],
      ]).roles,
    ).toEqual(['agent', 'customer']);
  });

  it('recognises an agent in a conversation without roles', () => {
    const lines: Said[] = [
      ['call', 'Ruth (Clearwave)'],
      ['call', 'Helen'],
      ['talk', 'Tom'],
      ['talk', 'Cy'],
    ];
    expect(
      rolesOf([...lines, ['chat', 'Ruth', '', 'agent'], ['chat', 'Tom', '', 'customer']]).roles.slice(0, 4),
    ).toEqual(['agent', 'customer', undefined, undefined]);
  });
});

it('takes the speaker of most conversations for the agent, even if customers return', () => {
  const lines = ['Tom', 'Tom', 'Ines', 'Tom'].flatMap((customer, i): Said[] => [
    [`c${i}`, customer],
    [`c${i}`, 'Maya'],
  ]);
  const { roles, groundOf } = rolesOf(lines);
  expect(roles).toEqual(lines.map(([, speaker]) => (speaker === 'Maya' ? 'agent' : 'customer')));
  expect(groundOf('Maya')).toBe('recurrence');
});

describe('other conversations', () => {
  const call: Said[] = [
    ['call', 'Deepak', 'Clearwave, Deepak speaking. What can I do for you?'],
    ['call', 'Viktor', 'My phone is still dead.'],
  ];

  it('do not change what a conversation shows by itself', () => {
    const returning = [1, 2, 3].flatMap((i): Said[] => [
      [`c${i}`, 'Viktor', 'Hello?'],
      [`c${i}`, `Agent ${i}`, 'Yes?', 'agent'],
    ]);
    const elsewhere: Said[] = [
      ['other', 'Viktor', 'How can I help you?'],
      ['other', 'Ann', 'Hi.'],
    ];
    for (const more of [[], returning, elsewhere]) {
      expect(rolesOf([...call, ...more]).roles.slice(0, 2)).toEqual(['agent', 'customer']);
      expect(rolesOf([...more, ...call]).roles.slice(-2)).toEqual(['agent', 'customer']);
    }
  });

  it.each(['Speaker 1', 'SPEAKER_00', 'spk_0', 'Speaker A'])(
    'say nothing about a voice without a name: %s',
    (voice) => {
      const calls = [1, 2, 3].flatMap((i): Said[] => [
        [`c${i}`, voice, 'How can I help you?'],
        [`c${i}`, `Ann ${i}`, 'Hi.'],
      ]);
      const silent: Said[] = [
        ['call', voice, 'Hello?'],
        ['call', 'Ben', 'Hello.'],
      ];
      const { roles } = rolesOf([...calls, ...silent]);
      expect(roles).toEqual([...calls.map((_, i) => (i % 2 === 0 ? 'agent' : 'customer')), undefined, undefined]);
    },
  );
});

describe('an offer of help', () => {
  it.each([
    'Clearwave support, this is Ruth. How can I help you?',
    'Thanks for calling Clearwave.',
    "You're through to Ruth.",
    'Guten Tag, wie kann ich Ihnen heute helfen?',
    'Buenos días, ¿en qué le puedo ayudar?',
  ])('at the beginning makes an agent: %s', (offer) => {
    const { roles, groundOf } = rolesOf([
      ['1', 'Helen'],
      ['1', 'Ruth', offer],
      ['1', 'Helen', 'My bill is wrong.'],
    ]);
    expect(roles).toEqual(['customer', 'agent', 'customer']);
    expect(groundOf('Ruth')).toBe('opening');
  });

  it('does not make an agent if it comes later, from both sides, or without another speaker', () => {
    const small: Said[] = Array.from({ length: 6 }, (): Said => ['1', 'Helen']);
    expect(new Set(rolesOf([...small, ['1', 'Ruth', 'How can I help you?']]).roles)).toEqual(new Set([undefined]));
    expect(
      rolesOf([
        ['1', 'A', 'How can I help?'],
        ['1', 'B', 'How may I help?'],
      ]).roles,
    ).toEqual([undefined, undefined]);
    expect(rolesOf([['1', 'A', 'How can I help?']]).roles).toEqual([undefined]);
  });

  it('recognises the agent of another conversation', () => {
    expect(
      rolesOf([
        ['0', 'Ruth'],
        ['0', 'Tom'],
        ['1', 'Ruth', 'How can I help?'],
        ['1', 'Ann'],
      ]).roles,
    ).toEqual(['agent', 'customer', 'agent', 'customer']);
  });
});

it("prefers the user's choice to everything else", () => {
  const lines: Said[] = [
    ['1', 'MAYA '],
    ['1', 'Agent', 'How can I help?', 'agent'],
    ['1', undefined, '', 'agent'],
  ];
  expect(rolesOf(lines, ['Maya']).roles).toEqual(['agent', 'customer', 'agent']);
  expect(rolesOf(lines, []).roles.slice(0, 2)).toEqual(['customer', 'customer']);
});

it('decides by the lines so far', () => {
  const roles = new Roles();
  const take = (speaker: string, text: string) => {
    const line = { conversation: '-', speaker, text, role: undefined };
    roles.add(line);
    return roles.roleOf(line);
  };
  expect([take('Ann', 'Hi.'), take('Ruth', 'Hi, how can I help?'), take('Ann', 'My bill.')]).toEqual([
    undefined,
    'agent',
    'customer',
  ]);
});

it('finds the conversation of a line in a column', () => {
  expect([conversationOf('a.csv', { text: 'x', 'Ticket ID': 7 }), conversationOf('a.csv', { id: 1 })]).toEqual([
    '7',
    'a.csv',
  ]);
});
