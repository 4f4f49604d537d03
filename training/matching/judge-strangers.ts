/**
 * `node --import tsx training/matching/judge-strangers.ts`: measures matching on intents that nothing was learned from.
 * For each intent set, learns vectors without it and matches its sentences; the weights of the score are the shipped ones,
 * which were fitted across sets in the same way.
 */

import { measureMatching } from '../../bench/tasks/matching-scores.ts';
import { listTens, readFewShotSets } from '../../corpora/intents.ts';
import { createMatchingEngine } from '../../src/analytics/text/matching/matcher.ts';
import { SentenceEncoder } from '../../src/analytics/text/matching/sentence-encoder.ts';
import { learnVectors } from './learn-vectors.ts';

const strangers: readonly { sets: RegExp; without: readonly string[] }[] = [
  { sets: /^BANKING/, without: ['banking'] },
  { sets: /^(CLINC|typos)/, without: ['clinc'] },
  { sets: /^SNIPS/, without: ['nlupp', 'snips'] },
];

const known = readFewShotSets();
const judged = [...known, ...listTens(known)];
const percent = (share: number): string => (100 * share).toFixed(1);
const rows: string[] = [];
for (const { sets, without } of strangers) {
  const encoder = new SentenceEncoder(learnVectors(without));
  const engine = createMatchingEngine({
    encode: async (texts) => texts.map(({ words }) => encoder.encode(words)),
    align: (cosine) => cosine,
  });
  for (const { name, samples, queries } of judged.filter((set) => sets.test(set.name))) {
    const byIntent = new Map<string, string[]>();
    for (const { intent, text } of samples) byIntent.set(intent, [...(byIntent.get(intent) ?? []), text]);
    const matcher = await engine.prepare([...byIntent].map(([id, texts]) => ({ id, samples: texts, phrases: [] })));
    const { accuracy, f1AtHalf, bestF1 } = await measureMatching(async (text) => {
      const [sentence] = await matcher.read([text]);
      return new Map(sentence && matcher.score(sentence).map(({ id, score }) => [id, score]));
    }, queries);
    rows.push(`${name}: ${percent(accuracy)} % right, F1 ${percent(f1AtHalf)} at 0.5, ${percent(bestF1)} at best`);
  }
}
console.log(rows.join('\n'));
