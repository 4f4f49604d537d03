/**
 * Reads a chunk (text without white space) that is not one plain word as words: "sh!t" with signs for letters,
 * "f.u.c.k" with signs between letters, "f**k" with signs in place of letters.
 */
import type { FoldedChunk } from './fold-chunk.ts';
import type { MaskedWords } from './masked-words.ts';

/** A word as which a part of the folded chunk can be read. */
export interface Reading {
  /** Letters a to z. */
  word: string;
  /** The first character of the folded chunk that belongs to it. */
  first: number;
  /** The last one, inclusive. */
  last: number;
  /** Listed words shorter than this do not count in this reading. */
  minLength: number;
  /** Whether a root inside the word is enough, or the whole word must be listed. */
  byRoot: boolean;
}

const leetLetters: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '2': 'z',
  '@': 'a',
  $: 's',
  '+': 't',
  '<': 'c',
};
const asI: Readonly<Record<string, string>> = { ...leetLetters, '1': 'i', '!': 'i', '|': 'i', '9': 'g' };
const asL: Readonly<Record<string, string>> = { ...leetLetters, '1': 'l', '!': 'l', '|': 'l', '9': 'p' };

/** The start of a UUID, whose hexadecimal digits sometimes spell a word. */
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-/;

/** Signs that stand for a letter inside a word, but not around it. */
const signsBefore = '!|+';
const signsAfter = '!|+<';

/** Every reading of a chunk; their total length is linear in the chunk's. */
export function readChunk(chunk: FoldedChunk, masked: MaskedWords): Reading[] {
  if (!/[a-z]/.test(chunk.text)) return [];
  return [
    ...readLetters(chunk.text),
    ...(uuid.test(chunk.text) ? [] : readLeet(chunk.text)),
    ...readSpelled(chunk.text),
    ...readHyphened(chunk.text),
    ...masked.read(hideStrangers(chunk.text)),
  ];
}

/**
 * Letters of other scripts and signs hide a letter if there is exactly one between two Latin letters: "f\u30c4ck",
 * "sh\u2665t".
 */
function hideStrangers(text: string): string {
  return text.replace(/(?<=[a-z])[\ue000\ue001](?=[a-z])/g, '*');
}

/** Runs of letters, including digits around them ("fuck123"). */
function* readLetters(text: string): Generator<Reading> {
  for (const { 0: run, index } of text.matchAll(/[a-z0-9]+/g)) {
    for (const { 0: word, index: offset } of run.matchAll(/[a-z]+/g)) {
      const bare = word.length === run.length;
      const first = index + (bare ? offset : 0);
      const last = index + (bare ? offset + word.length : run.length) - 1;
      yield { word, first, last, minLength: bare ? 1 : 4, byRoot: true };
    }
  }
}

/** Runs with digits or signs for letters: "sh1t", "@ss". Digits need two letters next to them: "455" is a number. */
function* readLeet(text: string): Generator<Reading> {
  for (const { 0: run, index } of text.matchAll(/[a-z0-9@$!|+<]+/g)) {
    const letters = run.replace(/[^a-z]/g, '').length;
    const hasDigit = /[0-9]/.test(run);
    if (letters === run.length || letters < (hasDigit ? 2 : 1)) continue;
    let from = 0;
    let to = run.length;
    while (from < to && signsBefore.includes(run[from])) from++;
    while (to > from && signsAfter.includes(run[to - 1])) to--;
    for (const [start, end] of [[from, to] as const, [0, run.length] as const]) {
      const stretch = run.slice(start, end);
      const first = index + start;
      // With signs around it, only a whole listed word counts: the sign after "sh!t!" is not a letter, after "shi+" it
      // is.
      const byRoot = start === from && end === to;
      for (const table of /[1!|9]/.test(stretch) ? [asI, asL] : [asI]) {
        const word = readSigns(stretch, table);
        const reading = { first, last: first + stretch.length - 1, minLength: hasDigit ? 4 : 3, byRoot };
        yield { word, ...reading };
        if (word.includes('vv')) yield { word: word.replaceAll('vv', 'w'), ...reading };
        if (stretch.includes('l3')) yield { word: readSigns(stretch.replaceAll('l3', 'b'), table), ...reading };
        if (stretch.endsWith('8')) yield { word: `${word.slice(0, -1)}ate`, ...reading };
      }
      if (end - start === run.length) break;
    }
  }
}

/** The letters of a run, with signs read by the table. */
function readSigns(stretch: string, table: Readonly<Record<string, string>>): string {
  return stretch.replace(/[^a-z]/g, (character) => table[character] ?? '');
}

/** Letters with one sign or a few between each: "f.u.c.k", "s-h-i-t", "f-u-c-k-ing", "b.ollocks". */
function* readSpelled(text: string): Generator<Reading> {
  const spelled =
    /(?<![a-z0-9'\ue001])[a-z](?:[^a-z0-9\ue000]{1,3}[a-z](?![a-z0-9]))*(?:[^a-z0-9\ue000]{1,3}[a-z]+(?![a-z0-9]))?/g;
  for (const { 0: stretch, index } of text.matchAll(spelled)) {
    if (stretch.includes("'")) continue;
    const word = stretch.replace(/[^a-z]/g, '');
    if (word.length < 4) continue;
    yield { word, first: index, last: index + stretch.length - 1, minLength: 4, byRoot: true };
  }
}

/**
 * Two or three words of two letters or more with hyphens between them, and a whole chunk of words with hyphens, if they
 * form one listed word: "mother-fucker", "ass-hat", "son-of-a-bitch"; a dot between halves of two letters: "fu.ck".
 */
function* readHyphened(text: string): Generator<Reading> {
  const whole = /^[a-z]+(?:[-_][a-z]+)+$/.test(text);
  if (whole) yield { word: text.replace(/[-_]/g, ''), first: 0, last: text.length - 1, minLength: 4, byRoot: false };
  const parts = [...text.matchAll(/[a-z]{2,}/g)];
  for (let from = 0; from + 1 < parts.length; from++) {
    const first = parts[from].index;
    let word = parts[from][0];
    for (let to = from + 1; to < parts.length && to <= from + 2; to++) {
      const part = parts[to][0];
      const partAt = parts[to].index;
      const between = text[partAt - 1] ?? '';
      const joins = between === '-' || between === '_' || (between === '.' && word.length === 2 && part.length === 2);
      if (!joins || partAt !== first + word.length + to - from) break;
      word += part;
      yield { word, first, last: partAt + part.length - 1, minLength: 4, byRoot: false };
    }
  }
}
