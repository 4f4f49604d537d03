/** The kind of character that opens a word: the kinds differ in how strongly they indicate a new sentence. */
export type CharacterKind = 'upper' | 'lower' | 'letter' | 'digit' | 'other';

const upper = /^[\p{Lu}\p{Lt}]/u;
const lower = /^\p{Ll}/u;
const letter = /^\p{L}/u;
const digit = /^\p{Nd}/u;
const space = /^\s/;
const ideographic = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** The kind of the code point at a UTF-16 offset; `letter` is a letter of a script without case. */
export function kindAt(text: string, index: number): CharacterKind {
  const code = text.charCodeAt(index);
  if (code < 128) {
    if (code >= 97 && code <= 122) return 'lower';
    if (code >= 65 && code <= 90) return 'upper';
    return code >= 48 && code <= 57 ? 'digit' : 'other';
  }
  const character = characterAt(text, index);
  if (lower.test(character)) return 'lower';
  if (upper.test(character)) return 'upper';
  if (letter.test(character)) return 'letter';
  return digit.test(character) ? 'digit' : 'other';
}

/** Whether the character at the offset is white space in the sense of `String.prototype.trim`. */
export function isSpaceAt(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  if (code < 128) return code === 32 || (code >= 9 && code <= 13);
  return space.test(text.charAt(index));
}

/** Whether the character is Chinese, Japanese or Korean: those scripts put no space between sentences. */
export function isIdeographAt(text: string, index: number): boolean {
  return text.charCodeAt(index) >= 0x1100 && ideographic.test(characterAt(text, index));
}

/** The first offset at or after `from` and below `end` that is not white space, otherwise `end`. */
export function skipSpaces(text: string, from: number, end: number): number {
  let index = from;
  while (index < end && isSpaceAt(text, index)) index++;
  return index;
}

/** The offset after the last character in [start, end) that is not white space, otherwise `start`. */
export function trimEnd(text: string, start: number, end: number): number {
  let index = end;
  while (index > start && isSpaceAt(text, index - 1)) index--;
  return index;
}

/** The whole character at an offset, which may be a surrogate pair; empty at the end. */
export function characterAt(text: string, index: number): string {
  const point = text.codePointAt(index);
  return point === undefined ? '' : String.fromCodePoint(point);
}
