/** Characters of a sample: the beginning, the middle and the end of a long text. */
const pieceChars = 1_000;

const noise = /https?:\/\/\S+|www\.\S+|\S+@\S+|[@#]\w+|\S*\d\S*|<[^<>]{1,200}>|\S*[_{}=\\|/]\S*|\b\p{Ll}+\p{Lu}\w*/gu;

/** What there is to read in a text: without addresses, tags, numbers and code. */
export function sampleText(text: string): string {
  const pieces =
    text.length <= 3 * pieceChars
      ? [text]
      : [0, (text.length - pieceChars) >> 1, text.length - pieceChars].map((start) =>
          text.slice(start, start + pieceChars),
        );
  return pieces.join('\n').replace(noise, ' ').replace(/\s+/g, ' ').trim();
}
