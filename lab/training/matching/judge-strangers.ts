/**
 * `node --import tsx lab/training/matching/judge-strangers.ts`: measures matching and grouping on intents that nothing
 * was learned from. For each intent set, learns vectors without it and matches its sentences; the weights of the score
 * are the shipped ones, which were fitted across sets in the same way.
 */

import { groupSentences } from '../../../src/engines/text/grouping/group-sentences.ts';
import type { AlignedEncoder } from '../../../src/engines/text/matching/align-encoder.ts';
import { createMatchingEngine } from '../../../src/engines/text/matching/matcher.ts';
import { SentenceEncoder } from '../../../src/engines/text/matching/sentence-encoder.ts';
import { compareGroups } from '../../bench/tasks/grouping-scores.ts';
import { measureMatching } from '../../bench/tasks/matching-scores.ts';
import { listRequests, listTens, readFewShotSets } from '../../corpora/intents.ts';
import { learnVectors } from './learn-vectors.ts';

const strangers: readonly { sets: RegExp; without: readonly string[]; splits: readonly string[] }[] = [
  { sets: /^BANKING/, without: ['banking'], splits: ['BANKING77__valid'] },
  { sets: /^(CLINC|typos)/, without: ['clinc'], splits: ['CLINC150__valid'] },
  { sets: /^SNIPS/, without: ['nlupp', 'snips'], splits: [] },
];

const known = readFewShotSets();
const judged = [...known, ...listTens(known)];
const percent = (share: number): string => (100 * share).toFixed(1);
const rows: string[] = [];
for (const { sets, without, splits } of strangers) {
  const encoder = new SentenceEncoder(learnVectors(without));
  const aligned: AlignedEncoder = {
    encode: async (texts) => texts.map(({ words }) => encoder.encode(words)),
    align: (cosine) => cosine,
  };
  const engine = createMatchingEngine(aligned);
  for (const split of splits) rows.push(await judgeGroups(split, aligned));
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

/** How well the sentences of a split are grouped by intent, as `lab/bench/quality grouping` measures it. */
async function judgeGroups(split: string, encoder: AlignedEncoder): Promise<string> {
  const requests = listRequests(split);
  const { groups } = await groupSentences(
    requests.map(({ text }) => ({ text, count: 1 })),
    5,
    encoder,
  );
  const found: (number | undefined)[] = requests.map(() => undefined);
  for (const [group, { members }] of groups.entries()) for (const place of members) found[place] = group;
  const {
    grouped,
    purity,
    information,
    rand,
    found: intents,
  } = compareGroups(
    requests.map(({ intent }) => intent),
    found,
  );
  const figures = [grouped, purity, information, rand, intents].map(percent).join(', ');
  return `${split}: ${groups.length} groups; in a group, purity, NMI, Rand, intents found: ${figures} %`;
}
