/** Reads a profile file: `-f PATH`, or `-f -` for stdin. */

import { Compile } from 'typebox/compile';
import type { InputStream } from '../../output/terminal/io.ts';
import { StaError } from '../../shared/errors.ts';
import { readText } from '../context/read-input.ts';
import { inputName } from '../inputs/input-name.ts';
import { checkEntries } from './check-entries.ts';
import { checkCorrections } from './corrections.ts';
import { explainMismatch } from './explain-mismatch.ts';
import { mistakesError } from './mistakes-error.ts';
import { isTooLarge, type ParsedText, parseText } from './parse-text.ts';
import { findOffset, type Problem } from './plain-value.ts';
import { type ProfileCorrection, ProfileSchema } from './profile-schema.ts';
import { type Kind, recordKinds, type WantedEntry } from './record-kinds.ts';

/** Maximum characters of a profile: 10,000 tags of 50 sentences each. */
const maxTextLength = 32 * 1024 * 1024;

/** Maximum number of mistakes to report at once. */
const maxProblems = 20;

/** A compiled check takes a hundredth of the time with thousands of sentences. */
const profileCheck = Compile(ProfileSchema);

/** The entries of a file by section, in order. A section that the file does not have is absent. */
export type WantedProfile = ReadonlyMap<Kind, readonly WantedEntry[]>;

/**
 * @param path the value of `--file` @throws StaError `usage`, `file_error`, `invalid_input` with every mistake that was
 * found
 */
export async function readProfileFile(path: string | undefined, stdin: InputStream) {
  if (path === undefined) {
    throw new StaError('usage', 'Name the profile file with --file PATH, or pass --file - for stdin', {
      hint: 'Write one with: sta export > sta.yaml',
    });
  }
  const text = await readText({ args: [], file: path, stdin, what: 'a profile', command: 'apply -f -' });
  return parseWhole(text, inputName(path));
}

/** @param name of the file, for error messages @throws StaError `invalid_input` */
export const parseProfile = (text: string, name: string): WantedProfile => parseWhole(text, name).wanted;

/** The corrections of a profile, in order. @throws StaError `invalid_input` */
export const parseCorrections = (text: string, name: string): readonly ProfileCorrection[] =>
  parseWhole(text, name).corrections;

/** @returns the entries, and the corrections, which stay in the file */
function parseWhole(text: string, name: string) {
  if (text.length > maxTextLength) {
    throw new StaError('invalid_input', `${name} contains more than ${maxTextLength / 2 ** 20} million characters`);
  }
  if (isTooLarge(text)) {
    throw new StaError('invalid_input', `${name} has too many records and sentences to be read at once`, {
      hint: 'Use several files, for example one for tags and one for intents. A file may have about 10,000 tags of 50 sentences each',
    });
  }
  const parsed = parseText(text);
  if (parsed.problems.length > 0) throw profileError(name, parsed, parsed.problems);
  const { value, document } = parsed;
  if (!profileCheck.Check(value)) throw profileError(name, parsed, explainMismatch(value, document, maxProblems + 1));

  const wanted = new Map<Kind, readonly WantedEntry[]>();
  const problems: Problem[] = [];
  for (const kind of Object.values(recordKinds)) {
    const entries = kind.read(value);
    if (entries === undefined) continue;
    const placeOf = (index: number) =>
      `${name}:${parsed.locate(findOffset(document, [kind.section, String(index)], 'value'))}`;
    for (const { path, words } of checkEntries(kind, entries, placeOf)) {
      problems.push({ offset: findOffset(document, path, 'value'), words });
    }
    wanted.set(
      kind.kind,
      entries.map(({ duplicate: _, ...entry }, index) => ({ ...entry, place: placeOf(index) })),
    );
  }
  for (const { path, words } of checkCorrections(value.corrections)) {
    problems.push({ offset: findOffset(document, path, 'value'), words });
  }
  if (problems.length > 0) throw profileError(name, parsed, problems);
  return { wanted, corrections: value.corrections ?? [] };
}

const hint = 'For the format, see: sta schema profile. For an example: sta export';

const profileError = (name: string, parsed: ParsedText, problems: readonly Problem[]) =>
  mistakesError(name, parsed, problems, { max: maxProblems, hint });
