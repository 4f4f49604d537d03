import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPii } from '../../../../../src/engines/speech/transcript/find-pii.ts';
import { findSlowGrowth } from '../../../../support/find-slow-growth.ts';

const found = (text: string) => findPii(text).map((span) => `${span.type} ${span.text}`);

describe('finds personal data', () => {
  it.each([
    ['Write to anna.lee+x@mail.example.co.uk.', ['email anna.lee+x@mail.example.co.uk']],
    ['my email is anna at example dot com thanks', ['email anna at example dot com']],
    ['that is john dot smith at example dot co dot uk', ['email john dot smith at example dot co dot uk']],
    ['Call +44 20 7946 0958 10:30', ['phone +44 20 7946 0958']],
    ['It is +1 (212) 555-0123.', ['phone +1 (212) 555-0123']],
    ['0049 30 1234567 works', ['phone 0049 30 1234567']],
    ['Try (212) 555-0123 or 212.555.0199', ['phone (212) 555-0123', 'phone 212.555.0199']],
    ['Ring 020 7946 0958, or 07700 900123', ['phone 020 7946 0958', 'phone 07700 900123']],
    ['Le 01 23 45 67 89', ['phone 01 23 45 67 89']],
    ['my phone number is 5550123', ['phone 5550123']],
    ['Call me at 555-0123', ['phone 555-0123']],
    ['it is five five five two one two oh one two three', ['phone five five five two one two oh one two three']],
    ['my number is double five five, 0 1 2 3', ['phone double five five, 0 1 2 3']],
    ['card 4111 1111 1111 1111 12/27', ['card 4111 1111 1111 1111']],
    ['Amex 378282246310005', ['card 378282246310005']],
    [
      'four one one one one one one one one one one one one one one one',
      ['card four one one one one one one one one one one one one one one one'],
    ],
    ['Pay DE89 3704 0044 0532 0130 00 NOW', ['iban DE89 3704 0044 0532 0130 00']],
    ['GB82WEST12345698765432', ['iban GB82WEST12345698765432']],
    ['Hello, my name is Anna-Maria van der Berg and I', ['name Anna-Maria van der Berg']],
    ['This is Ben Okri speaking.', ['name Ben Okri']],
    ["I'm Zoë from Acme", ['name Zoë']],
    ['Ask Dr. Smith, or Mrs J. Doe.', ['name Smith', 'name J. Doe']],
    ['This is Dr Smith calling', ['name Smith']],
    ['good morning my name is john smith and i have a problem', ['name john smith']],
    ['this is anna calling', ['name anna']],
    ['and mister john dashwood had then leisure', ['name john dashwood']],
    [
      'Your order number is 212-555-0123, invoice 5551234567, ticket 020 7946 0958.',
      ['reference 212-555-0123', 'reference 5551234567', 'reference 020 7946 0958'],
    ],
    ['account number four four seven two one six six six', ['reference four four seven two one six six six']],
    ['my social is 536-22-8174, born on 3/4/1971', ['national_id 536-22-8174', 'birth_date 3/4/1971']],
  ])('in %j', (text, spans) => expect(found(text)).toEqual(spans));
});

describe('finds no personal data', () => {
  it.each([
    'On 2024-01-15 at 10:30, or 15.01.2024 or 01/02/2024 10:30.',
    'It costs $1,200,300.00, or 1 200 300 4000 dollars, or 12.345.678,90 €.',
    'Version 1.2.3.4, 192.168.100.200, 3.14159265358979',
    'In 2023 2024 and 2025 we sold 1500 2000 3000.',
    'Card 4111 1111 1111 1112 is wrong, DE89 3704 0044 0532 0130 01 too.',
    'one two three four five six seven eight nine ten',
    'look at example dot com',
    'this is consistent with it, this is high speed here',
    'oh oh oh oh oh oh oh oh oh oh no',
    'a@b, @anna, anna@localhost, x@@example.com',
    'my name is on the list',
    'the name is good, the name is not known',
    'this is very nice and i am going from here',
    'this is good from what i see',
    'I am Happy about it. This is Great news.',
    'she said the doctor said i miss you',
  ])('in %j', (text) => expect(found(text)).toEqual([]));
});

it('returns ordered, disjoint and exact spans for any text', () => {
  const piece = fc.constantFrom(
    '+1 212 555 0123',
    '@',
    'a@b.com',
    'my name is ',
    'Anna ',
    'Dr. ',
    'five ',
    '4111111111111111',
    'DE89',
    ' ',
    '-',
    '0',
    '(',
    'at ',
    'dot com ',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }), (pieces) => {
      const text = pieces.join('');
      let end = 0;
      for (const span of findPii(text)) {
        expect(span.start).toBeGreaterThanOrEqual(end);
        expect(span.end).toBeGreaterThan(span.start);
        expect(text.slice(span.start, span.end)).toBe(span.text);
        end = span.end;
      }
    }),
    { numRuns: 300 },
  );
});

it('takes linear time on repeated fragments of its patterns', async () => {
  const pieces = [
    'a',
    'a.',
    '@',
    'a@',
    'a@a.',
    '1',
    '1 ',
    '1-',
    '+',
    '(',
    '0 ',
    'DE89',
    'DE89 ',
    'five ',
    'double ',
    'a dot ',
    'at ',
    'A ',
    'Mr ',
    'van ',
    'my name is ',
    '-',
    "'",
    ' ',
    '00',
    '+1 ',
  ];
  const slow = await findSlowGrowth(
    'src/engines/speech/transcript/find-pii.ts',
    pieces,
    500,
    (module: { findPii: typeof findPii }, piece, size) => module.findPii(piece.repeat(size / piece.length)),
  );
  expect(slow).toEqual([]);
});
