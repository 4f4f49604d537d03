import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readResults } from '../../../../src/cli/inputs/read-results.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';

const { signal } = new AbortController();
const result = (id: unknown) => `${JSON.stringify({ id, status: true, error: {}, data: { text: 'é😀' } })}\n`;
const failed = (id: unknown) => `${JSON.stringify({ id, error: { code: 'timeout', message: 'too slow' } })}\n`;

function fileOf(content: string | Uint8Array): string {
  const path = join(temporaryDirectory(), 'out.ndjson');
  writeFileSync(path, content);
  return path;
}

describe('readResults', () => {
  it('returns the ids with a result, but not the failed ones', async () => {
    const path = fileOf(result('a') + failed('b') + result(1) + failed(null) + result('1'));
    const { ids, mended } = await readResults(path, signal);
    expect([...ids]).toEqual(['"a"', '1', '"1"']);
    expect(mended).toBeUndefined();
  });

  it('removes an incomplete last line, wherever a killed run cut it, and reads all complete lines', async () => {
    const whole = result('a');
    const bytes = Buffer.from(whole + result('b'));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: bytes.length }), async (length) => {
        const path = fileOf(bytes.subarray(0, length));
        const { ids } = await readResults(path, signal);
        const left = readFileSync(path, 'utf8');
        expect(left === '' || left.endsWith('\n')).toBe(true);
        expect(left).toBe([...ids].map((id) => result(JSON.parse(id))).join(''));
        const ends = [Buffer.byteLength(whole), bytes.length];
        expect(ids.size).toBe(ends.filter((end) => length >= end - 1).length);
      }),
    );
  });

  it('reports how it repaired the file', async () => {
    const half = fileOf(`${result('a')}{"id":"b","sta`);
    expect((await readResults(half, signal)).mended).toBe(
      `The last line of ${half} is incomplete: it was removed, and its text is processed again`,
    );
    const unended = fileOf(result('a').trimEnd());
    expect((await readResults(unended, signal)).mended).toContain('had no line break');
    expect(readFileSync(unended, 'utf8')).toBe(result('a'));
  });

  it.each([
    ['texts', '{"id":1,"text":"One."}\n'],
    ['texts without a line break', '{"id":1,"text":"One."}'],
    ['ids alone', '1\n2\n'],
    ['prose', 'Once upon a time\nthere was'],
    ['broken lines in the middle', `{"id":1,"sta\n${result('a')}`],
  ])('rejects %s, and leaves them unchanged', async (_what, content) => {
    const path = fileOf(content);
    await expect(readResults(path, signal)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('Line 1 of'),
    });
    expect(readFileSync(path, 'utf8')).toBe(content);
  });

  it('reports a missing file', async () => {
    await expect(readResults('/no/such.ndjson', signal)).rejects.toMatchObject({ code: 'file_error' });
  });
});
