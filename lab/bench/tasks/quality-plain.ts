/**
 * Every engine of texts on a copy of its sets as a recogniser of speech without punctuation writes them: in lower case,
 * without marks and apostrophes. Both figures, of the same sentences.
 */
import { findTextActions } from '../../../src/engines/text/actions/find-text-actions.ts';
import { groupSentences } from '../../../src/engines/text/grouping/group-sentences.ts';
import { detectLanguage } from '../../../src/engines/text/language/detect-language.ts';
import { createProfanityEngine } from '../../../src/engines/text/profanity/profanity.ts';
import { createSentimentEngine } from '../../../src/engines/text/sentiment/sentiment.ts';
import { readCalls, speak } from '../../corpora/calls.ts';
import { everydayLines } from '../../corpora/everyday.ts';
import { everydayProfanity } from '../../corpora/everyday-profanity.ts';
import { everydaySentiment } from '../../corpora/everyday-sentiment.ts';
import { finishedLines } from '../../corpora/finished.ts';
import { listRequests, type Request, readFewShotSets } from '../../corpora/intents.ts';
import { conversationDay, promises } from '../../corpora/promises.ts';
import { readLabelled } from '../../corpora/sentiment.ts';
import { shortEnglish } from '../../corpora/short-languages.ts';
import type { Row, Table, TaskOptions } from '../report/table.ts';
import { measureEveryday } from './everyday-scores.ts';
import { compareGroups } from './grouping-scores.ts';
import { measureDomains } from './matching-finished.ts';
import { type Peer, peers } from './matching-peers.ts';
import { measureMatching } from './matching-scores.ts';
import { informalMessages } from './sentiment-informal.ts';
import { serviceTalk } from './sentiment-service-talk.ts';
import { containsSentence } from './summary-calls.ts';
import { chooseWords } from './summary-extracts.ts';
import { summarisers } from './summary-peers.ts';

type Write = (text: string) => string;

/** Lower case, without marks and apostrophes. */
const writePlainly: Write = (text) => speak(text).replace(/['’]/g, '');
const asWritten: Write = (text) => text;

interface Measure {
  readonly name: string;
  readonly measure: (write: Write, quick: boolean) => number | Promise<number>;
}

const thin = <Item>(items: readonly Item[], quick: boolean): Item[] => items.filter((_, at) => !quick || at % 10 === 0);
const percent = (hits: number, all: number): number => (100 * hits) / all;

const sentiment = await createSentimentEngine('standard');

/** From -2 to 2, of the sentence with the most letters. */
function rateSentiment(text: string): number {
  const rated = sentiment.analyse(text).sort((a, b) => b.sentence.length - a.sentence.length);
  const value = { 'Very Negative': -2, Negative: -1, Neutral: 0, Positive: 1, 'Very Positive': 2 } as const;
  return value[rated[0]?.sentiments[0]?.sentiment ?? 'Neutral'];
}

const measureSigns =
  (lines: readonly (readonly [label: number, text: string])[]) =>
  (write: Write): number =>
    percent(
      lines.filter(([label, text]) => Math.sign(rateSentiment(write(text))) === Math.sign(label)).length,
      lines.length,
    );

/** Writes only what is matched, not the samples. */
function withWriting(peer: Peer, write: Write): Peer {
  return {
    ...peer,
    async prepare(samples) {
      const score = await peer.prepare(samples);
      return (text) => score(write(text));
    },
  };
}

const ourPeer = (write: Write): Peer => {
  const [peer] = peers;
  if (peer === undefined) throw new Error('no engine');
  return withWriting(peer, write);
};

async function measureFewShots(name: string, write: Write, quick: boolean): Promise<number> {
  const set = readFewShotSets().find((one) => one.name === name);
  if (set === undefined) throw new Error(`no set ${name}`);
  const score = await ourPeer(write).prepare(set.samples);
  return 100 * (await measureMatching(score, thin(set.queries, quick))).accuracy;
}

async function measureGroups(write: Write, quick: boolean): Promise<number> {
  const requests: Request[] = thin(listRequests('CLINC150__valid'), quick);
  const { groups } = await groupSentences(
    requests.map(({ text }) => ({ text: write(text), count: 1 })),
    5,
  );
  const found: (number | undefined)[] = requests.map(() => undefined);
  for (const [group, { members }] of groups.entries()) for (const place of members) found[place] = group;
  return (
    100 *
    compareGroups(
      requests.map(({ intent }) => intent),
      found,
    ).rand
  );
}

/** F1; an item is found if it has most of the words of the labelled sentence. */
function measureActions(write: Write): number {
  let [found, labelled, right] = [0, 0, 0];
  for (const { lines, items } of promises.development) {
    const text = lines
      .map((line) => {
        const colon = line.indexOf(': ') + 2;
        return line.slice(0, colon) + write(line.slice(colon));
      })
      .join('\n');
    const results = findTextActions(text, { reference: conversationDay, kinds: ['action_item'] }).map(
      ({ start, end }) => text.slice(start, end),
    );
    found += results.length;
    labelled += items.length;
    right += items.filter(([sentence]) =>
      results.some((one) => containsSentence(writePlainly(one), writePlainly(sentence))),
    ).length;
  }
  return (200 * right) / (found + labelled);
}

const profanity = createProfanityEngine();
const flags = (text: string): boolean => profanity.check(text, { replaceChar: '*' }).hits.length > 0;

function measureProfanity(write: Write): number {
  const [profane, calm] = [everydayProfanity.profane, everydayProfanity.calm].map((groups) =>
    Object.values(groups).flat().map(write),
  ) as [string[], string[]];
  const right = profane.filter(flags).length + calm.filter((text) => !flags(text)).length;
  return percent(right, profane.length + calm.length);
}

async function measureLanguage(write: Write): Promise<number> {
  const found = await Promise.all(shortEnglish.map((text) => detectLanguage(write(text))));
  return percent(found.filter((code) => code === 'en' || code === 'und').length, found.length);
}

/** The facts of calls that a summary of ours of the same length contains. */
function measureSummaries(write: Write): number {
  const ours = summarisers.find(({ kind }) => kind === 'ours');
  if (ours === undefined) throw new Error('no summariser');
  let [found, all] = [0, 0];
  for (const { text, facts } of readCalls('development')) {
    const lines = text
      .split('\n')
      .map((line) => line.replace(/^(\w+: )(.*)$/, (_, who: string, said: string) => who + write(said)));
    const length = speak(facts.map(({ sentence }) => sentence).join(' ')).split(' ').length;
    const summary = writePlainly(chooseWords(lines.join('\n'), ours, length));
    all += facts.length;
    found += facts.filter(({ sentence }) => containsSentence(summary, writePlainly(sentence))).length;
  }
  return percent(found, all);
}

const measures: readonly Measure[] = [
  {
    name: 'sentiment: SST, five classes',
    measure: (write, quick) => {
      const dev = thin(readLabelled('sst', 'dev'), quick);
      return percent(dev.filter(({ text, label }) => rateSentiment(write(text)) === label - 2).length, dev.length);
    },
  },
  { name: 'sentiment: informal messages, three classes', measure: measureSigns(informalMessages) },
  { name: 'sentiment: service talk, three classes', measure: measureSigns(serviceTalk) },
  {
    name: 'sentiment: everyday sentences, three classes',
    measure: measureSigns(Object.values(everydaySentiment).flat()),
  },
  { name: 'matching: BANKING77, 10 samples', measure: (write, quick) => measureFewShots('BANKING 10', write, quick) },
  { name: 'matching: CLINC150, 10 samples', measure: (write, quick) => measureFewShots('CLINC 10', write, quick) },
  {
    name: 'matching: 12 telecom intents, macro F1',
    measure: async (write) => (await measureEveryday(ourPeer(write), everydayLines)).macroF1,
  },
  {
    name: 'matching: what is finished, not matched',
    measure: async (write) => 100 - (await measureDomains(ourPeer(write), finishedLines.development))[0],
  },
  { name: 'action items, F1', measure: measureActions },
  { name: 'profanity: everyday lines', measure: measureProfanity },
  { name: 'grouping: CLINC150, adjusted Rand', measure: measureGroups },
  { name: 'language: short English lines', measure: measureLanguage },
  { name: 'summary: facts of calls', measure: measureSummaries },
];

export async function run({ quick }: TaskOptions): Promise<Table[]> {
  const rows: Row[] = [];
  for (const { name, measure } of measures) {
    const [written, plain] = [await measure(asWritten, quick), await measure(writePlainly, quick)];
    rows.push({ name, kind: 'ours', cells: [written, plain, plain - written] });
  }
  return [
    {
      title: 'Engines without punctuation, case and apostrophes, %',
      columns: [{ name: 'as written' }, { name: 'in lower case, without marks' }, { name: 'difference' }],
      rows,
      notes: [
        'The same sentences twice. Samples of intents stay as written. The finished states and the action items are those for development, and so are the calls.',
      ],
    },
  ];
}
