import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type BlockLimits, type LineBlock, readLineBlocks } from '../../../../src/cli/inputs/filter-lines.ts';
import { anyCharacter } from '../../../support/any-character.ts';

const limits: BlockLimits = { blockChars: 20, lineChars: 50 };

async function* inChunks(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let from = 0;
  for (let turn = 0; from < bytes.length; turn++) {
    const to = from + (sizes[turn % sizes.length] ?? 1);
    yield bytes.subarray(from, to);
    from = to;
  }
}

async function collect(bytes: Uint8Array, sizes: readonly number[], given = limits): Promise<LineBlock[]> {
  const blocks: LineBlock[] = [];
  for await (const block of readLineBlocks(inChunks(bytes, sizes), 'a.txt', given)) blocks.push(block);
  return blocks;
}

it('passes on every byte, in blocks of whole lines within the requested size', async () => {
  const line = fc.string({ unit: anyCharacter, maxLength: 40 }).map((text) => text.replaceAll('\n', '\r'));
  const sizes = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(fc.array(line), sizes, fc.boolean(), async (lines, cuts, ended) => {
      const text = new TextDecoder().decode(Buffer.from(lines.join('\n') + (ended ? '\n' : '')));
      const bytes = Buffer.from(text);
      const blocks = await collect(bytes, cuts, { blockChars: 20, lineChars: 5000 });
      expect(Buffer.from(blocks.map((block) => block.text).join(''))).toEqual(bytes);
      for (const [at, block] of blocks.entries()) {
        if (at < blocks.length - 1) expect(block.text.endsWith('\n')).toBe(true);
        if (block.text.length > 20 && at < blocks.length - 1)
          expect(block.text.indexOf('\n')).toBe(block.text.length - 1);
      }
      const whole = text.split('\n').length - (text.endsWith('\n') || text === '' ? 1 : 0);
      expect(blocks.at(-1)?.line ?? 0).toBe(whole);
    }),
  );
});

it('returns the text that has arrived, and waits for the end of an incomplete line', async () => {
  const blocks = await collect(Buffer.from('one\ntwo\nth'), [6, 3, 1]);
  expect(blocks).toEqual([
    { text: 'one\n', line: 1, endByte: 6 },
    { text: 'two\n', line: 2, endByte: 9 },
    { text: 'th', line: 3, endByte: 10 },
  ]);
});

it('rejects a line that never ends, and bytes that are not UTF-8', async () => {
  await expect(collect(Buffer.from(`short\n${'x'.repeat(100)}`), [30])).rejects.toThrow(
    'Line 2 of a.txt is longer than 50',
  );
  await expect(collect(Buffer.from([0x61, 10, 0xff, 10]), [2])).rejects.toThrow(
    'a.txt is not valid UTF-8 after line 1',
  );
  await expect(collect(Buffer.from([0xff, 10]), [2])).rejects.toThrow(/a\.txt is not valid UTF-8$/);
  await expect(collect(Buffer.from([0x61, 10, 0xc3]), [2])).rejects.toThrow('not valid UTF-8');
});

it('rejects a recording as binary content, and names the command that gets its words', async () => {
  await expect(collect(Buffer.from('RIFF\0\0\xff', 'latin1'), [7])).rejects.toMatchObject({
    message: 'a.txt is not a text: it has binary content',
    hint: expect.stringContaining('sta transcribe'),
  });
});
