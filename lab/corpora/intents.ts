import { parse } from 'csv-parse/sync';
import { readData } from './read-data.ts';

/** A sentence and its intent; empty if it has none of the set's intents. */
export interface Request {
  intent: string;
  text: string;
}

/** A few samples for each intent, and sentences to match with them. */
export interface FewShotSet {
  name: string;
  samples: Request[];
  queries: Request[];
}

function readSplit(name: string): Request[] {
  return readData(`fewshot_intents/${name}.tsv.gz`)
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [intent = '', text = ''] = line.split('\t');
      return { intent, text };
    });
}

/** Returns the first `count` of each intent, in a fixed order that does not depend on the file's order. */
function takeShots(requests: readonly Request[], count: number): Request[] {
  const taken = new Map<string, number>();
  return requests
    .map((request, at) => ({ request, key: (at * 7919) % requests.length }))
    .sort((a, b) => a.key - b.key)
    .map(({ request }) => request)
    .filter(({ intent }) => {
      const before = taken.get(intent) ?? 0;
      taken.set(intent, before + 1);
      return before < count;
    });
}

const everySixth = (_: unknown, at: number): boolean => at % 6 === 0;

/** Drops one letter in the middle of the longest word, or swaps two in every other sentence. */
function misspell({ intent, text }: Request, at: number): Request {
  const longest = text.split(' ').reduce((one, other) => (other.length > one.length ? other : one), '');
  const middle = Math.floor(longest.length / 2);
  const rest = longest.slice(middle + 1);
  const wrong =
    at % 2 === 0
      ? longest.slice(0, middle) + rest
      : longest.slice(0, middle - 1) + longest[middle] + longest[middle - 1] + rest;
  return { intent, text: longest.length < 4 ? text : text.replace(longest, wrong) };
}

/**
 * Reads a sixth of the validation splits (fuse.js takes 0.1 s per sentence) of BANKING77, CLINC150 and SNIPS, with 5
 * and 10 samples per intent. The engine was fitted on the training parts of all three. `typos` misspells CLINC150.
 */
export function readFewShotSets(): FewShotSet[] {
  const banking = readSplit('BANKING77__valid').filter(everySixth);
  const clinc = readSplit('CLINC150__valid').filter(everySixth);
  const snips = readSplit('SNIPS__valid').filter(everySixth);
  const snipsTrain = readSplit('SNIPS__train');
  return [
    { name: 'BANKING 5', samples: readSplit('BANKING77__train_5'), queries: banking },
    { name: 'BANKING 10', samples: readSplit('BANKING77__train_10'), queries: banking },
    { name: 'CLINC 5', samples: readSplit('CLINC150__train_5'), queries: clinc },
    { name: 'CLINC 10', samples: readSplit('CLINC150__train_10'), queries: clinc },
    { name: 'SNIPS 5', samples: takeShots(snipsTrain, 5), queries: snips },
    { name: 'SNIPS 10', samples: takeShots(snipsTrain, 10), queries: snips },
    { name: 'typos', samples: readSplit('CLINC150__train_10'), queries: clinc.map(misspell) },
  ];
}

/**
 * Ten intents of a set with their sentences, and as many sentences of other intents: like a user's own list of tags.
 */
function takeTen(set: FewShotSet): FewShotSet {
  const intents = [...new Set(set.samples.map(({ intent }) => intent))].filter(
    (_, at, all) => at % Math.floor(all.length / 10) === 0,
  );
  const ten = new Set(intents.slice(0, 10));
  const within = set.queries.filter(({ intent }) => ten.has(intent));
  const without = set.queries.filter(({ intent }) => !ten.has(intent)).slice(0, within.length);
  return {
    name: `${set.name}, ten intents`,
    samples: set.samples.filter(({ intent }) => ten.has(intent)),
    queries: [...within, ...without.map(({ text }) => ({ intent: '', text }))],
  };
}

/** Ten intents of each set that has many intents with ten samples each. */
export const listTens = (sets: readonly FewShotSet[]): FewShotSet[] =>
  sets.filter(({ name }) => /^(BANKING|CLINC) 10$/.test(name)).map(takeTen);

/** Two sentences and their similarity as rated by people, 0 to 5. */
export interface RatedPair {
  rating: number;
  one: string;
  other: string;
}

/** Reads the pairs of a set of the STS tasks (Agirre et al. 2015, 2016). */
export function readRatedPairs(name: string): RatedPair[] {
  return readData(`sts_similarity/${name}.tsv.gz`)
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [rating = '', one = '', other = ''] = line.split('\t');
      return { rating: Number(rating), one, other };
    });
}

/** Reads the sentences without an intent from CLINC150's validation part. */
export function readOutOfScope(): Request[] {
  return readSplit('CLINC150__oos__valid').map(({ text }) => ({ intent: '', text }));
}

/** Reads the sentences of a split of fewshot_intents, such as `BANKING77__valid`. */
export const listRequests = (split: string): Request[] => readSplit(split);

/**
 * Reads the customers' lines of MultiDoGO's chats by domain, small talk and answers too; lines with several intents are
 * omitted.
 */
export function listCustomerLines(part: 'dev' | 'train'): [domain: string, lines: Request[]][] {
  return ['airline', 'fastfood', 'finance', 'insurance', 'media', 'software'].map((domain) => {
    const text = readData(`multidogo/sentence_level/${domain}/${part}.tsv.gz`);
    const rows: string[][] = parse(text, { delimiter: '\t', relax_quotes: true, relax_column_count: true, from: 2 });
    const lines = rows.map((row) => ({ text: row[4] ?? '', intent: row[6] ?? '' }));
    return [domain, lines.filter((line) => line.text.trim() !== '' && /^[a-z]+$/.test(line.intent))];
  });
}
