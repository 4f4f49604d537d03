/**
 * Cells of tab-separated lines, exact: escaped as in the TabSeparated format of ClickHouse, in COPY of PostgreSQL and in
 * Hive. https://clickhouse.com/docs/interfaces/formats/TabSeparated
 */
import type { PlainValue } from '../view.ts';

/** A value that is missing. */
const missing = '\\N';

const letters: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\0': '\\0',
  '\b': '\\b',
  '\f': '\\f',
};

export const escapeTabCell = (value: PlainValue): string =>
  value === undefined ? missing : String(value).replace(/[\\\t\n\r\0\b\f]/g, (char) => letters[char] ?? char);

const characters: Readonly<Record<string, string>> = {
  t: '\t',
  n: '\n',
  r: '\r',
  0: '\0',
  b: '\b',
  f: '\f',
  a: '\x07',
  v: '\v',
};

/** @returns undefined for a missing value */
export function unescapeTabCell(cell: string): string | undefined {
  if (cell === missing) return undefined;
  if (!cell.includes('\\')) return cell;
  return cell.replace(/\\(?:x([0-9a-fA-F]{2})|([\s\S]))/g, (_whole, hex: string | undefined, char: string) =>
    hex === undefined ? (characters[char] ?? char) : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
