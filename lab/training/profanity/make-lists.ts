/**
 * Builds the word lists of the languages other than English from the LDNOOBW lists and their review:
 *
 *     npx tsx lab/training/profanity/make-lists.ts [FOLDER OF THE LISTS]
 *     npx biome check --write src/engines/text/profanity/data/languages
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Review, reviews } from './reviews.ts';

const source = resolve(process.argv[2] ?? '../shared/data/profanity_ldnoobw');
const target = new URL('../../../src/engines/text/profanity/data/languages/', import.meta.url);

const split = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((word) => word.trim().normalize('NFC'))
    .filter((word) => word !== '');
const key = (word: string) => word.toLowerCase();

/** The words of a language by grade, each once. */
function grade(published: readonly string[], review: Review): Record<'mild' | 'strong' | 'slur', string[]> {
  const more = split(review.more);
  const harmless = new Set(split(review.harmless).map(key));
  const mild = new Set(split(review.mild).map(key));
  const slurs = new Set(split(review.slur).map(key));
  // A word removed from the published list may return with the grade that the review gives it.
  const kept = [...published.filter((word) => !harmless.has(key(word))), ...more];
  const words = [...new Map(kept.map((word) => [key(word), word])).values()];
  return {
    mild: words.filter((word) => mild.has(key(word)) && !slurs.has(key(word))),
    strong: words.filter((word) => !mild.has(key(word)) && !slurs.has(key(word))),
    slur: words.filter((word) => slurs.has(key(word))),
  };
}

for (const [file, review] of Object.entries(reviews)) {
  const language = file === 'fr-CA-u-sd-caqc' ? 'fr-ca' : file;
  const published = split(readFileSync(resolve(source, file), 'utf8').replaceAll('\n', ','));
  const unknown = split(review.harmless).filter((word) => !published.some((other) => key(other) === key(word)));
  if (unknown.length > 0) console.error(`${file}: not in the list: ${unknown.join(', ')}`);
  const graded = grade(published, review);
  const fields = Object.entries(graded).map(([name, words]) => `  ${name}: ${JSON.stringify(words.join(', '))},`);
  const module = [
    '// Made by lab/training/profanity/make-lists.ts from the LDNOOBW list (CC BY 4.0, changed): see docs/engines/profanity/README.md.',
    "import type { LanguageList } from '../../lexicon/language-list.ts';",
    '',
    `export const list: LanguageList = {\n  language: '${language}',\n${fields.join('\n')}\n};`,
    '',
  ].join('\n');
  writeFileSync(new URL(`${language}.ts`, target), module);
  const counts = Object.entries(graded).map(([name, words]) => `${words.length} ${name}`);
  console.log(`| ${language} | ${review.extent} | ${published.length} | ${counts.join(' | ')} |`);
}
