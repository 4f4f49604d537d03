/**
 * `node --import tsx lab/training/sentiment/leave-out.ts --without nyt` learns the weights without some sources, and
 * measures them on all of these: what the engine can expect of text from elsewhere. left-out.tsv keeps the figures,
 * which `lab/bench/quality sentiment` prints. Two to seven minutes of one core.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createEngine, type SentimentEngine } from '../../../src/engines/text/sentiment/sentiment.ts';
import { distribution, isPositive, macroF1, polarity, top } from '../../bench/tasks/sentiment-scores.ts';
import { type Labelled, readLabelled } from '../../corpora/sentiment.ts';
import { readAllTalk } from './service-talk.ts';
import { leftOut, type Source } from './sources.ts';
import { trainWeights } from './train-weights.ts';

const file = new URL('left-out.tsv', import.meta.url);

function readSource(source: Source): Labelled[] {
  if (source === 'talk') return readAllTalk();
  return (['train', 'dev'] as const).flatMap((part) => readLabelled(source, part));
}

/** The columns of left-out.tsv: five classes, their macro-F1, three classes and two, in %. */
function measure(engine: SentimentEngine, source: Source): string[] {
  const items = readSource(source).map(({ text, label }) => ({ label, p: distribution(engine, text) }));
  const classes = source === 'cr' || source === 'uci' ? 2 : 5;
  const share = (right: readonly boolean[]) => ((100 * right.filter(Boolean).length) / right.length).toFixed(1);
  const sides = items.flatMap(({ label, p }) => {
    const side = polarity(label, classes);
    return side === undefined ? [] : [side === isPositive(p)];
  });
  if (classes === 2) return ['', '', '', share(sides)];
  const labels = items.map(({ label }) => label);
  const guesses = items.map(({ p }) => top(p));
  return [
    share(items.map(({ label }, at) => label === guesses[at])),
    (100 * macroF1(labels, guesses)).toFixed(1),
    share(items.map(({ label }, at) => Math.sign(label - 2) === Math.sign((guesses[at] ?? 0) - 2))),
    share(sides),
  ];
}

if (leftOut.length === 0) throw new Error('name the sources to leave out: --without nyt');
const { lexicon: _, reader, ...weights } = trainWeights();
const engine = createEngine({ ...weights, lexicon: { ...reader } });
const [head = '', ...known] = readFileSync(file, 'utf8').trim().split('\n');
const rows = new Map(known.map((line) => [line.split('\t')[0] ?? '', line]));
for (const source of leftOut) {
  rows.set(source, [source, leftOut.join(' '), readSource(source).length, ...measure(engine, source)].join('\t'));
  console.log(rows.get(source));
}
writeFileSync(file, `${[head, ...[...rows.values()].sort()].join('\n')}\n`);
