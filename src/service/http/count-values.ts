const [quote, backslash, comma, list, object] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b];

/**
 * The values of a JSON text, without reading them: a body of ten megabytes may have millions, each of which takes many times its bytes
 * in memory. Those in brackets of one value are counted with the bracket.
 *
 * @param max where the count may stop
 */
export function countValues(body: Buffer, max: number): number {
  let count = 0;
  for (let at = 0; at < body.length && count <= max; at++) {
    const byte = body[at];
    if (byte === comma || byte === list || byte === object) count += 1;
    if (byte !== quote) continue;
    do {
      at = body.indexOf(quote, at + 1);
      // An open string: the parser says so.
      if (at < 0) return count;
    } while (isEscaped(body, at));
  }
  return count;
}

function isEscaped(body: Buffer, at: number): boolean {
  let backslashes = 0;
  while (body[at - 1 - backslashes] === backslash) backslashes += 1;
  return backslashes % 2 === 1;
}
