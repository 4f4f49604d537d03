/** What the shells offer: values, each with a text for people. Pure. */
import { sanitizeLine } from '../output/sanitize.ts';

export interface Candidate {
  /** What is inserted into the line. */
  readonly value: string;
  /** What it is, for people. */
  readonly text: string;
}

const longestValue = 300;
const longestText = 60;
const mostCandidates = 500;

/**
 * The candidates that begin with what was typed; when there are none, those whose text holds it: the id of a tag is
 * found by its name.
 *
 * @param words on the line already: they are not offered again
 */
export function chooseCandidates(
  all: readonly Candidate[],
  typed: string,
  words: readonly string[],
): readonly Candidate[] {
  const there = new Set(words);
  const usable = all.filter(({ value }) => isUsable(value) && !there.has(value));
  const byValue = usable.filter(({ value }) => value.startsWith(typed));
  const sought = typed.toLowerCase();
  const chosen = byValue.length > 0 ? byValue : usable.filter(({ text }) => text.toLowerCase().includes(sought));
  return chosen.slice(0, mostCandidates);
}

/** One line each: the value, a tab, the text. @param longest of the texts, in characters */
export const renderCandidates = (candidates: readonly Candidate[], longest = longestText): string =>
  candidates.map(({ value, text }) => `${value}\t${shorten(sanitizeLine(text).trim(), longest)}\n`).join('');

/**
 * Whether a value can be put on a command line: quoted by the shell if need be. One that begins with a hyphen would be
 * read as a flag, and no quotes change that; one with control characters is more than a line or moves the cursor.
 */
export const isUsable = (value: string): boolean =>
  value !== '' && value.length <= longestValue && !value.startsWith('-') && sanitizeLine(value) === value;

function shorten(text: string, longest: number): string {
  // By code points: half a character would be none.
  const characters = [...text.slice(0, 4 * longest)];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : characters.join('');
}
