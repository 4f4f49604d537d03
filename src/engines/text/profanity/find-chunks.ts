/** Splits a text into chunks at white space, and distinguishes plain words from chunks that need a closer look. */

const other = 0;
const letter = 1;
const space = 2;
const soft = 3;

/** The class of each ASCII character; soft is punctuation that occurs around words and never hides a letter. */
const classes = new Uint8Array(128);
for (const character of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ')
  classes[character.charCodeAt(0)] = letter;
for (const character of ' \t\n\v\f\r\0') classes[character.charCodeAt(0)] = space;
for (const character of '.,;:?!"\'()[]{}-_/\\') classes[character.charCodeAt(0)] = soft;

/**
 * Splits a text; linear in its length. NUL and the Unicode spaces count as white space, invisible characters do not.
 *
 * @returns for each chunk, where its core starts and ends (UTF-16, end exclusive), the chunk without plain punctuation
 * around; and whether the core is one word of ASCII letters
 */
export function findChunks(text: string) {
  const starts: number[] = [];
  const ends: number[] = [];
  const plain: boolean[] = [];
  let index = 0;
  while (index < text.length) {
    // One pass over the chunk finds its first and last hard characters, and whether all characters between are letters.
    let first = -1;
    let last = -1;
    let letters = 0;
    let sort = other;
    for (; index < text.length; index++) {
      const code = text.charCodeAt(index);
      sort = code < 128 ? (classes[code] ?? other) : classOf(code);
      if (sort === space) break;
      if (sort === soft) continue;
      if (first === -1) first = index;
      last = index;
      if (sort === letter) letters++;
    }
    if (first !== -1) {
      starts.push(first);
      ends.push(last + 1);
      plain.push(letters === last + 1 - first);
    }
    index++;
  }
  return { starts, ends, plain };
}

/** Classifies spaces beyond ASCII, and the quotation marks and dashes of running text. */
function classOf(code: number): number {
  if (code < 0x1680) return code === 0xa0 || code === 0x85 ? space : other;
  if (code >= 0x2000 && code <= 0x206f) {
    if (code <= 0x200a || code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x205f) return space;
    if ((code >= 0x2010 && code <= 0x201f) || code === 0x2026) return soft;
    return other;
  }
  return code === 0x3000 || code === 0x1680 ? space : other;
}
