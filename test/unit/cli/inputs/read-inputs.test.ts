import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextInput } from '../../../../src/api/batches/text-input.ts';
import { readNdjson, readPlainLines, readTsvInputs } from '../../../../src/cli/inputs/read-inputs.ts';

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
  it('accepts strings, numbers and no ids, and known roles', async () => {
    const lines =
      '{"id":"a","text":"One.","more":1}\n{"text":"Two","role":"agent"}\n{"id":7,"text":" 3 ","role":"x"}\n';
    expect(await read(lines)).toEqual([
      { id: 'a', source: 'in.ndjson', text: 'One.', endByte: 34 },
      { line: 2, source: 'in.ndjson', text: 'Two', role: 'agent', endByte: 64 },
      { id: 7, source: 'in.ndjson', text: ' 3 ', endByte: 97 },
    ]);
  });

  it.each([
    ['', null, 1, 'Line 1 is empty'],
    ['  ', null, 1, 'Line 1 is empty'],
    ['nonsense', null, 1, 'Line 1 is not JSON'],
    ['[1]', null, 1, 'Line 1 is not an object'],
    ['null', null, 1, 'Line 1 is not an object'],
    ['{"id":{},"text":"x"}', null, 1, 'Line 1 is without a usable "id"'],
    ['{"text":7}', undefined, 1, 'Line 1 is without a "text"'],
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
        const content = lines.map((line) => `${line.replaceAll('\n', ' ')}\n`);
        expect(await read(content.join(''))).toHaveLength(content.length);
        expect(await read(content.join(''), undefined, readTsvInputs)).toHaveLength(content.length);
      }),
    );
  });
});

describe('readTsvInputs', () => {
  const texts = async (content: string | Uint8Array, maxBytes?: number) =>
    (await read(content, maxBytes, readTsvInputs)).map(({ line, keys, text }) => [
      line,
      keys,
      typeof text === 'string' ? text : text.message,
    ]);

  it('reads the last column as text, with its escapes, and keeps the columns before it', async () => {
    expect(await texts('a\\tb\t\tone\\ttwo\\n\\\\n\\x41\\q\r\nx\n')).toEqual([
      [1, ['a\\tb', ''], 'one\ttwo\n\\nAq'],
      [2, [], 'x'],
    ]);
  });

  it('returns a failed input in place, with as many columns as the line before an unreadable one', async () => {
    const long = 'x'.repeat(100);
    expect(await texts(`k\tok\n\n${long}\nk\t\\N\n${long}\nk\t \n`, 50)).toEqual([
      [1, ['k'], 'ok'],
      [2, [], 'Line 2 is without words in its last column'],
      [3, [], expect.stringContaining('Line 3 is longer than')],
      [4, ['k'], 'Line 4 is without words in its last column'],
      [5, ['\\N'], expect.stringContaining('Line 5 is longer than')],
      [6, ['k'], 'Line 6 is without words in its last column'],
    ]);
    expect(await texts(new Uint8Array([0xff, 10]))).toEqual([[1, [], 'Line 1 is not valid UTF-8']]);
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
