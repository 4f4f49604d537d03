/**
 * Groups of requests as proposals for intents, ours compared with k-means, on the validation splits of BANKING77 and
 * CLINC150; and on the customers' lines of MultiDoGO's development chats, most of which request nothing.
 */

import { groupSentences } from '../../../src/engines/text/grouping/group-sentences.ts';
import { splitWords } from '../../../src/engines/text/matching/split-words.ts';
import { listCustomerLines, listRequests, type Request } from '../../corpora/intents.ts';
import type { Row, Table, TaskOptions } from '../report/table.ts';
import { compareGroups } from './grouping-scores.ts';
import { groupByMeans } from './k-means.ts';
import { smallTalkIntents } from './small-talk-intents.ts';

/** The minimum sentences of a group, with many and with few sentences, as in `sta suggest intents`. */
const fewest = 5;
const minOfFew = 3;
/** The same in a short chat, and before 2026-11-25. */
const minsOfShort = [2, 3] as const;
/** A small set: some intents, with some sentences each. */
const someIntents = 8;
const someSentences = 10;
/** A short chat: its number of customers' lines, and how many such chats of a domain are measured. */
const fewLines = 130;
const someChats = 10;

async function groupOurs(requests: readonly Request[], min = fewest): Promise<(number | undefined)[]> {
  const { groups } = await groupSentences(
    requests.map(({ text }) => ({ text, count: 1 })),
    min,
  );
  const found: (number | undefined)[] = requests.map(() => undefined);
  for (const [group, { members }] of groups.entries()) for (const place of members) found[place] = group;
  return found;
}

const wordsOf = ({ text }: Request) => splitWords(text);
const percent = (share: number) => 100 * share;

export async function run({ quick }: TaskOptions): Promise<Table[]> {
  const thin = <Item>(items: readonly Item[]) => items.filter((_, at) => !quick || at % 5 === 0);
  const sets = [
    { name: 'BANKING77', requests: thin(listRequests('BANKING77__valid')) },
    { name: 'CLINC150', requests: thin(listRequests('CLINC150__valid')) },
  ];
  const rows: Row[] = [];
  for (const { name, requests } of sets) {
    const labels = requests.map(({ intent }) => intent);
    const intents = new Set(labels).size;
    const measure = (method: string, kind: Row['kind'], groups: readonly (number | undefined)[]): Row => {
      const { grouped, purity, information, rand, found } = compareGroups(labels, groups);
      return {
        name: method,
        kind,
        cells: [name, countGroups(groups), ...[grouped, purity, information, rand, found].map(percent)],
      };
    };
    rows.push(measure('sta', 'ours', await groupOurs(requests)));
    rows.push(measure(`k-means on TF-IDF, k = ${intents}`, 'baseline', groupByMeans(requests.map(wordsOf), intents)));
  }
  const few = await Promise.all(sets.map(({ name, requests }) => measureFew(name, requests)));
  const lines = listCustomerLines('dev');
  const chats = await Promise.all(lines.map(([domain, requests]) => measureChats(domain, [thin(requests)], fewest)));
  const shortChats = await Promise.all(
    minsOfShort.flatMap((min) =>
      lines.map(async ([domain, requests]) => {
        const [ours, means] = await measureChats(domain, thin(takeParts(requests)), min);
        return min === minOfFew ? [{ ...ours, name: `sta, groups of ${min} or more` }] : [ours, means];
      }),
    ),
  );
  return [
    {
      title: 'Grouping: requests by intent',
      columns: [
        { name: 'set' },
        { name: 'groups', digits: 0 },
        { name: 'in a group, %' },
        { name: 'purity, %' },
        { name: 'NMI, %' },
        { name: 'adjusted Rand, %' },
        { name: 'intents found, %' },
      ],
      rows,
      notes: [
        'All sentences of the validation splits, without their labels. NMI and Rand count each ungrouped sentence as a separate group. k-means is told the number of intents, and sta is not. An intent is found if it is at least half of a group.',
        'The vectors were learned from the training parts of both sets. docs/engines/similarity/README.md has figures without them.',
      ],
    },
    {
      title: `Grouping: few requests, ${someSentences} of each of ${someIntents} intents`,
      columns: [
        { name: 'set' },
        { name: 'in a group, %' },
        { name: 'purity, %' },
        { name: 'adjusted Rand, %' },
        { name: 'intents found, %' },
      ],
      rows: few.flat(),
      notes: ['Means over disjoint parts of the same validation splits; groups of 3 or more.'],
    },
    {
      title: 'Grouping: lines of customers in chats',
      columns: [
        { name: 'MultiDoGO dev' },
        { name: 'groups', digits: 0 },
        { name: 'of the lines in groups, requests, %' },
        { name: 'of the requests, in a group, %' },
        { name: 'purity, %' },
      ],
      rows: chats.flat(),
      notes: [
        'Three quarters of the lines are greetings, thanks, confirmations, rejections, names and numbers, which are no intents. The vectors and the lists of small talk were made with the training part at hand.',
      ],
    },
    {
      title: `Grouping: ${fewLines} lines of customers in chats`,
      columns: [
        { name: 'MultiDoGO dev' },
        { name: 'groups' },
        { name: 'of the lines in groups, requests, %' },
        { name: 'of the requests, in a group, %' },
        { name: 'purity, %' },
      ],
      rows: shortChats.flat(),
      notes: [
        `Means over up to ${someChats} disjoint parts of each domain; groups of two or more, if the row does not say otherwise.`,
      ],
    },
  ];
}

/** Disjoint runs of lines, as in short chats. */
const takeParts = (requests: readonly Request[]): (readonly Request[])[] =>
  Array.from({ length: Math.min(someChats, Math.floor(requests.length / fewLines)) }, (_, part) =>
    requests.slice(part * fewLines, (part + 1) * fewLines),
  );

/** The mean scores over the parts of a domain. */
async function measureChats(domain: string, parts: readonly (readonly Request[])[], min: number): Promise<[Row, Row]> {
  const isRequest = ({ intent }: Request) => !smallTalkIntents.has(intent);
  const score = (requests: readonly Request[], groups: readonly (number | undefined)[]): number[] => {
    const inGroups = requests.filter((_, at) => groups[at] !== undefined);
    const askedInGroups = inGroups.filter(isRequest).length;
    const { purity } = compareGroups(
      requests.map(({ intent }) => intent),
      groups,
    );
    return [
      countGroups(groups),
      percent(askedInGroups / inGroups.length),
      percent(askedInGroups / requests.filter(isRequest).length),
      percent(purity),
    ];
  };
  const scores = await Promise.all(
    parts.map(async (requests) => {
      const ours = await groupOurs(requests, min);
      const means = groupByMeans(requests.map(wordsOf), countGroups(ours));
      return [score(requests, ours), score(requests, means)] as const;
    }),
  );
  const mean = (which: 0 | 1) =>
    [0, 1, 2, 3].map((cell) => {
      const known = scores.map((one) => one[which][cell] ?? Number.NaN).filter(Number.isFinite);
      return known.reduce((sum, value) => sum + value, 0) / known.length;
    });
  return [
    { name: 'sta', kind: 'ours', cells: [domain, ...mean(0)] },
    { name: 'k-means on TF-IDF, as many groups', kind: 'baseline', cells: [domain, ...mean(1)] },
  ];
}

const countGroups = (groups: readonly (number | undefined)[]): number =>
  new Set(groups.filter((group) => group !== undefined)).size;

/** The mean scores of many small sets. */
async function measureFew(name: string, requests: readonly Request[]): Promise<Row[]> {
  const intents = [...new Set(requests.map(({ intent }) => intent))].sort();
  const parts = Array.from({ length: Math.floor(intents.length / someIntents) }, (_, part) =>
    intents
      .slice(part * someIntents, (part + 1) * someIntents)
      .flatMap((intent) => requests.filter((request) => request.intent === intent).slice(0, someSentences)),
  );
  const measure = async (group: (part: readonly Request[]) => Promise<readonly (number | undefined)[]>) => {
    const scores = await Promise.all(
      parts.map(async (part) =>
        compareGroups(
          part.map(({ intent }) => intent),
          await group(part),
        ),
      ),
    );
    return (['grouped', 'purity', 'rand', 'found'] as const).map(
      (score) => percent(scores.reduce((sum, one) => sum + one[score], 0)) / scores.length,
    );
  };
  return [
    { name: 'sta', kind: 'ours', cells: [name, ...(await measure((part) => groupOurs(part, minOfFew)))] },
    {
      name: `k-means on TF-IDF, k = ${someIntents}`,
      kind: 'baseline',
      cells: [name, ...(await measure(async (part) => groupByMeans(part.map(wordsOf), someIntents)))],
    },
  ];
}
