/**
 * Reads the characters of a chunk of text as the Latin letters that they are or look like, and keeps the position of
 * each.
 */
import { resolveConfusablesTransformer } from 'obscenity';

/**
 * One character for each visible character: a to z for letters, digits and ASCII signs unchanged, {@link foreign} for
 * letters of other scripts and {@link sign} for other signs. Marks and invisible characters have no position.
 */
export interface FoldedChunk {
  text: string;
  /** The start of each character of `text` in the chunk, in UTF-16 units; absent if the positions are the same. */
  starts?: readonly number[];
  /** The end of each, including its marks; exclusive. */
  ends?: readonly number[];
}

export const foreign = '\ue000';
export const sign = '\ue001';

// Letters of other scripts and signs that look like a Latin letter. The rest come from obscenity's table, which reads
// some of these differently (Cyrillic и as N, Greek ν as N).
const lookAlikes = new Map(
  'аa оo еe уy хx рp сc іi ѕs јj һh ԁd кk нh мm тt вb гr иu пn ӏl μu νv κk αa εe ιi οo ρp τt υu χx σo †t §s €e £l ¥y ¢c'
    .split(' ')
    .map((pair): [string, string] => [pair.slice(0, 1), pair.slice(1)]),
);
const confusables = resolveConfusablesTransformer();

const ascii = /^[ -~]*$/;
const invisible = /[\p{Mn}\p{Me}\p{Cf}\p{Variation_Selector}]/u;
const mark = /[\p{Mn}\p{Me}]/u;
const mayPassForLatin =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Common}]/u;
const letter = /[\p{L}\p{Mc}]/u;

/** Folds a chunk; linear in its length. */
export function foldChunk(chunk: string): FoldedChunk {
  if (ascii.test(chunk)) return { text: chunk.toLowerCase() };
  const folded: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let index = 0;
  for (const character of chunk) {
    const end = index + character.length;
    const code = character.charCodeAt(0);
    if (code < 128) {
      folded.push(character.toLowerCase());
      starts.push(index);
      ends.push(end);
    } else if (invisible.test(character)) {
      if (ends.length > 0 && mark.test(character)) ends[ends.length - 1] = end;
    } else {
      for (const part of foldCharacter(character)) {
        folded.push(part);
        starts.push(index);
        ends.push(end);
      }
    }
    index = end;
  }
  return { text: settleLookAlikes(folded.join('')), starts, ends };
}

/** Folds a character beyond ASCII: a lower-case letter if it is Latin, a capital if it only looks Latin. */
function foldCharacter(character: string): string {
  const plain = character
    .replace(/[ßẞ]/, 'ss')
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Me}]/gu, '');
  if (/^[A-Za-z0-9]+$/.test(plain)) return plain.toLowerCase();
  const alike = lookAlikes.get(plain.toLowerCase());
  if (alike !== undefined) return alike.toUpperCase();
  if (mayPassForLatin.test(plain)) {
    const point = plain.codePointAt(0) ?? 0;
    const resolved = String.fromCodePoint(confusables.transform(point) ?? point);
    if (/^[A-Za-z]$/.test(resolved)) return resolved.toUpperCase();
  }
  // Marks on a separate space (Arabic presentation forms) hide nothing.
  if (plain.trim() === '') return '';
  return letter.test(character) ? foreign : sign;
}

/**
 * Look-alikes count as letters only next to a real Latin letter: a word entirely in Cyrillic is a word of its language.
 */
function settleLookAlikes(text: string): string {
  if (!/[A-Z]/.test(text)) return text;
  return text.replace(/[a-zA-Z]+/g, (run) => (/[a-z]/.test(run) ? run.toLowerCase() : foreign.repeat(run.length)));
}
