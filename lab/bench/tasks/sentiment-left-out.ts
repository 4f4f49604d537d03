/** The figures of lab/training/sentiment/leave-out.ts: sources that the weights were learned without. */
import { readFileSync } from 'node:fs';
import type { Cell, Column, Table } from '../report/table.ts';

const file = new URL('../../training/sentiment/left-out.tsv', import.meta.url);

const names: Readonly<Record<string, string>> = {
  sst: 'SST',
  amazon: 'Amazon',
  nyt: 'NYT',
  cr: 'customer reviews',
  uci: 'UCI Amazon',
  talk: 'our service talk',
};

/** Read, not measured: to learn the weights takes minutes for each source. */
export function readLeftOut(): Table {
  const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  const measures = head.split('\t').slice(3);
  const sources = lines.map((line) => {
    const [source = '', , items, ...figures] = line.split('\t');
    return { name: names[source] ?? source, items, figures };
  });
  return {
    title: 'Sentiment: sources left out, %',
    columns: sources.map(({ name, items, figures }): Column => {
      const first = measures[figures.findIndex((figure) => figure !== '')];
      return { name: `${name} (${items})`, summary: `Sentiment, ${name}, left out, ${first}, %` };
    }),
    // The summary shows the first row that has a figure.
    rows: measures.map((measure, at) => ({
      name: `sta, ${measure}`,
      kind: 'ours',
      cells: sources.map(({ figures }): Cell => (figures[at] ? Number(figures[at]) : undefined)),
    })),
    notes: [
      'Figures of the last runs of `lab/training/sentiment/leave-out.ts`, on all sentences of each source. Amazon and the customer reviews share sentences, so the three sets of product reviews are left out together. The lists of words and turns of phrase were written by people who had read parts of some of these sources.',
    ],
  };
}
