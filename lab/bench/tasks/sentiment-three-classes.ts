/**
 * Three classes as Hutto & Gilbert (2014) count them: a sentence is neutral when its mean rating, and a system's score,
 * is within 0.05 of zero; the F1 of each class is weighted by its number of sentences.
 */

import type { Labelled } from '../../corpora/sentiment.ts';
import type { Row, Table } from '../report/table.ts';

/**
 * Half the width of the neutral band in VADER's paper, for its score from -1 to 1, and here also for ratings from -4 to
 * 4.
 */
const neutralBand = 0.05;

const classes = [-1, 0, 1] as const;

/** Anything that returns -1, 0 or 1 for a sentence. */
export interface SignSystem {
  readonly name: string;
  readonly kind: Row['kind'];
  sign?(text: string): number;
}

/** The table of F1 scores, from 0 to 100, on the sets that have ratings. */
export function rateThreeClasses(
  sets: readonly { name: string; dev: readonly Labelled[] }[],
  systems: readonly SignSystem[],
): Table {
  const rated = sets.filter(({ dev }) => dev[0]?.rating !== undefined);
  const rows: Row[] = systems.flatMap(({ name, kind, sign }) => {
    if (sign === undefined) return [];
    const cells = rated.flatMap(({ dev }) => {
      const gold = dev.map(({ rating = 0 }) => signOf(rating));
      const guesses = dev.map(({ text }) => sign(text));
      const right = gold.filter((value, index) => value === guesses[index]).length;
      return [weightedF1(gold, guesses), (100 * right) / dev.length];
    });
    return [{ name, kind, cells }];
  });
  return {
    title: "Sentiment: three classes, counted as in VADER's paper, %",
    columns: rated.flatMap(({ name }) => [{ name: `${name}, weighted F1` }, { name: `${name}, accuracy` }]),
    rows: [...rows, published],
    notes: [
      `A sentence counts as positive if the mean of its 20 ratings is above ${neutralBand}, as negative below -${neutralBand}, otherwise as neutral; vader-sentiment's score uses the same two thresholds. The other peers count by their documented thresholds, 0 and 0. sta counts by its class, as shipped: it learned to call a sentence neutral if people rate it within 0.5 of zero, which is a wider band. Weighted F1: the F1 of each class times its share of the sentences.`,
      "The paper's figures are over all sentences of each set, with the program of 2014. On all of them, vader-sentiment reaches 60.8 and 53.7.",
    ],
  };
}

const published: Row = {
  name: 'VADER, Hutto & Gilbert 2014',
  kind: 'published',
  cells: [63, undefined, 55, undefined],
  source: 'https://ojs.aaai.org/index.php/ICWSM/article/view/14550',
};

function signOf(rating: number): number {
  return rating > neutralBand ? 1 : rating < -neutralBand ? -1 : 0;
}

/** From 0 to 100; a class that is neither present nor predicted has no weight. */
export function weightedF1(gold: readonly number[], guesses: readonly number[]): number {
  return classes.reduce<number>((sum, side) => {
    const there = gold.filter((value) => value === side).length;
    const guessed = guesses.filter((value) => value === side).length;
    const hits = gold.filter((value, index) => value === side && guesses[index] === side).length;
    return sum + (there === 0 ? 0 : (100 * (2 * hits * there)) / (there + guessed) / gold.length);
  }, 0);
}
