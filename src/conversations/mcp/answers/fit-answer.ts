/** Limits a result to a size that an agent can read: a page of its list, with a cursor for the next one. */
import { createHash } from 'node:crypto';
import { StaError } from '../../../shared/errors.ts';

/** Tokens that the frame of a result takes: its notice, its cursor and the names of its members. */
const frameTokens = 150;
/** Characters of a string in an entry that is too large for a page. */
const shortChars = [2_000, 500, 120];

interface Place {
  readonly index: number;
  /** Of all entries, to notice a result that has changed. */
  readonly digest: string;
}

/**
 * @param cursor of an earlier page of the same call
 * @returns the number of entries on all pages, and unless this is the last page, the cursor of the next
 * @throws StaError `invalid_input` for a cursor of another result
 */
export function pageOf<Entry>(
  entries: readonly Entry[],
  { cursor, maxTokens }: { readonly cursor: string | undefined; readonly maxTokens: number },
) {
  const total = entries.length;
  const texts = entries.map((entry) => JSON.stringify(entry));
  const digest = cursor === undefined ? undefined : digestOf(texts);
  const from = cursor === undefined ? 0 : readCursor(cursor, digest, total);
  const shown: Entry[] = [];
  let left = maxTokens - frameTokens;
  for (let index = from; index < total; index += 1) {
    const entry = entries[index] as Entry;
    left -= estimateTokens(texts[index] ?? '') + 1;
    if (left < 0) {
      if (shown.length === 0) shown.push(shorten(entry, maxTokens - frameTokens));
      break;
    }
    shown.push(entry);
  }
  const next = from + shown.length;
  return {
    entries: shown,
    total,
    nextCursor: next < total ? writeCursor({ index: next, digest: digest ?? digestOf(texts) }) : undefined,
  };
}

function digestOf(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\n');
  return hash.digest('base64url').slice(0, 12);
}

const writeCursor = ({ index, digest }: Place): string => `${index}.${digest}`;

function readCursor(cursor: string, digest: string | undefined, total: number): number {
  const [, index = '', of] = /^(\d{1,9})\.([\w-]{12})$/.exec(cursor) ?? [];
  if (of === undefined) throw new StaError('invalid_input', 'The cursor is invalid: pass nextCursor unchanged');
  if (of === digest && Number(index) < total) return Number(index);
  throw new StaError('invalid_input', 'The cursor belongs to another result, or the result has changed', {
    hint: 'Repeat the arguments of the first call, or start again without a cursor',
  });
}

/** Shortens the strings of an entry, and then its lists, until it fits. */
export function shorten<Value>(value: Value, maxTokens: number): Value {
  for (const chars of shortChars) {
    const cut = cutStrings(value, chars);
    if (tokensOf(cut) <= maxTokens) return cut;
  }
  const short = cutStrings(value, shortChars.at(-1) ?? 0);
  for (let count = 32; count > 0; count = Math.floor(count / 2)) {
    const cut = cutLists(short, count);
    if (tokensOf(cut) <= maxTokens) return cut;
  }
  return cutLists(short, 1);
}

export const tokensOf = (value: unknown): number => estimateTokens(JSON.stringify(value) ?? '');

export const cutAnswer = (text: string, maxChars: number): string =>
  text.length <= maxChars ? text : `${text.slice(0, maxChars)}… (cut: ${text.length} characters)`;

const cutStrings = <Value>(value: Value, maxChars: number): Value =>
  mapValues(value, (one) => (typeof one === 'string' ? cutAnswer(one, maxChars) : one));

const cutLists = <Value>(value: Value, maxCount: number): Value =>
  mapValues(value, (one) => (Array.isArray(one) ? one.slice(0, maxCount) : one));

/** Applies a function to a JSON value and everything in it. */
export function mapValues<Value>(value: Value, change: (value: unknown) => unknown): Value {
  const changed = change(value);
  if (Array.isArray(changed)) return changed.map((one) => mapValues(one, change)) as Value;
  if (typeof changed !== 'object' || changed === null) return changed as Value;
  return Object.fromEntries(Object.entries(changed).map(([name, one]) => [name, mapValues(one, change)])) as Value;
}

/**
 * Estimates the tokens of a text by its characters, without the tables of a tokenizer. The weights are meant to give
 * more tokens than there are.
 */
function estimateTokens(text: string): number {
  let tokens = 0;
  for (const character of text) tokens += tokensOfPoint(character.codePointAt(0) ?? 0);
  return Math.ceil(tokens);
}

function tokensOfPoint(point: number): number {
  if (point === 32 || (point >= 97 && point <= 122) || (point >= 65 && point <= 90)) return 0.28;
  if (point >= 48 && point <= 57) return 0.7;
  if (point < 128) return 0.55;
  if (point < 0x800) return 0.7;
  return point > 0xffff ? 3 : 1.2;
}
