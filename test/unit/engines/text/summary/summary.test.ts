import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitSentences } from '../../../../../src/engines/text/sentences/split-sentences.ts';
import { summariseText } from '../../../../../src/engines/text/summary/summary.ts';
import { anyCharacter } from '../../../../support/any-character.ts';

const call = `Agent: Thank you for calling Acme Telecom, my name is Dana. How can I help you today?
Customer: Hi. Um, my internet has been down since Tuesday evening and I work from home.
Agent: I'm sorry to hear that. Can I have your account number, please?
Customer: Yes, it's 4 4 7 2 1.
Agent: Okay. Thank you.
Agent: I can see there is an outage in your area caused by a damaged fibre cable.
Customer: Okay.
Customer: When will it be fixed?
Agent: Our engineers expect to restore service by Friday at noon.
Customer: That's three days without internet. I want a refund for those days.
Agent: I understand. I will credit twelve dollars to your next bill.
Customer: Great, thank you.
Agent: Is there anything else I can help you with?
Customer: No, that's all.
Agent: Thanks for calling. Have a great day!
Customer: Bye.`;

const sentencesOf = (text: string, options = {}): string[] =>
  summariseText(text, options).map(({ sentence }) => sentence);

describe('a call', () => {
  const matters = [
    'Um, my internet has been down since Tuesday evening and I work from home.',
    'I can see there is an outage in your area caused by a damaged fibre cable.',
    'Our engineers expect to restore service by Friday at noon.',
    "That's three days without internet.",
    'I want a refund for those days.',
    'I will credit twelve dollars to your next bill.',
  ];

  it('is summarised by its problem and its solution', () => {
    expect(matters).toEqual(expect.arrayContaining(sentencesOf(call)));
    expect(sentencesOf(call, { sentences: 3 })).toContain(matters[0]);
    expect(sentencesOf(call, { sentences: 6 })).toEqual(matters);
  });

  it('never includes a greeting or thank-you if there is any other sentence', () => {
    for (const sentence of sentencesOf(call, { sentences: 8 })) {
      expect(sentence).not.toMatch(/^(?:Okay|Hi|Bye|Great)\b|calling|help you|thank you|great day/i);
    }
  });

  it('prefers the answer to the question', () => {
    const text =
      'Maria: When does the new museum of glass open?\nTom: The new museum of glass opens on the first of May.';
    expect(sentencesOf(text, { sentences: 1 })).toEqual(['The new museum of glass opens on the first of May.']);
  });
});

describe('prose', () => {
  const abstract =
    'Speech recognition has a long history. Many systems need large amounts of labelled speech. We propose a method that learns ' +
    'speech recognition from untranscribed speech. Our method learns units of speech and aligns them with text. The weather was ' +
    'warm that year. The tables in the appendix list all settings.';

  it('is summarised by its central claim', () => {
    expect(sentencesOf(abstract, { sentences: 1 })).toEqual([
      'We propose a method that learns speech recognition from untranscribed speech.',
    ]);
  });

  it('does not say the same twice', () => {
    const text =
      'The river flooded the old town on Monday night. The river flooded the old town on Monday night! The old town was flooded ' +
      'by the river on Monday night. The mayor promised help for every family that lost its home.';
    expect(sentencesOf(text, { sentences: 2 })).toEqual([
      expect.stringContaining('flooded'),
      'The mayor promised help for every family that lost its home.',
    ]);
    expect(sentencesOf(text, { ratio: 1 })).toHaveLength(3);
  });
});

describe('the length', () => {
  const facts = Array.from(
    { length: 100 },
    (_, at) => `Fact ${at} about ${'abcdefghij'[at % 10]}${at}town is this one.`,
  ).join(' ');
  it.each([
    [{}, 10],
    [{ sentences: 4 }, 4],
    [{ ratio: 0.25 }, 25],
    [{ ratio: 0.001 }, 1],
    [{ sentences: 4, ratio: 0.25 }, 4],
    [{ sentences: 50, ratio: 0.25 }, 25],
    [{ sentences: 1000 }, 100],
  ])('for 100 sentences with %j is %i', (options, count) => {
    expect(summariseText(facts, options)).toHaveLength(count);
  });

  it('is 20 at most by default', () => {
    expect(
      summariseText(Array.from({ length: 1000 }, (_, at) => `Fact ${at} is about town n${at}.`).join(' ')),
    ).toHaveLength(20);
  });

  it.each([
    { sentences: 0 },
    { sentences: 1.5 },
    { sentences: Number.NaN },
    { ratio: 0 },
    { ratio: 1.1 },
    { ratio: -1 },
  ])('cannot be %j', (options) => {
    expect(() => summariseText(facts, options)).toThrow(RangeError);
  });

  it.each([
    'Clearwave support, this is Ruth.',
    "Hi, it's Helen Carter.",
    'This is Ines Moreira.',
    'Hello, I’m Tom Ellery from Clearwave.',
    'Clearwave, Deepak speaking.',
    'Let me look at the case.',
  ])('excludes sentences that only introduce the speaker or announce a check: %s', (courtesy) => {
    const text = `${courtesy}\n\nThe bill of March has two debits.\n\nThe technician comes on Friday.\n\nYes.`;
    expect(summariseText(text, { sentences: 2 }).map(({ sentence }) => sentence)).toEqual([
      'The bill of March has two debits.',
      'The technician comes on Friday.',
    ]);
  });

  it.each(["It's Friday and nobody called us back.", 'This is Ruth, and I was charged twice in March.'])(
    'keeps sentences that do more than introduce: %s',
    (sentence) => {
      expect(summariseText(`${sentence}\n\nYes.\n\nOkay, thank you.`, { sentences: 1 })).toMatchObject([{ sentence }]);
    },
  );

  it('is one for one sentence, even a greeting, and zero for an empty text', () => {
    expect(summariseText('Hello.')).toEqual([{ start: 0, end: 6, sentence: 'Hello.' }]);
    expect(summariseText('')).toEqual([]);
    expect(summariseText(' \n\t ')).toEqual([]);
  });
});

describe('any text', () => {
  const words = fc.constantFrom(
    'Agent: ',
    'okay',
    'refund',
    'the cable',
    '. ',
    '? ',
    '!\n',
    '退款。',
    '\ud800',
    'é',
    '\n\n',
    ' ',
    '1',
    '👍🏽',
  );
  const text = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 200 }),
    fc.array(words, { maxLength: 80 }).map((list) => list.join('')),
  );

  it('gives sentences of the text in order, each once, without overlap and with exact offsets', () => {
    fc.assert(
      fc.property(text, fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }), (input, sentences) => {
        const summary = summariseText(input, sentences === undefined ? {} : { sentences });
        const all = splitSentences(input);
        expect(summary.length > 0).toBe(all.length > 0);
        expect(summary.length).toBeLessThanOrEqual(sentences ?? Math.max(1, Math.sqrt(all.length) + 0.5));
        let from = 0;
        for (const { start, end, sentence } of summary) {
          expect(input.slice(start, end)).toBe(sentence);
          expect(start).toBeGreaterThanOrEqual(from);
          expect(end).toBeGreaterThan(start);
          from = end;
        }
        expect(new Set(summary.map(({ sentence }) => sentence)).size).toBe(summary.length);
      }),
      { numRuns: 300 },
    );
  });
});

it('prefers the introduction of a document with headings to its details, and never takes a heading', () => {
  const detail =
    'If two people change the same row of a plan at the same time, the planner keeps both changes of the row and asks the owner of the plan which change of the row is right.';
  const text = `Overview\n\nVersion 8 lets people edit together.\n\nEditing\n\n${detail}\n\nRows\n\nEach row of the plan has an owner.\n`;
  expect(sentencesOf(text, { sentences: 1 })).toEqual(['Version 8 lets people edit together.']);
  expect(sentencesOf(text, { sentences: 3 })).not.toEqual(expect.arrayContaining([expect.stringMatching(/^\w+$/)]));
});
