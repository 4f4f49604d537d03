/** Other ways to fold a chunk: letters drawn with several signs, letters upside down, and ß for b. */
import { type FoldedChunk, foldChunk } from './fold-chunk.ts';

/** Drawings of a letter with signs; longer ones first if one contains another. */
const drawings = new Map(
  String.raw`/\/\ m |\/| m |v| m \/\/ w |/\| w |\|  n /\/ n |-| h /-\ a /\ a \/ v |_| u (_) u () o [] o |< k |{ k |( k |) d [) d |> p |3 b >< x }{ x ( c [ c { c`
    .split(/\s+/)
    .flatMap((sign, index, all) => (index % 2 === 0 ? [[sign, all[index + 1] ?? ''] as const] : [])),
);
const drawn = new RegExp([...drawings.keys()].map((sign) => sign.replace(/[^\w\s]/g, '\\$&')).join('|'), 'g');
/** Characters of drawn letters, and the maximum number of them in one word. */
const mayBeDrawn = /[()[\]{}|<>/\\]/;
const maxSigns = 24;

const flippedLetters = new Map(
  [...'ɐaɔcǝeɘeɟfƃgɓgɥhıiᴉiɾjʞkןlɯmuniiɹrʇtnuʌvʍwʎypdqbbqdp'.matchAll(/(.)(.)/gu)].map((m) => [m[1] ?? '', m[2] ?? '']),
);
/** Letters that are seldom anything but upside-down letters; a word needs two of them. */
const flippedSign = /[ɐɔǝɘɟƃɓɥᴉɾʞןɯɹʇʌʍʎ]/gu;

/** The other folds of a chunk, usually none; linear in its length. */
export function foldDrawn(chunk: string): FoldedChunk[] {
  const folds: FoldedChunk[] = [];
  if (mayBeDrawn.test(chunk) && /[a-z]/i.test(chunk)) {
    const signs = chunk.replace(/[^()[\]{}|<>/\\_-]/g, '').length;
    if (signs <= maxSigns) folds.push(foldSigns(chunk));
  }
  if (chunk.includes('ß')) folds.push(foldChunk(chunk.replaceAll('ß', 'b')));
  if ((chunk.match(flippedSign)?.length ?? 0) > 1) folds.push(turnAround(chunk));
  return folds;
}

function foldSigns(chunk: string): FoldedChunk {
  const { text, starts, ends } = foldChunk(chunk);
  const folded: string[] = [];
  const from: number[] = [];
  const to: number[] = [];
  const copy = (first: number, last: number, characters: string) => {
    for (const [offset, character] of [...characters].entries()) {
      const position = characters.length === 1 ? first : first + offset;
      const end = characters.length === 1 ? last : position;
      folded.push(character);
      from.push(starts?.[position] ?? position);
      to.push(ends?.[end] ?? end + 1);
    }
  };
  let done = 0;
  for (const { 0: sign, index } of text.matchAll(drawn)) {
    copy(done, index - 1, text.slice(done, index));
    copy(index, index + sign.length - 1, drawings.get(sign) ?? '');
    done = index + sign.length;
  }
  copy(done, text.length - 1, text.slice(done));
  return { text: folded.join(''), starts: from, ends: to };
}

/** The chunk read upside down. A hit in it is a hit of the whole chunk, because its positions run backwards. */
function turnAround(chunk: string): FoldedChunk {
  const letters = [...chunk.toLowerCase()].reverse().map((letter) => flippedLetters.get(letter) ?? letter);
  const { text } = foldChunk(letters.join(''));
  return {
    text,
    starts: new Array<number>(text.length).fill(0),
    ends: new Array<number>(text.length).fill(chunk.length),
  };
}
