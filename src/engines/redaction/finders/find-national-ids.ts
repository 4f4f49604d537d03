import { isAnnounced } from '../announcements.ts';
import type { FoundData, Passage } from '../kinds.ts';

/** Social Security numbers with hyphens; areas, groups and serials that do not exist are left out (SSA, POMS RM 10201.035). */
const ssn = /(?<![\p{L}\p{N}-])(?!000|666|9\d\d)\d{3}([- ]?)(?!00)\d\d\1(?!0000)\d{4}(?![\p{L}\p{N}]|-\d)/gu;
/** National Insurance numbers (HMRC, NIM39110). */
const nino =
  /(?<![\p{L}\p{N}])(?!BG|GB|NK|KN|TN|NT|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d\d ?\d\d ?\d\d ?[A-D](?![\p{L}\p{N}])/gu;
/** The same shape with letters that are not issued: only if it is announced. */
const anyNino = /(?<![\p{L}\p{N}])[A-Z]{2} ?\d\d ?\d\d ?\d\d ?[A-D](?![\p{L}\p{N}])/giu;
/** Identification numbers of German taxpayers, alone or as `48 210 511 368`. */
const taxId = /(?<![\p{L}\p{N}])[1-9]\d(?: \d{3}){3}(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])[1-9]\d{10}(?![\p{L}\p{N}])/gu;

/** Social Security numbers (US), National Insurance numbers (UK) and tax identification numbers (Germany). */
export function findNationalIds(passage: Passage): FoundData[] {
  const { text } = passage;
  const find = (pattern: RegExp, isOne: (found: RegExpExecArray, announced: boolean) => boolean): FoundData[] =>
    Array.from(text.matchAll(pattern))
      .filter((found) => isOne(found, isAnnounced(passage, found.index, 'national-id')))
      .map(({ 0: value, index: start }) => ({ kind: 'national-id', start, end: start + value.length }));
  return [
    ...find(ssn, ({ 1: separator }, announced) => announced || separator === '-'),
    ...find(nino, () => true),
    ...find(anyNino, (_, announced) => announced),
    ...find(taxId, ({ 0: value }, announced) => isTaxId(value) && (announced || value.includes(' '))),
  ];
}

/** The check digit (ISO/IEC 7064, MOD 11,10), and that one digit of the first ten occurs two or three times. */
function isTaxId(value: string): boolean {
  const digits = value.replace(/\D/g, '');
  const counts = new Map<string, number>();
  let product = 10;
  for (const digit of digits.slice(0, 10)) {
    counts.set(digit, (counts.get(digit) ?? 0) + 1);
    const sum = (Number(digit) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  const repeated = [...counts.values()].filter((count) => count > 1);
  return repeated.length === 1 && repeated[0] <= 3 && (11 - product) % 10 === Number(digits[10]);
}
