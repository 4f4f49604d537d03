import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Utterance } from '../../../../../src/contract/endpoints/conversation.ts';
import { redactReply, redactTranscript } from '../../../../../src/conversations/jobs/kinds/tone/redact-transcript.ts';
import { StaError } from '../../../../../src/shared/errors.ts';

/** An utterance with its marks, `{type:value}` in the text. */
function say(marked: string, speaker?: string): Utterance {
  const pii: NonNullable<Utterance['pii']> = [];
  let text = '';
  for (const part of marked.split(/(\{\w+:[^}]*\})/)) {
    const found = /^\{(\w+):([^}]*)\}$/.exec(part);
    const value = found?.[2] ?? part;
    if (found !== null) {
      const start_char = text.length;
      pii.push({ type: found[1] ?? '', text: value, start_char, end_char: start_char + value.length });
    }
    text += value;
  }
  const words = text.split(' ').map((word) => ({ text: word, start_time: 0, end_time: 1 }));
  return { text, start_time: 0, end_time: 9, words, pii, ...(speaker !== undefined && { speaker }) };
}

const textsOf = (utterances: readonly Utterance[]) => redactTranscript(utterances).map(({ text }) => text);

test('replaces each value by its kind', () => {
  expect(
    textsOf([
      say('Pay {card:4111 1111 1111 1111} from {iban:DE89 3704} to {email:a@b.co}.'),
      say('Call {phone:555-0123} at {postcode:SW1A 1AA}, {name:Anna}; {passport_no:X1}, {0:Y2}?'),
    ]),
  ).toEqual([
    'Pay [card number] from [bank account] to [email address].',
    'Call [phone number] at [postcode], [name]; [passport no], [personal data]?',
  ]);
});

test('leaves the value nowhere in the reply: not in words, marks or labels of speakers', () => {
  const utterances = [
    say('My card is {card:4111 1111}'),
    say('{card:1111 1111}, and my name is {name:Anna Lee}', 'ANNA LEE'),
    say('Thank you, Anna  Lee. I repeat: 4111 1111.', 'Agent'),
  ];
  const reply = { status: { speech_to_text: 'Completed' }, data: { speech_to_text: { utterances } } };
  const redacted = redactReply(reply);
  const written = JSON.stringify(redacted);
  for (const value of ['4111', '1111', 'Lee', 'LEE', 'Anna']) expect(written).not.toContain(value);
  expect(redacted.data?.speech_to_text).toMatchObject({
    utterances: [
      { text: 'My card is [card number]' },
      { text: '[card number], and my name is [name]', speaker: '[name]' },
      { text: 'Thank you, [name]. I repeat: [card number].', speaker: 'Agent' },
    ],
  });
});

test('keeps ordinary words that are part of a value', () => {
  expect(textsOf([say('four one one {card:one one}'), say('one of you, {name:will}'), say('I will, one day')])).toEqual(
    ['four one one [card number]', 'one of you, [name]', 'I will, one day'],
  );
});

test('finds a value whose offsets are wrong', () => {
  const [first] = [say('😀 My name is {name:Anna}')];
  const pii = first?.pii?.map((span) => ({ ...span, start_char: span.start_char - 1, end_char: span.end_char - 1 }));
  expect(textsOf([{ ...say('😀 My name is Anna'), pii: pii ?? [] }])).toEqual(['😀 My name is [name]']);
});

describe('rejects', () => {
  const { pii: _, ...unmarked } = say('4111 1111');
  test.each<[string, Utterance]>([
    ['an utterance without marks', unmarked],
    [
      'a mark that is nowhere in the text',
      { ...say('4111 1111'), pii: [{ type: 'card', text: '****', start_char: 0, end_char: 9 }] },
    ],
  ])('%s', (_name, utterance) => {
    const attempt = () => redactTranscript([say('Hello'), utterance]);
    expect(attempt).toThrow(StaError);
    expect(attempt).toThrow(/cannot be redacted/);
    expect(attempt).not.toThrow(/4111/);
  });
});

test('leaves no marked value in any transcript, and returns exact new marks', () => {
  const value = fc.constantFrom('4111 1111 1111', 'anna@b.co', 'SW1A 1AA', '+44 20 7946 0958');
  const part = fc.oneof(
    value.map((one) => `{card:${one}}`),
    fc.constantFrom('so ', ' and ', '😀', 'x\n'),
  );
  const utterance = fc.array(part, { maxLength: 6 }).map((parts) => say(parts.join('')));
  fc.assert(
    fc.property(fc.array(utterance, { maxLength: 5 }), (utterances) => {
      for (const { text, pii = [] } of redactTranscript(utterances)) {
        for (const one of ['4111', '@', '1AA', '7946']) expect(text).not.toContain(one);
        for (const span of pii) expect(text.slice(span.start_char, span.end_char)).toBe(span.text);
      }
    }),
  );
});
