/** The data and the draws of MTEB's Banking77Classification (Muennighoff et al. 2023). */
import { parse } from 'csv-parse/sync';
import type { Request } from '../../corpora/intents.ts';
import { readData } from '../../corpora/read-data.ts';
import { createRandom } from '../../training/random.ts';

/** Samples of each label that a draw takes. */
export const shots = 8;
export const draws = 10;

/** The whole sets: 10,003 sentences for training and 3,080 for the test. */
export function readBanking(split: 'train' | 'test'): Request[] {
  const rows: string[][] = parse(readData(`banking77/${split}.csv.gz`), { from: 2 });
  return rows.map(([text = '', intent = '']) => ({ text: text.trim(), intent }));
}

/** Draws samples of each label, from a shuffle of the shuffle before it, as MTEB does. */
export function* drawSamples(all: readonly Request[], count: number): Generator<Request[]> {
  const random = createRandom(42);
  const shuffled = [...all];
  for (let draw = 0; draw < count; draw++) {
    for (let last = shuffled.length - 1; last > 0; last--) {
      const other = Math.floor(random() * (last + 1));
      [shuffled[last], shuffled[other]] = [shuffled[other] as Request, shuffled[last] as Request];
    }
    const taken = new Map<string, number>();
    yield shuffled.filter(({ intent }) => {
      const before = taken.get(intent) ?? 0;
      taken.set(intent, before + 1);
      return before < shots;
    });
  }
}
