/**
 * Short lines in many languages that nobody here wrote: the texts of two libraries of user interfaces, of two to eight
 * words, by BCP 47 code. The rules for short lines were chosen on those of PrimeLocale; those of Uppy are left out.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The languages of the word lists for short lines, and others in the Latin script. */
export const listed = ['de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'cs', 'sv', 'fi', 'tr'];
export const others = ['da', 'ro', 'hu', 'id', 'hr', 'sk', 'ca', 'no', 'vi'];

export interface InterfaceLines {
  /** English ones, with which other languages are not to be confused. */
  readonly english: readonly string[];
  readonly lines: ReadonlyMap<string, readonly string[]>;
}

const require = createRequire(import.meta.url);

export async function readInterfaces(library: 'primelocale' | '@uppy/locales'): Promise<InterfaceLines> {
  const byLocale = library === 'primelocale' ? readPrime() : await readUppy();
  const english = new Set(byLocale.get('en'));
  const lines = [...listed, ...others].map((code) => {
    const own = byLocale.get(code) ?? [];
    return [code, own.filter((line) => !english.has(line))] as const;
  });
  return { english: [...english], lines: new Map(lines) };
}

function readPrime(): Map<string, string[]> {
  const folder = dirname(require.resolve('primelocale/package.json'));
  const read = (locale: string) => listLines(JSON.parse(readFileSync(join(folder, `${locale}.json`), 'utf8')));
  return new Map(['en', ...listed, ...others].map((code) => [code, read(code === 'no' ? 'nb-NO' : code)]));
}

/** The first locale of a language counts: pt is that of Brazil. */
async function readUppy(): Promise<Map<string, string[]>> {
  const folder = join(dirname(require.resolve('@uppy/locales/package.json')), 'lib');
  const byCode = new Map<string, string[]>();
  for (const file of readdirSync(folder).filter((name) => /^[a-z]{2}_[A-Z]{2}\.js$/.test(name))) {
    const code = file.slice(0, 2).replace('nb', 'no');
    const module: { default: { strings: unknown } } = await import(pathToFileURL(join(folder, file)).href);
    if (!byCode.has(code)) byCode.set(code, listLines(module.default.strings));
  }
  return byCode;
}

/** The different lines of two to eight words in a value, without those with placeholders and numbers. */
const listLines = (value: unknown): string[] => [
  ...new Set(
    listTexts(value).filter((text) => {
      const words = text.match(/[\p{L}\p{M}'’]+/gu)?.length ?? 0;
      return words >= 2 && words <= 8 && !/[%{}<>\d]/.test(text);
    }),
  ),
];

const listTexts = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(listTexts);
