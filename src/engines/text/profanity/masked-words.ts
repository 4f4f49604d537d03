/** Finds words with signs in place of some letters: "f*ck", "f**k", "sh*t", "f---ing", "c#nt". */
import type { Reading } from './read-chunk.ts';

/** Words for which one letter and stars are enough: "f***". */
const starredWords = new Set(['fuck', 'shit', 'cunt', 'bitch', 'fucking']);

const maskedStretch = /[a-z][a-z0-9*#^%?_~=@$!<>&+.-]{2,}/g;
/** Signs that also look like a letter, so that "f*&k!ng" shows an i. */
const shown: ReadonlyMap<string, string> = new Map(
  [...'0o1i3e4a5s!i@a$s'.matchAll(/(.)(.)/g)].map((m) => [m[1] ?? '', m[2] ?? '']),
);
/** Signs that mask letters in any mixture; other signs must be all the same. */
const grawlix = '*&#%^@$!?~+<>';
const vowels = 'aeiou';
const lettersAndDigits = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Maximum words of one length with the same first letter that are compared, which bounds the time. */
const maxCandidates = 64;

export class MaskedWords {
  /** Words by length and first letter. */
  readonly #bySize = new Map<string, string[]>();

  /** @param words lower-case words of letters a to z */
  constructor(words: Iterable<string>) {
    for (const word of words) {
      const key = `${word.length}${word[0]}`;
      const list = this.#bySize.get(key);
      if (list === undefined) this.#bySize.set(key, [word]);
      else if (list.length < maxCandidates) list.push(word);
    }
  }

  /** The masked words in a folded chunk; linear in its length. */
  *read(text: string): Generator<Reading> {
    for (const { 0: stretch, index } of text.matchAll(maskedStretch)) {
      const core = trimEnd(stretch, lettersAndDigits);
      for (const masked of core === stretch ? [stretch] : [core, stretch]) {
        if (!/[^a-z0-9]/.test(masked)) continue;
        const candidates = this.#bySize.get(`${masked.length}${masked[0]}`) ?? [];
        const word = candidates.find((candidate) => fitsMask(candidate, masked));
        if (word !== undefined)
          yield { word, first: index, last: index + masked.length - 1, minLength: 1, byRoot: true };
      }
    }
  }
}

/**
 * The text up to its last character of `kept`. Not a pattern, because that takes quadratic time on a long run inside.
 */
function trimEnd(text: string, kept: string): string {
  let end = text.length;
  while (end > 0 && !kept.includes(text[end - 1] ?? '')) end--;
  return text.slice(0, end);
}

/** Whether a masked word of the same length may be `word`: enough letters must be visible to decide. */
function fitsMask(word: string, masked: string): boolean {
  let visible = 0;
  let hidden = 0;
  let hiddenVowels = 0;
  let stars = 0;
  let usedSign = '';
  for (let index = 0; index < word.length; index++) {
    const letter = word[index] ?? '';
    const character = masked[index] ?? '';
    if (character === letter || shown.get(character) === letter) {
      visible++;
      continue;
    }
    if (lettersAndDigits.includes(character)) return false;
    if (usedSign !== '' && character !== usedSign && !(grawlix.includes(character) && grawlix.includes(usedSign)))
      return false;
    usedSign = character;
    hidden++;
    if (character === '*') stars++;
    if (vowels.includes(letter)) hiddenVowels++;
  }
  if (hidden === 0) return false;
  if (visible < 2) return stars === hidden && starredWords.has(word);
  // Many stars count only if the word's end is visible too: "n****r", but not a censored word after "fu".
  if (hidden > word.length / 2) return stars === hidden && masked.at(-1) === word.at(-1);
  return hidden > 1 || stars > 0 || hiddenVowels === 1 || (grawlix.includes(usedSign) && word.length > 5);
}
