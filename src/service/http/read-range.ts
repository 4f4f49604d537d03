import type { ByteRange } from '../blobs/blob-store.ts';

/**
 * Parses the Range header of a request for bytes (RFC 9110, section 14). Not range-parser: it refuses with 416 a suffix
 * that is longer than the file and a reversed range, for which the RFC serves the whole file.
 */

/**
 * @param header undefined if the request has no such header
 * @param size of the file, bytes
 * @returns undefined for the whole file: no range, several ranges, or an invalid header, which a server ignores;
 * `unsatisfiable` for a range beyond the end
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
