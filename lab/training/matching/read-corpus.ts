import { splitWords } from '../../../src/engines/text/matching/split-words.ts';
import { readData } from '../../corpora/read-data.ts';
import { readCustomers, readIntentSets, readProse } from './read-examples.ts';

interface Transcript {
  meeting_transcripts: { content: string }[];
}
interface Abstract {
  source: string[];
  target: string[];
}
interface Utterance {
  split: string;
  text: string;
}

const readLines = <Row>(path: string): Row[] =>
  readData(path)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);

const readColumn = (path: string, column: number): string[] =>
  readData(path)
    .split('\n')
    .map((line) => line.split('\t')[column] ?? '');

/**
 * Reads the sentences, as words, of every training text whose licence allows shipping weights: requests, talk, prose,
 * reviews.
 *
 * @param without names of intent sets (see `readIntentSets`; `customers` for MultiDoGO) to leave out, to see how well the rest transfers
 */
export function readCorpus(without: readonly string[]): string[][] {
  const texts: string[] = [
    ...(without.includes('customers') ? [] : readCustomers()).flatMap((domain) => domain.map(({ text }) => text)),
    ...readIntentSets(without).flatMap(({ examples }) => examples.map(({ text }) => text)),
    ...readProse(),
    ...readLines<Utterance>('mrda/utterances.jsonl.xz').flatMap(({ split, text }) => (split === 'train' ? [text] : [])),
    ...readLines<Transcript>('qmsum/train.jsonl.xz').flatMap((meeting) =>
      meeting.meeting_transcripts.map(({ content }) => content),
    ),
    ...readLines<Abstract>('scitldr/SciTLDR-A.train.jsonl.gz').flatMap(({ source, target }) => [...source, ...target]),
    ...readColumn('sentiment_binary/cr.tsv.gz', 1),
    ...readColumn('sentiment_binary/subj.tsv.gz', 1),
    ...readColumn('uci_sentences/amazon.tsv.gz', 1),
    ...readColumn('vader_gt/amazon.tsv.gz', 2),
    ...readColumn('vader_gt/nyt.tsv.gz', 2),
  ];
  return texts
    .flatMap((text) => text.split(/(?<=[.!?])\s+/))
    .map(splitWords)
    .filter((words) => words.length > 1);
}
