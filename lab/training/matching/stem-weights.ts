/**
 * `node --import tsx lab/training/matching/stem-weights.ts` writes src/engines/text/matching/data/stem-weights.ts: how
 * much each common English stem counts when two sentences are compared. It starts from the inverse document frequency
 * (Spärck Jones 1972) and learns, on small matching tasks drawn from training data, weights under which a sentence is
 * nearer to samples of its own intent than to those of others. `--sources clinc` limits the labelled data and `--out
 * FILE` writes elsewhere, to see how well weights from some data transfer to other data.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { listLetterGroups, listStems } from '../../../src/engines/text/matching/describe-sentence.ts';
import { splitWords } from '../../../src/engines/text/matching/split-words.ts';
import { stemWord } from '../../../src/engines/text/matching/stem-word.ts';
import { findSynonyms } from '../../../src/engines/text/matching/synonyms.ts';
import { createRandom } from '../random.ts';

import { drawEpisode, type Source } from './draw-episode.ts';
import { groupExamples } from './group-examples.ts';
import { type SentenceTerms, WeightLearner } from './learn-weights.ts';
import { type Example, readCustomers, readProse, readSplit } from './read-examples.ts';

const minSentences = 25;
const minSources = 2;

const { values } = parseArgs({
  options: {
    sources: { type: 'string', default: 'clinc,banking,customers' },
    episodes: { type: 'string', default: '4000' },
    out: {
      type: 'string',
      default: fileURLToPath(new URL('../../../src/engines/text/matching/data/stem-weights.ts', import.meta.url)),
    },
  },
});
const asked = values.sources.split(',');
const episodes = Number(values.episodes);

const clinc = readSplit('CLINC150__train');
const banking = readSplit('BANKING77__train');
const customers = readCustomers();
const texts = (examples: readonly Example[]): string[] => examples.map(({ text }) => text);
const share = countStems([texts(clinc), texts(banking), customers.flatMap(texts), readProse()]);

/** The share of a stem's initial weight that goes to its group of synonyms. */
const groupPart = 0.5;
const start = new Map<string, number>([
  ['*', 7.5 ** 2],
  ['#', 4.5 ** 2],
]);
const members = new Map<string, number[]>();
for (const [stem, part] of share) {
  const square = Math.log(part) ** 2;
  const group = findSynonyms(stem);
  start.set(stem, group === undefined ? square : square * (1 - groupPart));
  if (group !== undefined) members.set(group, [...(members.get(group) ?? []), square * groupPart]);
}
for (const [group, squares] of members)
  start.set(group, squares.reduce((one, other) => one + other, 0) / squares.length);

const keyOf = (term: string): string => {
  if (start.has(term)) return term;
  return /^\p{N}/u.test(term) ? '#' : '*';
};
const learner = new WeightLearner(start, keyOf);
const describeSource = (examples: readonly Example[]): Source<SentenceTerms> =>
  // A phrase with a one-word synonym has that word's weight; here no phrase is replaced, so every word counts.
  groupExamples(examples, splitWords).map((items) =>
    items.map((words) => ({
      stems: listStems(words),
      letters: new Set(words.flatMap((word) => [...listLetterGroups([word])])),
    })),
  );
/** CLINC150 has the most intents and domains, so it is drawn from most often. */
const sources = [
  ...(asked.includes('clinc') ? Array<Source<SentenceTerms>>(6).fill(describeSource(clinc)) : []),
  ...(asked.includes('banking') ? Array<Source<SentenceTerms>>(2).fill(describeSource(banking)) : []),
  ...(asked.includes('customers') ? customers.map(describeSource).filter((source) => source.length >= 5) : []),
];
const random = createRandom(7);
let loss = 0;
let right = 0;
let labelled = 0;
for (let count = 1; count <= episodes; count++) {
  const episode = drawEpisode(sources, 32, random);
  const result = learner.learn(episode, 1 - count / episodes);
  loss += result.loss;
  right += result.right;
  labelled += episode.queries.filter(({ target }) => target >= 0).length;
  if (count % 500 === 0) {
    console.log(`${count} episodes: loss ${(loss / labelled).toFixed(4)}, right ${(right / labelled).toFixed(4)}`);
    loss = right = labelled = 0;
  }
}

const learnt = learner.weights();
const rounded = (key: string): number => Math.round((learnt.get(key) ?? 0) * 4) / 4;
const byWeight = new Map<number, string[]>();
for (const term of learnt.keys()) {
  if (term !== '*' && term !== '#') byWeight.set(rounded(term), [...(byWeight.get(rounded(term)) ?? []), term]);
}
const lines = [...byWeight]
  .sort(([a], [b]) => a - b)
  .map(([weight, terms]) => `  [${weight}, '${terms.sort().join(' ')}'],`);
writeFileSync(
  values.out,
  `/**
 * How much each common English stem, and each group of synonyms (\`=stem\`), counts when two sentences are compared:
 * [weight, the terms of that weight]. Written by lab/training/matching/stem-weights.ts, from the training parts of
 * CLINC150 with its Wikipedia sentences (Larson et al. 2019, CC BY 3.0), BANKING77 (Casanueva et al. 2020, CC BY 4.0)
 * and MultiDoGO (Peskov et al. 2019, CDLA-Permissive 1.0). The weights of all others are below.
 */
export const stemWeights: readonly (readonly [weight: number, terms: string])[] = [
${lines.join('\n')}
];

/** The weight of a number, and of a stem that is not in the list. */
export const numberWeight = ${rounded('#')};
export const otherWeight = ${rounded('*')};
`,
);
// The module is source like any other: laid out by the project's formatter.
execFileSync('npx', ['biome', 'format', '--write', values.out]);
console.log(`${start.size} terms in ${values.out}`);

/**
 * The share of sentences that contain a stem, averaged over the sources so that none outweighs another, for each stem
 * of plain letters that occurs in at least two sources and 25 sentences, which excludes names and typing errors.
 */
function countStems(sources: readonly (readonly string[])[]): Map<string, number> {
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
  for (const stem of share.keys()) {
    const common = (count.get(stem) ?? 0) >= minSentences && (spread.get(stem) ?? 0) >= minSources;
    if (!common || !/^[a-z]+$/.test(stem)) share.delete(stem);
  }
  return share;
}
