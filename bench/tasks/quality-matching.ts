/**
 * Few-shot intent matching on the validation splits: best-intent accuracy, in-scope against out-of-scope (AUROC of the
 * highest score), what the default cut of 0.5 costs against the best cut, and speed.
 */
import { peers } from './matching-peers.ts';
import { measureMatching, measureSeparation } from './matching-scores.ts';
import { type FewShotSet, readFewShotSets, readOutOfScope } from './matching-sets.ts';

const percent = (share: number): string => (100 * share).toFixed(1);
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const head = (cells: readonly string[]): string => `${row(cells)}\n${row(cells.map(() => '---'))}`;

/** The first ten intents of a set and the sentences of them: what a user's own list of tags is like. */
function takeTen(set: FewShotSet): FewShotSet {
  const intents = [...new Set(set.samples.map(({ intent }) => intent))].filter(
    (_, at, all) => at % Math.floor(all.length / 10) === 0,
  );
  const ten = new Set(intents.slice(0, 10));
  const within = set.queries.filter(({ intent }) => ten.has(intent));
  const without = set.queries.filter(({ intent }) => !ten.has(intent)).slice(0, within.length);
  return {
    name: `${set.name}, ten intents`,
    samples: set.samples.filter(({ intent }) => ten.has(intent)),
    queries: [...within, ...without.map(({ text }) => ({ intent: '', text }))],
  };
}

export async function run(): Promise<void> {
  const sets = readFewShotSets();
  const outOfScope = readOutOfScope();
  const all = [...sets, ...sets.filter(({ name }) => /^(banking|clinc) 10$/.test(name)).map(takeTen)];
  const cuts: string[] = [];
  console.log(
    'Best intent, % right (samples an intent; `typos` misspells the longest word of each CLINC150 sentence):\n',
  );
  console.log(head(['', ...sets.map(({ name }) => name), 'out of scope, AUROC', 'sentences/s, 1,500 samples']));
  for (const peer of peers) {
    const cells: string[] = [];
    let separation = '';
    let speed = '';
    for (const set of all) {
      const score = peer.prepare(set.samples);
      const measured = measureMatching(score, set.queries);
      if (sets.includes(set)) cells.push(percent(measured.accuracy));
      if (set.name === 'clinc 10') {
        separation = percent(measureSeparation(measured.highest, measureMatching(score, outOfScope).highest));
        speed = measured.sentencesPerSecond.toFixed(0);
      }
      if (set.name !== 'typos' && !set.name.endsWith(' 5')) {
        const { f1AtHalf, bestF1, bestCut } = measured;
        cuts.push(row([peer.name, set.name, percent(f1AtHalf), percent(bestF1), bestCut.toFixed(2)]));
      }
    }
    console.log(row([peer.name, ...cells, separation, speed]));
  }
  console.log('\nEvery (sentence, intent) pair, % F1 (ten intents: half of the sentences have none of them):\n');
  console.log([head(['', 'set', 'F1 at 0.5', 'best F1', 'its cut']), ...cuts].join('\n'));
}
