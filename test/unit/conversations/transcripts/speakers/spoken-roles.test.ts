import { expect, it } from 'vitest';
import { Roles } from '../../../../../src/conversations/transcripts/speakers/roles.ts';

const rolesOf = (lines: readonly (readonly [speaker: string, text: string])[]) => {
  const roles = new Roles();
  const said = lines.map(([speaker, text]) => ({ conversation: 'call', speaker, role: undefined, text }));
  for (const line of said) roles.add(line);
  roles.settle();
  return { roles: said.map((line) => roles.roleOf(line)), groundOf: (name: string) => roles.groundOf(name) };
};

it('tells the agent from the customer in a mono call by what they say', () => {
  const { roles, groundOf } = rolesOf([
    ['SPEAKER_01', 'hi my internet is down and I was charged twice'],
    ['SPEAKER_00', 'can I have your customer number please'],
    ['SPEAKER_01', 'it is four four seven one'],
    ['SPEAKER_00', "thank you I'll just check your account bear with me"],
  ]);
  expect(roles).toEqual(['customer', 'agent', 'customer', 'agent']);
  expect(groundOf('SPEAKER_00')).toBe('speech');
});

it('needs fewer words of an agent from the voice that speaks first, if it has no name', () => {
  const call = (first: string, second: string) =>
    rolesOf([
      [first, 'Good afternoon, parcels.'],
      [second, 'It has not come.'],
      [first, 'Can you give me the postcode?'],
    ]).roles;
  expect(call('Speaker 1', 'Speaker 2')).toEqual(['agent', 'customer', 'agent']);
  expect(call('Maya', 'Tom')).toEqual([undefined, undefined, undefined]);
});

it('gives no roles to speakers who sound alike', () => {
  const { roles } = rolesOf([
    ['SPEAKER_00', 'shall we start with the launch'],
    ['SPEAKER_01', 'the build is green but the notes are missing'],
  ]);
  expect(roles).toEqual([undefined, undefined]);
});
