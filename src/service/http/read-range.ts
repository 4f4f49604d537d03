/** The Range header of a request for bytes (RFC 9110, section 14). */

/** Bytes of a file, both ends included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * @param header undefined when there is none
 * @param size of the file, bytes
 * @returns undefined for the whole file: no range, several, or a header that is none, which a server passes over;
 * `unsatisfiable` for one that lies beyond the end
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from, to] = /^bytes=[ \t]{0,9}(\d{0,15})-(\d{0,15})[ \t]{0,9}$/i.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return undefined;
  if (first >= size) return 'unsatisfiable';
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
