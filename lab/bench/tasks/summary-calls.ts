/** Summaries of support calls: which facts they contain, and which parts they should omit. */
import { type Call, factKinds, readCalls, speak } from '../../corpora/calls.ts';
import type { Row, Table } from '../report/table.ts';
import { chooseWords } from './summary-extracts.ts';
import { type Summariser, summarisers } from './summary-peers.ts';

/** A summary contains a sentence if it has this share of its word pairs. */
const minShare = 0.6;

const readPairs = (text: string): string[] => {
  const words = speak(text).split(' ');
  return words.length === 1 ? words : words.slice(1).map((word, before) => `${words[before]} ${word}`);
};

/** Whether a summary, which may divide sentences differently, contains most of a sentence. */
export function containsSentence(summary: string, sentence: string): boolean {
  const has = new Set([...readPairs(summary), ...(sentence.includes(' ') ? [] : speak(summary).split(' '))]);
  const pairs = readPairs(sentence);
  return pairs.filter((pair) => has.has(pair)).length >= minShare * pairs.length;
}

/** Shares of 1. */
interface CallScores {
  found: number;
  byKind: number[];
  /** Of the calls. */
  unwanted: number;
  words: number;
}

type Summarise = (call: Call, summariser: Summariser) => string;

function scoreCalls(calls: readonly Call[], summarise: Summarise, choose: Summariser): CallScores {
  const counts = factKinds.map(() => ({ found: 0, all: 0 }));
  let [unwanted, words] = [0, 0];
  for (const call of calls) {
    const summary = summarise(call, choose);
    words += speak(summary).split(' ').length;
    for (const { kind, sentence } of call.facts) {
      const count = counts[factKinds.indexOf(kind)];
      if (count === undefined) continue;
      count.all++;
      if (containsSentence(summary, sentence)) count.found++;
    }
    if (call.never.some((sentence) => containsSentence(summary, sentence))) unwanted++;
  }
  const all = counts.reduce((sum, count) => ({ found: sum.found + count.found, all: sum.all + count.all }));
  return {
    found: all.found / all.all,
    byKind: counts.map((count) => count.found / Math.max(1, count.all)),
    unwanted: unwanted / calls.length,
    words: words / calls.length,
  };
}

const forms: readonly { name: string; note: string; summarise: Summarise }[] = [
  {
    name: 'punctuated',
    note: 'Each summary has as many sentences as its call has facts (cause, remedy, promise, date).',
    summarise: ({ text, facts }, { summarise }) => summarise(text, facts.length),
  },
  {
    name: 'without punctuation',
    note: 'Each summary is as long as the facts of its call, in words, because a sentence may be a whole turn here.',
    summarise: ({ spoken, facts }, summariser) =>
      chooseWords(spoken, summariser, speak(facts.map(({ sentence }) => sentence).join(' ')).split(' ').length),
  },
];

export function measureCalls(part: 'development' | 'unseen', quick: boolean): Table[] {
  const calls = readCalls(part).slice(0, quick ? 2 : Number.POSITIVE_INFINITY);
  const facts = calls.reduce((sum, call) => sum + call.facts.length, 0);
  return forms.map(({ name, note, summarise }): Table => {
    const isChief = part === 'unseen' && name === 'punctuated';
    return {
      title: `Summary: ${calls.length} support calls with ${facts} facts (${part}), ${name}, %`,
      columns: [
        { name: 'facts found', ...(isChief && { summary: 'Summary, support calls, facts found, %' }) },
        ...factKinds.map((kind) => ({ name: `${kind} found` })),
        {
          name: 'summaries with a number, a greeting or an introduction',
          ...(isChief && { summary: 'Summary, support calls, with a customer number or a greeting, %' }),
        },
        { name: 'words', digits: 0 },
      ],
      rows: summarisers.map((summariser): Row => {
        const { found, byKind, unwanted, words } = scoreCalls(calls, summarise, summariser);
        const shares = [found, ...byKind, unwanted].map((share) => 100 * share);
        return { name: summariser.name, kind: summariser.kind, cells: [...shares, words] };
      }),
      notes: [`${note} A fact is found if the summary has 60 % of the word pairs of its sentence.`],
    };
  });
}
