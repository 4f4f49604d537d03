/** Sentiment of everyday conversation in three classes, by difficulty, compared with the same peers. */
import { agentTalk, everydaySentiment, type SignedSentence } from '../../corpora/everyday-sentiment.ts';
import { unseenSentiment } from '../../corpora/everyday-sentiment-unseen.ts';
import type { Row, Table } from '../report/table.ts';
import type { SignSystem } from './sentiment-three-classes.ts';

type Groups = Readonly<Record<string, readonly SignedSentence[]>>;

/** A table for the development sentences, and one for the held-back sentences. */
export function rateEveryday(systems: readonly SignSystem[]): Table[] {
  return [
    {
      ...table('Sentiment: everyday conversation, three classes, % right', 'development', everydaySentiment, systems),
      notes: [
        'The sentences were written and labelled before the engine ran on any. The turns of phrase that sta knows were written while its errors on these were read, so its figures are upper bounds. sta gets the sentences of agents with the label "Agent:", which it reads; the peers get them without it, and classify all by their documented thresholds.',
      ],
    },
    {
      ...table('Sentiment: everyday conversation, held back, % right', 'unseen', unseenSentiment, systems),
      notes: [
        'Written together with the others and evaluated once, after all work on the engine. The same author wrote the sentences and the turns of phrase.',
      ],
    },
  ];
}

function table(title: string, part: string, groups: Groups, systems: readonly SignSystem[]): Omit<Table, 'notes'> {
  const names = Object.keys(groups);
  const rows = systems.flatMap(({ name, kind, sign }): Row[] => {
    if (sign === undefined) return [];
    const hits = names.map((group) => {
      const lead = group === agentTalk && kind === 'ours' ? 'Agent: ' : '';
      return (groups[group] ?? []).filter(([label, text]) => sign(lead + text) === label).length;
    });
    const all = hits.reduce((sum, count) => sum + count, 0);
    return [
      {
        name,
        kind,
        cells: [
          percent(all, count(groups)),
          ...names.map((group, at) => percent(hits[at] ?? 0, groups[group]?.length ?? 1)),
        ],
      },
    ];
  });
  return {
    title,
    columns: [
      { name: `all (${count(groups)})`, summary: `Sentiment, everyday conversation, ${part}, three classes, %` },
      ...names.map((group) => ({ name: `${group} (${groups[group]?.length ?? 0})` })),
    ],
    rows,
  };
}

const count = (groups: Groups): number => Object.values(groups).reduce((sum, { length }) => sum + length, 0);
const percent = (part: number, whole: number): number => (100 * part) / whole;
