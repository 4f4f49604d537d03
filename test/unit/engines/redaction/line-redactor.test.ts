import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { personalKinds } from '../../../../src/engines/redaction/kinds.ts';
import { LineRedactor, type Replacement, type SpokenLine } from '../../../../src/engines/redaction/line-redactor.ts';

function redact(lines: readonly SpokenLine[], redactor = new LineRedactor()): string[] {
  return lines.map((line) => {
    const { speaker, text } = redactor.redact(line);
    return speaker === undefined ? text : `${speaker}: ${text}`;
  });
}

const say = (speaker: string, text: string, isAgent = speaker === 'Agent'): SpokenLine => ({ speaker, text, isAgent });

it('gives a value the same placeholder in the whole conversation, however it is written', () => {
  expect(
    redact([
      say('Agent', 'Who am I speaking with?'),
      say('Anna Lee', 'Anna Lee, anna@b.co. My card is 4242 4242 4242 4242'),
      say('Agent', 'Thanks Anna. So ANNA@B.CO and 4242424242424242?'),
      say('Anna Lee', 'Yes. Or write to my brother John Lee, john@b.co'),
    ]),
  ).toEqual([
    'Agent: Who am I speaking with?',
    '[NAME_1]: [NAME_1], [EMAIL_1]. My card is [CARD_1]',
    'Agent: Thanks [NAME_1]. So [EMAIL_1] and [CARD_1]?',
    '[NAME_1]: Yes. Or write to my brother [NAME_2], [EMAIL_2]',
  ]);
});

it('reads an answer by the question before it, until it has come', () => {
  expect(
    redact([
      say('Agent', 'And the order number?'),
      say('Customer', 'One moment.'),
      say('Customer', '90417733'),
      say('Customer', 'I paid 30418827 cents'),
      say('Agent', '90417733, thank you'),
    ]),
  ).toEqual([
    'Agent: And the order number?',
    'Customer: One moment.',
    'Customer: [REFERENCE_1]',
    'Customer: I paid 30418827 cents',
    'Agent: [REFERENCE_1], thank you',
  ]);
});

describe('labels of speakers', () => {
  it.each([
    ['Anna Lee', false, '[NAME_1]'],
    ['Anna Lee', true, 'Anna Lee'],
    ['Customer', false, 'Customer'],
    ['SPEAKER_01', false, 'SPEAKER_01'],
    ['+49 176 5550 1234', false, '[PHONE_1]'],
    ['anna@b.co', false, '[EMAIL_1]'],
  ])('%s, agent: %s', (label, isAgent, shown) => {
    expect(new LineRedactor().redact(say(label, 'Yes.', isAgent)).speaker).toBe(shown);
  });

  it('of an agent is kept, and the name is redacted in the text', () => {
    expect(redact([say('Ruth', 'This is fine.', true), say('Customer', 'Thanks Ruth')])).toEqual([
      'Ruth: This is fine.',
      'Customer: Thanks [NAME_1]',
    ]);
  });
});

it('redacts only the wanted kinds', () => {
  const line = { text: 'Anna Lee, anna@b.co, 4242 4242 4242 4242' };
  expect(redact([line], new LineRedactor(['email']))).toEqual(['Anna Lee, [EMAIL_1], 4242 4242 4242 4242']);
});

it('redacts fields by their names', () => {
  const redactor = new LineRedactor();
  const fields = [
    ['customer_name', 'Zora'],
    ['orderId', '90417733'],
    ['score', '90417733'],
    ['team', 'Billing'],
    ['contact email', 'z@b.co'],
  ] as const;
  expect(fields.map(([name, value]) => redactor.redactField(name, value))).toEqual([
    '[NAME_1]',
    '[REFERENCE_1]',
    '90417733',
    'Billing',
    '[EMAIL_1]',
  ]);
});

it('reports each value once, with its placeholder', () => {
  const replaced: Replacement[] = [];
  const redactor = new LineRedactor(personalKinds, (one) => replaced.push(one));
  redact([{ text: 'a@b.co, a@b.co and c@d.co' }, { text: 'a@b.co' }], redactor);
  expect(replaced).toEqual([
    { placeholder: '[EMAIL_1]', kind: 'email', value: 'a@b.co' },
    { placeholder: '[EMAIL_2]', kind: 'email', value: 'c@d.co' },
  ]);
});

it('never uses a number twice, whatever it has forgotten', () => {
  const placeholders = new Set<string>();
  const redactor = new LineRedactor(personalKinds, ({ placeholder }) => {
    expect(placeholders.has(placeholder)).toBe(false);
    placeholders.add(placeholder);
  });
  for (let i = 0; i < 21_000; i++) redactor.redact({ text: `u${i}@b.co` });
  redactor.redact({ text: 'u1@b.co' });
  expect(placeholders.size).toBe(21_001);
});

it('restores the text from its values', () => {
  const piece = fc.constantFrom(
    'a@b.co',
    'my name is Ann Lee',
    ' ',
    'card 4242 4242 4242 4242',
    '614-555-0148',
    'ok',
    '\n',
  );
  fc.assert(
    fc.property(fc.array(fc.array(piece, { maxLength: 6 }), { maxLength: 5 }), (lines) => {
      const values = new Map<string, string>();
      const redactor = new LineRedactor(personalKinds, ({ placeholder, value }) => values.set(placeholder, value));
      for (const text of lines.map((parts) => parts.join(' '))) {
        const { text: redacted } = redactor.redact({ text });
        expect(redacted.replace(/\[[A-Z_]+_\d+\]/g, (one) => values.get(one) ?? one)).toBe(text);
      }
    }),
  );
});
