import type { FoundData, Passage } from '../kinds.ts';

/** First digits and lengths of the card schemes: Visa, Mastercard, American Express, Discover, JCB, Diners, UnionPay. */
const schemes =
  /^(?:4\d{12}(?:\d{3}){0,2}|(?:5[1-5]\d\d|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}|3[47]\d{13}|(?:6011|65\d\d|64[4-9]\d)\d{12,15}|35(?:2[89]|[3-8]\d)\d{12}|3(?:0[0-5]|[68]\d)\d{11}|62\d{14,17})$/;

/** Whether digits are a payment card's number: a scheme's first digits and length, and the check digit. */
export function isCardNumber(digits: string): boolean {
  return schemes.test(digits) && passesLuhn(digits);
}

/** Whether the number of digits is that of a card. */
export const isAnyCard = (found: string): boolean => {
  const count = found.replace(/\D/g, '').length;
  return count >= 13 && count <= 19;
};

const run = /(?<![\p{L}\p{N}])\d(?:[ \u00a0-]?\d){12,22}/gu;

/** Payment card numbers, alone or in groups. A number that answers a question for a card may have a wrong digit. */
export function findCards({ text, expected }: Passage): FoundData[] {
  return Array.from(text.matchAll(run)).flatMap(({ 0: found, index: start }) => {
    const end = start + found.length;
    if (expected?.includes('card') && isAnyCard(found) && !/[\p{L}\p{N}]/u.test(text[end] ?? '')) {
      return [{ kind: 'card' as const, start, end }];
    }
    // Another number may follow after a space, so the number ends at the end of a group.
    for (let length = found.length; length >= 13; length--) {
      if (/[\p{L}\p{N}]/u.test(text[start + length] ?? '') || !/\d/.test(found[length - 1] ?? '')) continue;
      const candidate = found.slice(0, length);
      if (!isCardNumber(candidate.replace(/\D/g, ''))) continue;
      return [{ kind: 'card' as const, start, end: start + length }];
    }
    return [];
  });
}

/** Checks the check digit of payment cards (ISO/IEC 7812-1, annex B). @param digits only digits */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 0 ? digit : digit * 2;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
