import { type Announced, announcedBefore } from '../announcements.ts';
import type { FoundData, Passage } from '../kinds.ts';

interface Shape {
  readonly pattern: RegExp;
  /** The allowed numbers of digits, including trunk and country code. */
  readonly digits: readonly [min: number, max: number];
  /** Whether the shape alone identifies a phone number; otherwise the words before it must announce one. */
  readonly telling: boolean;
}

/** Not preceded by a part of a date, a time, a price or a longer number. */
const before = String.raw`(?<![\p{L}\p{N}+]|[\p{N}$€£¥#][.,:/\- ]?)`;
const after = String.raw`(?![\p{L}\p{N}%€$£]|[.,:/\-]\p{N}| ?[€$£%]| (?:dollars|euros|pounds|percent|people)\b)`;
const shape = (source: string, digits: readonly [number, number], telling = true): Shape => ({
  pattern: new RegExp(before + source + after, 'gu'),
  digits,
  telling,
});

const shapes: readonly Shape[] = [
  // ITU-T E.164: up to 15 digits after the plus.
  shape(String.raw`\+ ?\d(?:[ \u00a0.()/\-]{0,2}\d){6,14}`, [7, 15]),
  shape(String.raw`00[1-9]\d{0,2}[ \u00a0./\-](?:\(0\) ?)?\d(?:[ \u00a0./\-]?\d){5,11}`, [9, 17]),
  // North America: 212-555-0123, (212) 555-0123, 1 212 555 0123.
  shape(String.raw`(?:1[ .\-])?(?:\([2-9]\d\d\) ?|[2-9]\d\d[ .\-])[2-9]\d\d[ .\-]\d{4}`, [10, 11]),
  // A trunk zero: 020 7946 0958, 07700 900123, 030/1234567, and 01 23 45 67 89 in pairs.
  shape(String.raw`(?:\(0\d{2,5}\)|0\d{2,5})[ \u00a0/\-]{1,3}\d{2,8}(?:[ \u00a0\-]\d{1,6}){0,3}`, [9, 12]),
  shape(String.raw`0[1-9](?:[ \u00a0.\-]\d\d){4}`, [10, 10]),
  shape(String.raw`\d{3}[ .\-]\d{4}`, [7, 7], false),
  shape(String.raw`\d{7,15}`, [7, 15], false),
];

const otherNumbers: ReadonlySet<Announced> = new Set(['other', 'reference', 'national-id', 'iban', 'card']);

/** Phone numbers in international and national forms; a bare run of digits only if words announce it. */
export function findPhones({ text, words, expected }: Passage): FoundData[] {
  return shapes.flatMap(({ pattern, digits: [min, max], telling }) =>
    Array.from(text.matchAll(pattern)).flatMap(({ 0: found, index: start }) => {
      const count = found.replace(/\D/g, '').length;
      if (count < min || count > max) return [];
      const context =
        announcedBefore(words, start) ?? expected?.find((kind) => kind === 'phone' || kind === 'reference');
      const isOther = context !== undefined && otherNumbers.has(context);
      const isPhone = found.startsWith('+') || context === 'phone' || (telling && !isOther);
      return isPhone ? [{ kind: 'phone' as const, start, end: start + found.length }] : [];
    }),
  );
}
