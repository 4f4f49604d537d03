import { readData } from '../../corpora/read-data.ts';
import { readTable } from './read-table.ts';

/** A sentence and the name of its intent. */
export interface Example {
  label: string;
  text: string;
}

const domains = ['airline', 'fastfood', 'finance', 'insurance', 'media', 'software'];

/** Reads a split of fewshot_intents, such as `CLINC150__train`: tab-separated, with a header line. */
export function readSplit(name: string): Example[] {
  return readTable(readData(`fewshot_intents/${name}.tsv.gz`), '\t')
    .slice(1)
    .map(([label = '', text = '']) => ({ label, text }))
    .filter(({ text }) => text !== '');
}

/** Reads the customers' training sentences of MultiDoGO that have an intent, one list per domain. */
export function readCustomers(): Example[][] {
  return domains.map((domain) => {
    const [head = [], ...rows] = readTable(readData(`multidogo/sentence_level/${domain}/train.tsv.gz`), '\t');
    const text = head.indexOf('utterance');
    const label = head.indexOf('intent');
    if (text < 0 || label < 0) throw new Error(`No utterance or intent in ${domain}`);
    return rows
      .map((row) => ({ label: row[label] ?? '', text: row[text] ?? '' }))
      .filter((example) => !/^$|outofdomain|contentonly|<div>/.test(example.label));
  });
}

/** A set of sentences by intent, and its share of the tuning, which reflects its variety. */
export interface IntentSet {
  name: string;
  share: number;
  examples: Example[];
}

const nluppFolds = 20;

/**
 * Reads the training sentences of all other intent sets. NLU++ has several intents per sentence; together they count as
 * one.
 */
export function readIntentSets(without: readonly string[]): IntentSet[] {
  const sets: { name: string; share: number; read: () => Example[] }[] = [
    { name: 'clinc', share: 3, read: () => readSplit('CLINC150__train') },
    { name: 'banking', share: 2, read: () => readSplit('BANKING77__train') },
    { name: 'snips', share: 0.5, read: () => readSplit('SNIPS__train') },
    { name: 'nlupp', share: 0.3, read: readManyIntents },
  ];
  return sets
    .filter(({ name }) => !without.includes(name))
    .map(({ name, share, read }) => ({ name, share, examples: read() }));
}

function readManyIntents(): Example[] {
  return Array.from({ length: nluppFolds }, (_, fold) => readData(`nlupp/data/banking/fold${fold}.json.gz`)).flatMap(
    (fold) =>
      (JSON.parse(fold) as { text: string; intents?: string[] }[])
        .filter(({ intents = [] }) => intents.length > 0)
        .map(({ text, intents = [] }) => ({ label: [...intents].sort().join(' '), text })),
  );
}

/** Reads CLINC150's Wikipedia sentences: prose, no requests. */
export function readProse(): string[] {
  return readData('clinc150/all_wiki_sents.txt.gz')
    .split('\n')
    .filter((line) => line !== '');
}
