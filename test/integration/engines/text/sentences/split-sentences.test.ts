import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxSentenceLength } from '../../../../../src/engines/text/sentences/bound-length.ts';
import { splitSentences } from '../../../../../src/engines/text/sentences/split-sentences.ts';
import { anyCharacter } from '../../../../support/any-character.ts';
import { findSlowGrowth } from '../../../../support/find-slow-growth.ts';

const texts = (input: string) => splitSentences(input).map((sentence) => sentence.text);

/** Each line of a table is one text with its sentences separated by bars. */
function expectSplits(table: string): void {
  for (const line of table.trim().split('\n')) {
    const sentences = line.trim().split(' | ');
    expect(texts(sentences.join(' '))).toEqual(sentences);
  }
}

describe('splitSentences', () => {
  it('splits plain sentences', () => {
    expectSplits(`
      I love it. | The delay was awful.
      Great!!! | Really?! | Yes.
      It was 1984. | The clocks struck 13. | It ended.
      i love it. | the delay was awful! | why? | no idea`);
  });

  it('keeps abbreviations together, and ends sentences at those that can end one', () => {
    expectSplits(`
      Dr. Smith paid Mr. Jones at 3 p.m. on Jan. 5. | He left.
      E.g. this, i.e. that, vs. those, approx. 5 are fine. | Done.
      The U.S. Senate met. | He moved to the U.S. | It was cold.
      He works for Acme Inc. in Boston, Apple Inc. and others. | He likes Apple Inc. | She does not.
      See Fig. 3 and No. 5 for details. | No. | I do not agree.
      St. Louis is nice. | I live on Main St. | The weather is good.
      She has a Ph.D. in math. | They sell pens, paper, etc. | Prices are low.
      It rained in Oct. 1990, on a Sat. in town. | He sat. | Then he left.`);
  });

  it('keeps initials together', () => {
    expectSplits(`
      J. R. R. Tolkien wrote it. | So did George W. Bush.
      We chose plan B. | It worked.
      So do I. | The rest went home.`);
  });

  it('keeps numbers, versions, addresses and file names together', () => {
    expectSplits(`
      Version v1.2.3 is out. | Pi is 3.14, tea is $3.50. | Mail a.b@c.example or see https://x.example/a.html?b=1. | Open read.me now.
      Prices rose 5.5% to $1.2M. | Wow.`);
  });

  it('includes closing quotes and brackets', () => {
    expectSplits(`
      "He left." | She stayed. | (He left.) | She stayed.
      He said "I am here." and left. | “Stop!” he said. | ‘Go.’ | She went.
      "Is it?" he asked. | "Yes," she said. | "It is."
      Moreau won for Viva Maria! (1965) and others. | It was cited. [2] [3] | So was this.[4] | Good.`);
  });

  it('reads ellipses', () => {
    expectSplits(`
      I was... not sure. | Then... | Well… | Fine.
      I thought... I mean, it works. | Wait for it . . . | Then it came.`);
  });

  it('splits after emoji, and keeps them with the sentence before', () => {
    expectSplits(`
      I love it 😍 | The delay was awful 😡
      Great! 👩‍👩‍👧 | Next one. 🇫🇷 | Bye 👍🏽
      I ❤️ New York. | It rocks 🎉🎉 | Thanks. :) | See you.`);
  });

  it('splits Chinese and Japanese without spaces', () => {
    expect(texts('我喜欢它。太糟糕了！真的吗？是的')).toEqual(['我喜欢它。', '太糟糕了！', '真的吗？', '是的']);
    expect(texts('彼は「行く。」と言った。そして帰った。')).toEqual(['彼は「行く。」と言った。', 'そして帰った。']);
  });

  it('splits at a missing space, but not inside names of files and sites', () => {
    expect(texts('It was great.The delay was not.')).toEqual(['It was great.', 'The delay was not.']);
    expect(texts('Use Node.Js or System.Out here.')).toHaveLength(1);
  });

  it('ends a sentence at a blank line, and keeps wrapped prose together', () => {
    const wrapped =
      'This is a text that goes on over its line and was wrapped here at\nsome point. Another one follows, which is\nwrapped too.';
    expect(texts(`A heading\n\n${wrapped}`)).toEqual([
      'A heading',
      'This is a text that goes on over its line and was wrapped here at\nsome point.',
      'Another one follows, which is\nwrapped too.',
    ]);
    expect(texts('The service was slow and\r\nthe food was cold.')).toHaveLength(1);
  });

  it('splits at the breaks after headings, list lines and lines without punctuation', () => {
    expect(texts('Introduction\nThis is it. It is short.')).toEqual(['Introduction', 'This is it.', 'It is short.']);
    expect(texts('1. First\n2. Second\n3. Third one. With two.')).toEqual([
      '1. First',
      '2. Second',
      '3. Third one.',
      'With two.',
    ]);
    expect(texts('- one\n* two\n• three')).toEqual(['- one', '* two', '• three']);
    expect(texts('• 9. The first\n• 10. The second')).toEqual(['• 9. The first', '• 10. The second']);
    expect(texts('a) First\n(b) Second\niv. Third')).toEqual(['a) First', '(b) Second', 'iv. Third']);
    expect(texts('hi there\ni need help with my order\nit never came')).toHaveLength(3);
  });

  it('excludes speaker labels and time stamps, with exact offsets', () => {
    const call = '[00:01:02] Maria Lopez: It was great. I loved it.\n[00:01:09] Agent: Good!\nCUSTOMER 2:\nok then';
    expect(texts(call)).toEqual(['It was great.', 'I loved it.', 'Good!', 'ok then']);
    expect(texts('agent: hello there\ncustomer: hi')).toEqual(['hello there', 'hi']);
    expect(texts('Ann: Hello.\nBob: Hi. How are you?')).toEqual(['Hello.', 'Hi.', 'How are you?']);
    expect(texts('Note: this matters. Read it.')).toEqual(['Note: this matters.', 'Read it.']);
  });

  it('returns nothing for white space', () => {
    expect(splitSentences('')).toEqual([]);
    expect(splitSentences(' \n\t\u00a0\r\n ')).toEqual([]);
  });

  it('limits the length without punctuation, and splits between words', () => {
    const sentences = splitSentences('word after word '.repeat(500));
    expect(sentences.length).toBeGreaterThan(10);
    for (const { text } of sentences) expect(text).toMatch(/^(?:word|after)\b.*\b(?:word|after)$/);
  });
});

const fragments = [
  ...[
    'Hello',
    'the',
    'delay',
    'Dr',
    'U.S.',
    'e.g.',
    'No.',
    'J.',
    '3.14',
    'Inc.',
    'www.x.com',
    'I',
    'été',
    'Über',
    '好',
    'です',
  ],
  ...[
    '.',
    '...',
    '…',
    '!',
    '?!',
    '。',
    '！',
    ' ',
    ' ',
    ' ',
    '  ',
    '\t',
    '\u00a0',
    '\u3000',
    '\n',
    '\n',
    '\r\n',
    '\n\n',
    '\u2028',
  ],
  ...[
    '"',
    "'",
    '”',
    ')',
    '(',
    '[2]',
    '[',
    '*',
    '-',
    '- ',
    '1. ',
    '• ',
    '# ',
    ',',
    ':',
    ';',
    'Agent: ',
    '[00:01:02] ',
    'Note: ',
  ],
  ...['😍', '👩‍👩‍👧', '🇫🇷', '🇫', '❤️', '👍🏽', '\ud83d', '\ude00', '\u200d', '\ufe0f', ':)', '<3', '\u0000', '\ufeff'],
];
const nastyText = fc.array(fc.constantFrom(...fragments), { maxLength: 60 }).map((parts) => parts.join(''));
const anyText = fc.oneof(
  nastyText,
  fc.string({ unit: anyCharacter, maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
);
/** Text between sentences: each line is empty, a time stamp (with its dash) or a label with its colon. */
function expectGap(gap: string): void {
  for (const line of gap.split(/[\n\r\v\f\u2028\u2029]/)) {
    expect(line.replace(/\[00:01:02\]\s*-?/, '').trim()).toMatch(/^(?:[^:]{1,80}:\*{0,2})?$/);
  }
}

describe('splitSentences, for any text', () => {
  it('gives ordered, trimmed, bounded slices with only white space or labels between them', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let from = 0;
        for (const sentence of splitSentences(text)) {
          expect(sentence.text).toBe(text.slice(sentence.start, sentence.end));
          expect(sentence.text).toBe(sentence.text.trim());
          expect(sentence.text.length).toBeGreaterThan(0);
          expect(sentence.text.length).toBeLessThanOrEqual(maxSentenceLength);
          expect(sentence.start).toBeGreaterThanOrEqual(from);
          expectGap(text.slice(from, sentence.start));
          from = sentence.end;
        }
        expectGap(text.slice(from));
      }),
      { numRuns: 2_000 },
    );
  });

  it('never splits a surrogate pair', () => {
    const long = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.constantFrom('😀', '𝒳', '👩‍👩‍👧', '🇫🇷'));
    fc.assert(
      fc.property(
        fc.oneof(
          anyText,
          long.map(([shift, sign]) => 'x'.repeat(shift) + sign.repeat(700)),
        ),
        (text) => {
          for (const { start, end } of splitSentences(text)) {
            for (const at of [start, end]) {
              expect(/[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text.slice(Math.max(0, at - 1), at + 1))).toBe(false);
            }
          }
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('ignores white space at the end', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(' ', '   ', '\t', '\n', ' \n\n '), (text, space) => {
        expect(splitSentences(text + space)).toEqual(splitSentences(text));
      }),
      { numRuns: 1_000 },
    );
  });

  it('takes time proportional to the length, also for hostile input', async () => {
    const seeds = [
      '. ',
      '.',
      '? ',
      '...',
      '"',
      '[1',
      ' [1]',
      '😀',
      '😀 ',
      '🇫',
      '\n',
      '.\n',
      'a\n',
      'A: b\n',
      '1. ',
      ' ',
      ':) ',
      '. . ',
      '(',
      'U.S. ',
      'Dr. ',
      '。',
      '\u200d',
      '👩\u200d',
      "'x",
      'x,',
      'Aa ',
    ];
    const slow = await findSlowGrowth(
      'src/engines/text/sentences/split-sentences.ts',
      seeds,
      1500,
      (module: { splitSentences: typeof splitSentences }, seed, size) =>
        module.splitSentences(seed.repeat(Math.ceil(size / seed.length))),
    );
    expect(slow).toEqual([]);
  });
});
