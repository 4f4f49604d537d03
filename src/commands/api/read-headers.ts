/** `-H name:value`. */
import { StaError } from '../../errors.ts';

/** A token (RFC 9110, 5.6.2). */
const headerName = /^[!#$%&'*+.^_`|~\w-]+$/;
/** What a field value may hold (RFC 9110, 5.5), as Node sends it: no control characters, nothing beyond Latin-1. */
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/;
/** These belong to the connection, and not to who calls. */
const reserved = new Set(['host', 'content-length', 'transfer-encoding', 'connection', 'upgrade', 'expect', 'te']);

/** @returns by name in lower case @throws StaError `usage` */
export function readHeaders(given: readonly string[]): Record<string, string> {
  return Object.fromEntries(given.map(readHeader));
}

function readHeader(header: string): [name: string, value: string] {
  const at = header.indexOf(':');
  const name = header.slice(0, Math.max(at, 0)).trim().toLowerCase();
  const value = header.slice(at + 1).trim();
  // The words of an error show the name alone: the value may be a secret.
  if (!headerName.test(name)) throw new StaError('usage', '-H: a header is written name:value');
  if (!headerValue.test(value)) throw new StaError('usage', `-H ${name}: the value holds what no header may hold`);
  if (reserved.has(name)) throw new StaError('usage', `-H ${name}: this header is made from the request`);
  return [name, value];
}
