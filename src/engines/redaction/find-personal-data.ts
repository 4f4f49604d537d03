import { findAddresses } from './finders/find-addresses.ts';
import { findBirthDates } from './finders/find-birth-dates.ts';
import { findCards } from './finders/find-cards.ts';
import { findEmails } from './finders/find-emails.ts';
import { findIbans } from './finders/find-ibans.ts';
import { findNames } from './finders/find-names.ts';
import { findNationalIds } from './finders/find-national-ids.ts';
import { findPhones } from './finders/find-phones.ts';
import { findReferences } from './finders/find-references.ts';
import { findSpokenNumbers } from './finders/find-spoken-numbers.ts';
import type { FoundData, Passage, PersonalKind } from './kinds.ts';
import { findTextWords } from './text-words.ts';

/** Most reliable first: of two overlapping spans, the first wins. */
const finders: readonly ((passage: Passage) => FoundData[])[] = [
  findEmails,
  findIbans,
  findNationalIds,
  findCards,
  findAddresses,
  findBirthDates,
  findSpokenNumbers,
  findReferences,
  findPhones,
  findNames,
];

/**
 * Finds personal data in a text by rules and check digits, in English and German: in order, without overlap. Ignores
 * dates that nobody is born on, times, money, quantities, versions and codes. Takes linear time.
 *
 * @param expected the kinds that the lines before it ask for
 */
export function findPersonalData(text: string, expected?: readonly PersonalKind[]): FoundData[] {
  return findInPassage({ text, words: findTextWords(text), expected });
}

export function findInPassage(passage: Passage): FoundData[] {
  const taken = new Uint8Array(passage.text.length);
  const spans = finders
    .flatMap((find) => find(passage))
    .filter(({ start, end }) => {
      if (end <= start || taken.subarray(start, end).includes(1)) return false;
      taken.fill(1, start, end);
      return true;
    });
  return spans.sort((a, b) => a.start - b.start);
}
