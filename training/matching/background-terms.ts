/**
 * `node --import tsx training/matching/background-terms.ts` writes src/analytics/text/matching/background-terms.ts:
 * how rare each common English stem is, from the training parts of data whose licences allow shipping what is learnt.
 * No stem is kept that fewer than three sources or 25 sentences hold, so names and typing errors do not ship.
 */
import { writeFileSync } from 'node:fs';
import { readData } from '../../bench/tasks/data.ts';
import { splitWords } from '../../src/analytics/text/matching/split-words.ts';
import { stemWord } from '../../src/analytics/text/matching/stem-word.ts';
import { readTable } from './tsv.ts';

const domains = ['airline', 'fastfood', 'finance', 'insurance', 'media', 'software'];

const sources: string[][] = [
  readTable(readData('fewshot_intents/CLINC150__train.tsv.gz'), '\t')
    .slice(1)
    .map((row) => row[1] ?? ''),
  readTable(readData('fewshot_intents/BANKING77__train.tsv.gz'), '\t')
    .slice(1)
    .map((row) => row[1] ?? ''),
  domains.flatMap((domain) => {
    const [head, ...rows] = readTable(readData(`multidogo/sentence_level/${domain}/train.tsv.gz`), '\t');
    const column = head?.indexOf('utterance') ?? -1;
    if (column < 0) throw new Error(`No column utterance in ${domain}`);
    return rows.map((row) => row[column] ?? '');
  }),
  readData('clinc150/all_wiki_sents.txt.gz').split('\n'),
];

/** Share of a source's sentences that hold the stem, averaged over the sources: no source outweighs another. */
const share = new Map<string, number>();
const count = new Map<string, number>();
const spread = new Map<string, number>();
for (const texts of sources) {
  const inSource = new Map<string, number>();
  for (const text of texts) {
    for (const stem of new Set(splitWords(text).map(stemWord))) inSource.set(stem, (inSource.get(stem) ?? 0) + 1);
  }
  for (const [stem, found] of inSource) {
    share.set(stem, (share.get(stem) ?? 0) + found / texts.length / sources.length);
    count.set(stem, (count.get(stem) ?? 0) + found);
    spread.set(stem, (spread.get(stem) ?? 0) + 1);
  }
}

/** Rarity in half nats: round(2 * ln(1 / share)). */
const byRarity = new Map<number, string[]>();
for (const [stem, part] of share) {
  if (!/^[a-z]+$/.test(stem) || (count.get(stem) ?? 0) < 25 || (spread.get(stem) ?? 0) < 3) continue;
  const rarity = Math.round(2 * Math.log(1 / part));
  byRarity.set(rarity, [...(byRarity.get(rarity) ?? []), stem]);
}
const levels = [...byRarity].sort(([a], [b]) => a - b);
const lines = levels.map(([rarity, stems]) => `  [${rarity}, '${stems.sort().join(' ')}'],`);
writeFileSync(
  new URL('../../src/analytics/text/matching/background-terms.ts', import.meta.url),
  `/**
 * How rare English stems are in requests and plain prose: [2 ln(1 / share of sentences), the stems of that rarity].
 * Written by training/matching/background-terms.ts, from CLINC150 with its Wikipedia sentences (Larson et al. 2019,
 * CC BY 3.0), BANKING77 (Casanueva et al. 2020, CC BY 4.0) and MultiDoGO (Peskov et al. 2019, CDLA-Permissive 1.0).
 */
export const backgroundTerms: readonly (readonly [rarity: number, stems: string])[] = [
${lines.join('\n')}
];
`,
);
console.log(`${levels.reduce((sum, [, stems]) => sum + stems.length, 0)} stems`);
