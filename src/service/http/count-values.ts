const [quote, backslash, comma, list, object] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b];

/**
 * Counts the values of a JSON text without parsing it: a body of ten megabytes may have millions, each of which takes
 * many times its bytes in memory. Brackets with one value in them count once.
 *
 * @param max the count may stop here
 */
export function countValues(body: Buffer, max: number): number {
  let count = 0;
  for (let index = 0; index < body.length && count <= max; index++) {
    const byte = body[index];
    if (byte === comma || byte === list || byte === object) count += 1;
    if (byte !== quote) continue;
    do {
      index = body.indexOf(quote, index + 1);
      // An unclosed string: the parser reports it.
      if (index < 0) return count;
    } while (isEscaped(body, index));
  }
  return count;
}

function isEscaped(body: Buffer, index: number): boolean {
  let backslashes = 0;
  while (body[index - 1 - backslashes] === backslash) backslashes += 1;
  return backslashes % 2 === 1;
}
