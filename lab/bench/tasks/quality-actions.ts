/** Action items of written conversations: the sentences, owners and deadlines. See lab/corpora/promises.ts. */

import { findTextActions, type TextAction } from '../../../src/engines/text/actions/find-text-actions.ts';
import { type Conversation, conversationDay, promises } from '../../corpora/promises.ts';
import type { Row, Table, TaskOptions } from '../report/table.ts';

interface Found {
  readonly sentence: string;
  readonly owner?: string | undefined;
  readonly due?: string | undefined;
  readonly day?: string | undefined;
}

type Finder = (text: string) => Found[];

const baseline =
  (sign: RegExp): Finder =>
  (text) =>
    text.split('\n').flatMap((line) => {
      const said = line.slice(line.indexOf(': ') + 2);
      return (said.match(/[^.?!]+[.?!]*/g) ?? [])
        .filter((one) => sign.test(one))
        .map((one) => ({ sentence: one.trim() }));
    });

const finders: Readonly<Record<string, Finder>> = {
  sta: (text) =>
    findTextActions(text, { reference: conversationDay, kinds: ['action_item'] }).map((one) => show(text, one)),
  'holds "will", "need to" or "please"': baseline(/\bwill\b|\bneeds? to\b|\bplease\b/i),
  'as that, with "\'ll", "can you", "going to", "should"': baseline(
    /\bwill\b|'ll\b|\bneeds? to\b|\bplease\b|\b(?:can|could) you\b|\bgoing to\b|\bshould\b/i,
  ),
};

const show = (text: string, { start, end, owner, due }: TextAction): Found => ({
  sentence: text.slice(start, end),
  owner,
  due: due?.words,
  day: due?.date,
});

function measure(conversations: readonly Conversation[], find: Finder): Row['cells'] {
  let [found, labelled, right, owners, timed, dues, dated, days] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (const { lines, items } of conversations) {
    const results = find(lines.join('\n'));
    found += results.length;
    labelled += items.length;
    for (const [sentence, owner, due, day] of items) {
      const result = results.find((one) => one.sentence === sentence);
      if (due !== undefined) timed += 1;
      if (day !== undefined) dated += 1;
      if (result === undefined) continue;
      right += 1;
      if (result.owner === owner) owners += 1;
      if (result.due === due && due !== undefined) dues += 1;
      if (result.day === day && day !== undefined) days += 1;
    }
  }
  const [precision, recall] = [right / found, right / labelled];
  const share = (part: number, whole: number) => (whole === 0 ? undefined : (100 * part) / whole);
  return [
    100 * precision,
    100 * recall,
    (200 * precision * recall) / (precision + recall),
    share(owners, right),
    share(dues, timed),
    share(days, dated),
  ];
}

export function run({ quick }: TaskOptions): Table[] {
  const sets = quick ? { development: promises.development } : promises;
  return Object.entries(sets).map(([name, conversations]) => {
    const count = conversations.reduce((sum, { items }) => sum + items.length, 0);
    return {
      title: `Action items: ${count} in ${conversations.length} conversations (${name}), %`,
      columns: [
        { name: 'precision' },
        { name: 'recall' },
        { name: 'F1', ...(name === 'unseen' && { summary: 'Action items in text, F1, %' }) },
        { name: 'right owner, of those found' },
        { name: 'times found with all their words' },
        { name: 'days found' },
      ],
      rows: Object.entries(finders).map(
        ([finder, find]): Row => ({
          name: finder,
          kind: finder === 'sta' ? 'ours' : 'baseline',
          cells: measure(conversations, find),
        }),
      ),
    };
  });
}
