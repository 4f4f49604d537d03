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
  const columns: Column[] = [];
  const cells: Cell[] = [];
  for (const line of lines) {
    const [source = '', , items, ...figures] = line.split('\t');
    for (const [at, figure] of figures.entries()) {
      if (figure === '') continue;
      const name = `${names[source]}, ${measures[at]}`;
      const isShown = measures[at] === 'five classes' || figures[0] === '';
      columns.push({ name: `${name} (${items})`, ...(isShown ? { summary: `Sentiment, ${name}, left out, %` } : {}) });
      cells.push(Number(figure));
    }
  }
  return {
    title: 'Sentiment: sources left out, %',
    columns,
    rows: [{ name: 'sta, learned without the source', kind: 'ours', cells }],
    notes: [
      'Figures of the last runs of `lab/training/sentiment/leave-out.ts`, on all sentences of each source. Amazon and the customer reviews share sentences, so the three sets of product reviews are left out together. The lists of words and turns of phrase were written by people who had read parts of some of these sources.',
    ],
  };
}
