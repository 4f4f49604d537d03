/**
 * Decisions and recaps in summaries and highlights of the length that the product chooses: labelled sentences, and the
 * words of the sentences in which people's summaries tell of a decision. The signs were chosen on AMI and on our
 * conversations for development.
 */
import { findTextActions } from '../../../src/engines/text/actions/find-text-actions.ts';
import { stemWord } from '../../../src/engines/text/matching/stem-word.ts';
import { weighStem } from '../../../src/engines/text/matching/weigh-stem.ts';
import { splitSentences } from '../../../src/engines/text/sentences/split-sentences.ts';
import { summariseText } from '../../../src/engines/text/summary/summary.ts';
import { speak } from '../../corpora/calls.ts';
import { type DecisionSource, decisionSources, readDecided, readOwnTalks } from '../../corpora/decisions.ts';
import type { Row, Table, TaskOptions } from '../report/table.ts';
import { summarisers } from './summary-peers.ts';

type Choose = (text: string) => string;

const summarise: Choose = (text) =>
  summariseText(text)
    .map(({ sentence }) => sentence)
    .join('\n');

const highlight: Choose = (text) =>
  findTextActions(text, { kinds: ['highlight'] })
    .map(({ start, end }) => text.slice(start, end))
    .join('\n');

/** The peers choose as many sentences as our summary has by default. */
const choices: readonly { name: string; kind: Row['kind']; choose: Choose }[] = [
  { name: 'sta, summary', kind: 'ours', choose: summarise },
  { name: 'sta, highlights', kind: 'ours', choose: highlight },
  ...summarisers
    .filter(({ name }) => /LEAD|longest/.test(name))
    .map(({ name, kind, summarise: pick }) => ({
      name,
      kind,
      choose: (text: string) => pick(text, Math.min(20, Math.round(Math.sqrt(splitSentences(text).length)))),
    })),
];

const spell = (text: string): string => ` ${speak(text)} `;
const share = (part: number, whole: number) => (whole === 0 ? undefined : (100 * part) / whole);

function measureOwn(part: 'development' | 'unseen', choose: Choose): Row['cells'] {
  const counts = { decision: [0, 0], recap: [0, 0], never: [0, 0] } as Record<string, [number, number]>;
  for (const { text, labels } of readOwnTalks(part)) {
    const chosen = spell(choose(text));
    for (const { label, sentence } of labels) {
      const count = counts[label];
      if (count === undefined) continue;
      count[1]++;
      if (chosen.includes(spell(sentence))) count[0]++;
    }
  }
  return ['decision', 'recap', 'never'].map((label) => share(...(counts[label] ?? [0, 0])));
}

/** A rarer word than this carries meaning. */
const heavy = 5;
/** Fewer words are no measure of a meeting. */
const minWords = 5;

const listStems = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map(stemWord).filter((stem) => weighStem(stem) > heavy));

function measureSource(source: DecisionSource, choose: Choose, quick: boolean): Row['cells'] {
  let [found, labelled, told, meetings, words] = [0, 0, 0, 0, 0];
  const all = readDecided(source).filter((_, index) => !quick || index % 20 === 0);
  for (const meeting of all) {
    const chosen = choose(meeting.text);
    const spoken = spell(chosen);
    words += spoken.split(' ').length;
    labelled += meeting.decisions.length;
    found += meeting.decisions.filter((sentence) => spoken.includes(` ${sentence} `)).length;
    const wanted = listStems(meeting.told);
    if (wanted.size < minWords) continue;
    const has = listStems(chosen);
    told += [...wanted].filter((stem) => has.has(stem)).length / wanted.size;
    meetings++;
  }
  return [share(found, labelled), share(told, meetings), words / all.length];
}

export async function run({ quick }: TaskOptions): Promise<Table[]> {
  const ownTable = (part: 'development' | 'unseen'): Table => ({
    title: `Decisions: our own meetings and calls (${part}), %`,
    columns: [
      { name: 'decisions found' },
      { name: 'recaps found' },
      { name: 'greetings and identification', lowerIsBetter: true },
    ],
    rows: choices.map(({ name, kind, choose }) => ({ name, kind, cells: measureOwn(part, choose) })),
  });
  return [
    ownTable('unseen'),
    ownTable('development'),
    ...decisionSources.map(
      (source): Table => ({
        title: `Decisions: QMSum, ${source}${source === 'ami' ? ' (the signs were chosen on it)' : ' (left out)'}, %`,
        columns: [
          { name: 'labelled decisions found' },
          { name: 'words of decisions in summaries by people' },
          { name: 'words', digits: 0 },
        ],
        rows: choices.map(({ name, kind, choose }) => ({ name, kind, cells: measureSource(source, choose, quick) })),
      }),
    ),
  ];
}
