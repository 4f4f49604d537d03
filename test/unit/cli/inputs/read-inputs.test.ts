import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextInput } from '../../../../src/api/batches/text-input.ts';
import { readNdjson, readPlainLines } from '../../../../src/cli/inputs/read-inputs.ts';

async function read(
  content: string | Uint8Array,
  maxBytes?: number,
  readInputs: typeof readNdjson = readNdjson,
): Promise<TextInput[]> {
  async function* chunks() {
    yield Buffer.from(content);
  }
  const all: TextInput[] = [];
  for await (const inputs of readInputs(chunks(), 'in.ndjson', maxBytes)) all.push(...inputs);
  return all;
}

describe('readNdjson', () => {
  it('accepts strings and numbers as ids, and skips blank lines', async () => {
    expect(await read('{"id":"a","text":"One.","more":1}\n\n  \n{"id":7,"text":" Two "}\n')).toEqual([
      { id: 'a', source: 'in.ndjson', text: 'One.', endByte: 34 },
      { id: 7, source: 'in.ndjson', text: ' Two ', endByte: 62 },
    ]);
  });

  it.each([
    ['nonsense', null, 1, 'Line 1 is not JSON'],
    ['[1]', null, 1, 'Line 1 is not an object'],
    ['null', null, 1, 'Line 1 is not an object'],
    ['{"text":"no id"}', null, 1, 'Line 1 is without an "id"'],
    ['{"id":{},"text":"x"}', null, 1, 'Line 1 is without an "id"'],
    ['{"id":"a"}', 'a', undefined, 'Line 1 is without a "text"'],
    ['{"id":"a","text":5}', 'a', undefined, 'Line 1 is without a "text"'],
    ['{"id":"a","text":" "}', 'a', undefined, 'Line 1 is without words in its "text"'],
  ])('returns a failed input for %s', async (line, id, number, message) => {
    const [input] = await read(`${line}\n`);
    expect(input?.id).toBe(id);
    expect(input?.line).toBe(number);
    expect(input?.text).toMatchObject({ code: 'invalid_input', message: expect.stringContaining(message) });
  });

  it('returns a failed input for a line that is too long', async () => {
    const inputs = await read(`{"id":1,"text":"${'x'.repeat(2 ** 20)}"}\n{"id":2,"text":"short"}`, 2 ** 20);
    expect(inputs.map(({ id, line }) => [id, line])).toEqual([
      [null, 1],
      [2, undefined],
    ]);
  });

  it('returns an input for every line of any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(fc.json(), fc.string())), async (lines) => {
        const content = lines.map((line) => line.replace(/[\r\n]/g, ' ')).filter((line) => line.trim() !== '');
        expect(await read(content.join('\n'))).toHaveLength(content.length);
      }),
    );
  });
});

describe('readPlainLines', () => {
  it('identifies lines by their numbers, and counts blank lines', async () => {
    const inputs = await read('One.\r\n\n Two\nö', undefined, readPlainLines);
    expect(inputs).toEqual([
      { line: 1, source: 'in.ndjson', text: 'One.', endByte: 6 },
      { line: 3, source: 'in.ndjson', text: ' Two', endByte: 12 },
      { line: 4, source: 'in.ndjson', text: 'ö', endByte: 14 },
    ]);
    const [broken] = await read(new Uint8Array([0xff, 10]), undefined, readPlainLines);
    expect(broken).toMatchObject({ line: 1, text: { message: 'Line 1 is not valid UTF-8' } });
    expect(broken).not.toHaveProperty('id');
  });
});
