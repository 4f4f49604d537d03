import { backgroundTerms } from './background-terms.ts';

/** Stems that the background lacks are taken to be this rare: about one sentence in 3,000. */
const unseenRarity = 16;

const rarityOf = new Map<string, number>();
for (const [rarity, stems] of backgroundTerms) for (const stem of stems.split(' ')) rarityOf.set(stem, rarity);

/**
 * What a stem tells about the meaning of a sentence: its inverse document frequency in nats (Spärck Jones 1972),
 * from about 1.5 (`the`) to 9. Digits and letters that stand alone tell little: they count half.
 */
export function weighStem(stem: string): number {
  const weight = (rarityOf.get(stem) ?? unseenRarity) / 2;
  return /^\p{N}|^[a-z]$/u.test(stem) ? weight / 2 : weight;
}
