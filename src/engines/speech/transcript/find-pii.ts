import { findCards } from './pii/find-cards.ts';
import { findEmails } from './pii/find-emails.ts';
import { findIbans } from './pii/find-ibans.ts';
import { findNames } from './pii/find-names.ts';
import { findPhones } from './pii/find-phones.ts';
import { findPostcodes } from './pii/find-postcodes.ts';
import { findSpokenNumbers } from './pii/find-spoken-numbers.ts';
import { findSpokenPostcodes } from './pii/find-spoken-postcodes.ts';
import type { PiiSpan } from './transcript.ts';

/** Most reliable first: of two overlapping spans, the first wins. */
const finders = [
  findEmails,
  findIbans,
  findCards,
  findPostcodes,
  findSpokenPostcodes,
  findPhones,
  findSpokenNumbers,
  findNames,
];

/**
 * Finds personal data in a text, only by rules: e-mail addresses, phone numbers, payment cards, bank accounts, UK postcodes,
 * names in introductions. In order, without overlap; `text.slice(start, end)` is the span's text. Ignores dates, times, money
 * and order numbers. Takes linear time.
 */
export function findPii(text: string): PiiSpan[] {
  const taken = new Uint8Array(text.length);
  const spans = finders
    .flatMap((find) => find(text))
    .filter(({ start, end }) => {
      if (taken.subarray(start, end).includes(1)) return false;
      taken.fill(1, start, end);
      return true;
    });
  return spans.sort((a, b) => a.start - b.start);
}
