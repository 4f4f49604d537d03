import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { callInParts, cutText, documentedSize } from '../../../../src/api/batches/cut-text.ts';
import { StaError } from '../../../../src/shared/errors.ts';

const size = (chars: number) => ({ chars, bytes: Number.MAX_SAFE_INTEGER });
const cut = (text: string, chars: number) => cutText(text, size(chars)).map((part) => part.text);

describe('cuts', () => {
  it.each<[string, string, number, string[]]>([
    ['a text that fits not at all', 'One. Two.', 9, ['One. Two.']],
    ['after a sentence', 'One is here. Two is there.', 20, ['One is here. ', 'Two is there.']],
    [
      'not after an abbreviation',
      'He is here now. Ask Mr. Lee about it.',
      25,
      ['He is here now. ', 'Ask Mr. Lee about it.'],
    ],
    [
      'after a paragraph rather than a sentence',
      'One one one.\n\nTwo. Two two two two.',
      24,
      ['One one one.\n\n', 'Two. Two two two two.'],
    ],
    ['after a line where no sentence ends', 'one one one\ntwo two two', 14, ['one one one\n', 'two two two']],
    ['after a word where no line ends', 'one two three', 9, ['one two ', 'three']],
    ['between characters where there is no space', '😀😀😀', 5, ['😀😀', '😀']],
    ['nothing', '', 5, ['']],
  ])('%s', (_name, text, chars, parts) => expect(cut(text, chars)).toEqual(parts));
});

it('give parts that join to the text, within the limits, with exact starts', () => {
  const piece = fc.constantFrom(
    'One. ',
    'Mr. Lee ',
    '\n\n',
    '  ',
    '😀',
    'é',
    '"Why?" ',
    'wordwordword',
    '\u0000',
    '。',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), fc.integer({ min: 2, max: 60 }), (pieces, chars) => {
      const text = pieces.join('');
      const parts = cutText(text, { chars, bytes: 200 });
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const part of parts) {
        expect(part.text.length).toBeLessThanOrEqual(chars);
        expect(text.startsWith(part.text, part.start)).toBe(true);
        expect(part.text).not.toMatch(/\p{Cs}/u);
        if (part.text.length > 1) expect(Buffer.byteLength(JSON.stringify(part.text))).toBeLessThanOrEqual(200);
      }
    }),
  );
});

describe('a service that accepts less', () => {
  const text = 'It was good. '.repeat(4_000);
  const takes = (chars: number, code: 'payload_too_large' | 'invalid_request' | 'unauthorized') => {
    const seen: number[] = [];
    const call = (part: { text: string }) => {
      seen.push(part.text.length);
      return part.text.length > chars ? Promise.reject(new StaError(code, 'too long')) : Promise.resolve(part.text);
    };
    return { seen, run: () => callInParts(text, documentedSize, call) };
  };

  test('gets smaller parts after it has refused the larger size', async () => {
    const { seen, run } = takes(20_000, 'payload_too_large');
    const done = await run();
    expect(done.map(({ result }) => result).join('')).toBe(text);
    expect(done.every(({ part }) => text.startsWith(part.text, part.start))).toBe(true);
    expect(seen.filter((chars) => chars > 20_000)).toHaveLength(2);
  });

  test('fails if it refuses the smallest part, and at once if the length is not the reason', async () => {
    await expect(takes(0, 'invalid_request').run()).rejects.toThrow('too long');
    const { seen, run } = takes(0, 'unauthorized');
    await expect(run()).rejects.toThrow('too long');
    expect(seen).toHaveLength(1);
  });
});
