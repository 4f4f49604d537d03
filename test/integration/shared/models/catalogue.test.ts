import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillCatalogue } from '../../../../scripts/models/fill-catalogue.ts';
import { openWeb } from '../../../../src/api/http/open-web.ts';
import { StaError } from '../../../../src/shared/errors.ts';
import { isComplete, parseCatalogue } from '../../../../src/shared/models/catalogue.ts';
import { findBadPath } from '../../../../src/shared/models/model-files.ts';
import { modelServer, sha256 } from '../../../support/model-server.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';

const file = { path: 'a/b.onnx', bytes: 3, sha256: 'a'.repeat(64), urls: ['https://example.com/b'] };
const model = { id: 'm', engine: 'external', languages: ['en'], licence: { name: 'MIT' }, files: [file] };
const parse = (...models: unknown[]) => parseCatalogue(JSON.stringify({ format: 1, models }), 'c');

it("accepts the README's example with and without hashes, and the shipped catalogue", () => {
  expect(parse(model).models.map(isComplete)).toEqual([true]);
  const { sha256: _, ...unhashed } = file;
  expect(parse({ ...model, files: [unhashed] }).models.map(isComplete)).toEqual([false]);
  const shipped = readFileSync(new URL('../../../../src/shared/models/catalogue.json', import.meta.url), 'utf8');
  expect(parseCatalogue(shipped, 'shipped').models.length).toBeGreaterThan(0);
});

it.each<[string, unknown]>([
  ['an id that is a path', { ...model, id: '../m' }],
  ['an unknown engine', { ...model, engine: 'shell' }],
  ['no licence', { ...model, licence: undefined }],
  ['no files', { ...model, files: [] }],
  ['a short hash', { ...model, files: [{ ...file, sha256: 'abc' }] }],
  ['a hash in capitals', { ...model, files: [{ ...file, sha256: 'A'.repeat(64) }] }],
  ['a negative size', { ...model, files: [{ ...file, bytes: -1 }] }],
  ['a fraction of a byte', { ...model, files: [{ ...file, bytes: 1.5 }] }],
  ['an enormous size', { ...model, files: [{ ...file, bytes: 2 ** 41 }] }],
  ['no address', { ...model, files: [{ ...file, urls: [] }] }],
  ['the address of a file', { ...model, files: [{ ...file, urls: ['file:///etc/passwd'] }] }],
  ['a path that escapes', { ...model, files: [{ ...file, path: 'a/../../b' }] }],
  ['one file twice', { ...model, files: [file, { ...file, path: 'A/B.onnx' }] }],
  ['an unknown member', { ...model, run: 'rm -rf /' }],
])('refuses %s', (_name, entry) => {
  expect(() => parse(entry)).toThrow(StaError);
});

it('refuses a duplicate id', () => {
  expect(() => parse(model, model)).toThrow(StaError);
});

it('parses any text to a catalogue or an error of bounded length', () => {
  const wild = fc.oneof(fc.json(), fc.string(), mutated());
  fc.assert(
    fc.property(wild, (content) => {
      try {
        for (const { files } of parseCatalogue(content, 'c').models) {
          expect(findBadPath(files.map(({ path }) => path))).toBeUndefined();
        }
      } catch (error) {
        if (!(error instanceof StaError)) throw error;
        expect(error.code).toBe('invalid_input');
        expect(error.details?.join('\n').length).toBeLessThan(4_000);
      }
    }),
    { numRuns: 3_000 },
  );
});

/** A catalogue with one value replaced by another of any kind. */
function mutated(): fc.Arbitrary<string> {
  const whole = { format: 1, models: [model, { ...model, id: 'n' }] };
  const places = [...JSON.stringify(whole).matchAll(/"[^"]*"|\d+|\[[^[\]]*\]/g)];
  return fc.tuple(fc.nat(places.length - 1), fc.anything()).map(([index, value]) => {
    const text = JSON.stringify(whole);
    const place = places[index];
    const at = place?.index ?? 0;
    const replacement = typeof value === 'bigint' ? '1' : (JSON.stringify(value, noBigInt) ?? 'null');
    return text.slice(0, at) + replacement + text.slice(at + (place?.[0].length ?? 0));
  });
}

const noBigInt = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

it('is filled from the network: sizes and hashes of what every address serves', async () => {
  const content = Buffer.from('a model');
  const server = await modelServer({
    '/a': { content },
    '/b': { content },
    '/other': { content: Buffer.from('other') },
  });
  const path = join(temporaryDirectory(), 'models.json');
  const entry = (name: string, ...urls: string[]) => ({ path: name, urls: urls.map((url) => `${server.url}${url}`) });
  const files = [entry('same', '/a', '/b'), entry('differs', '/a', '/other'), entry('gone', '/none')];
  const known = { ...entry('known', '/other'), bytes: 1, sha256: 'b'.repeat(64) };
  writeFileSync(path, JSON.stringify({ format: 1, models: [{ ...model, files: [...files, known] }] }));
  const said: string[] = [];
  const web = openWeb({ signal: new AbortController().signal });
  const failures = await fillCatalogue(path, web, (line) => said.push(line));
  expect(said).toEqual([`m same: 7 bytes, ${sha256(content)}`]);
  expect(failures).toEqual([
    'm differs: its addresses serve different files',
    expect.stringMatching(/^m gone: 127\.0\.0\.1:\d+ responded with HTTP 404$/),
  ]);
  const [filled] = parseCatalogue(readFileSync(path, 'utf8'), path).models;
  expect(filled?.files).toEqual([{ ...files[0], bytes: 7, sha256: sha256(content) }, files[1], files[2], known]);
});
