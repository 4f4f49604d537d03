import { ibanLengths } from '../data/iban-lengths.ts';
import type { FoundData, Passage } from '../kinds.ts';

/** International bank account numbers of the right length and check digits, alone or in groups. */
export function findIbans({ text }: Passage): FoundData[] {
  return Array.from(text.matchAll(/(?<![\p{L}\p{N}])([A-Z]{2})\d\d/gu)).flatMap((found) => {
    const length = ibanLengths[found[1] ?? ''];
    if (length === undefined) return [];
    let compact = '';
    let end = found.index;
    while (compact.length < length) {
      const separated = compact.length > 0 && /[ \u00a0-]/.test(text[end] ?? '');
      const character = text[end + (separated ? 1 : 0)] ?? '';
      if (!/[A-Z0-9]/.test(character)) return [];
      compact += character;
      end += separated ? 2 : 1;
    }
    if (/[\p{L}\p{N}]/u.test(text[end] ?? '') || !passesMod97(compact)) return [];
    return [{ kind: 'iban' as const, start: found.index, end }];
  });
}

/** The check of account numbers (ISO 13616, ISO 7064 MOD 97-10). @param iban upper-case letters and digits, no spaces */
function passesMod97(iban: string): boolean {
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
