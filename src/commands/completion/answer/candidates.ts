/** The candidates for completion: values, each with a description. Pure. */
import { sanitizeLine } from '../../../output/text/sanitize.ts';

export interface Candidate {
  /** Inserted into the line. */
  readonly value: string;
  /** A description for people. */
  readonly text: string;
}

const maxValueLength = 300;
const maxTextLength = 60;
const maxCandidates = 500;

/**
 * The candidates that start with the typed text; if no candidate does, those whose text contains it, so that a tag's id
 * can be found by its name.
 *
 * @param words the words on the line, which are not offered again
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
  return chosen.slice(0, maxCandidates);
}

/** Renders one line per candidate: the value, a tab, the text. @param maxLength length of a text, in characters */
export const renderCandidates = (candidates: readonly Candidate[], maxLength = maxTextLength): string =>
  candidates.map(({ value, text }) => `${value}\t${shorten(sanitizeLine(text).trim(), maxLength)}\n`).join('');

/**
 * True if a value can be put on a command line, quoted by the shell if necessary. A value that starts with a hyphen
 * would be read as a flag even in quotes. Control characters would break the line or move the cursor.
 */
export const isUsable = (value: string): boolean =>
  value !== '' && value.length <= maxValueLength && !value.startsWith('-') && sanitizeLine(value) === value;

function shorten(text: string, maxLength: number): string {
  // Cuts by code points, so that no surrogate pair is split.
  const characters = [...text.slice(0, 4 * maxLength)];
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : characters.join('');
}
