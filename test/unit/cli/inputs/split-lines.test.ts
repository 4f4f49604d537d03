import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type InputLine, splitLineGroups, splitLines } from '../../../../src/cli/inputs/split-lines.ts';

async function* chunksOf(...chunks: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}

async function collect(lines: AsyncIterable<InputLine>): Promise<InputLine[]> {
  const all: InputLine[] = [];
  for await (const line of lines) all.push(line);
  return all;
}

const splitWhole = (maxBytes: number, ...chunks: (string | Uint8Array)[]) =>
  collect(splitLines(chunksOf(...chunks), maxBytes));

const split = async (maxBytes: number, ...chunks: (string | Uint8Array)[]) =>
  (await splitWhole(maxBytes, ...chunks)).map(({ text, problem }) => ({ text, ...(problem && { problem }) }));

describe('splitLines', () => {
  it('returns lines without line breaks, whether or not the last one has one', async () => {
    expect(await split(100, 'a\r\nb\n\nc')).toEqual([{ text: 'a' }, { text: 'b' }, { text: '' }, { text: 'c' }]);
    expect(await split(100, 'a\n')).toEqual([{ text: 'a' }]);
    expect(await split(100)).toEqual([]);
  });

  it('skips a line that is too long, and continues with the next', async () => {
    expect(await split(5, '123', '456', '789\nshort\n123456\nend')).toEqual([
      { text: undefined, problem: 'too long' },
      { text: 'short' },
      { text: undefined, problem: 'too long' },
      { text: 'end' },
    ]);
  });

  it('reports lines that are not UTF-8', async () => {
    expect(await split(100, new Uint8Array([0xff, 10]), 'ok\n')).toEqual([
      { text: undefined, problem: 'not UTF-8' },
      { text: 'ok' },
    ]);
  });

  it('reports where each line ends, and whether the last one has a line break', async () => {
    const lines = await splitWhole(3, 'é', '\r\n\n12', '345\nend');
    expect(lines.map(({ endByte, ended }) => [endByte, ended])).toEqual([
      [4, true],
      [5, true],
      [11, true],
      [14, false],
    ]);
  });

  it('returns the same lines for any division of the bytes into chunks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\r\n]/g, '')),
          { minLength: 1 },
        ),
        fc.array(fc.integer({ min: 1, max: 7 })),
        async (texts, sizes) => {
          const bytes = Buffer.from(texts.map((text) => `${text}\n`).join(''));
          const chunks: Uint8Array[] = [];
          for (let from = 0, i = 0; from < bytes.length; i += 1) {
            const size = sizes[i % Math.max(1, sizes.length)] ?? bytes.length;
            chunks.push(bytes.subarray(from, from + size));
            from += size;
          }
          expect((await split(1e6, ...chunks)).map(({ text }) => text)).toEqual(
            texts.map((text) => text.replace(/^\ufeff/, '')),
          );
        },
      ),
    );
  });
});

describe('splitLineGroups', () => {
  it('returns the same lines as one by one, for any bytes in any chunks', async () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme' }).map((text) => Buffer.from(text)),
      fc
        .constantFrom('\n', '\r\n', '\n\n', '\ufeff', '\ufeff\r\n', '\r', 'x'.repeat(30))
        .map((text) => Buffer.from(text)),
      fc.uint8Array({ maxLength: 4 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece), fc.integer({ min: 1, max: 40 }), async (pieces, maxBytes) => {
        const groups: InputLine[] = [];
        for await (const lines of splitLineGroups(chunksOf(...pieces), maxBytes)) groups.push(...lines);
        expect(groups).toEqual(await splitWhole(maxBytes, ...pieces));
      }),
      { numRuns: 300 },
    );
  });

  it('groups the lines that end in each chunk, and does not wait for more', async () => {
    const groups = splitLineGroups(chunksOf('a\nb\nc', 'd\n', 'e'), 100);
    const texts = async () => (await groups.next()).value?.map(({ text }: InputLine) => text);
    expect([await texts(), await texts(), await texts()]).toEqual([['a', 'b'], ['cd'], ['e']]);
  });
});
