/**
 * The labelled sentences for sentiment, as natural text, split into a training part and an evaluation part.
 * SST has its own parts; the other sets are split 70 to 30 by a hash of their letters, so that a sentence
 * in two sets (amazon and cr share 1,281) is in the same part of both.
 */
import { readData } from './read-data.ts';

export type Part = 'train' | 'dev';

export interface Labelled {
  readonly text: string;
  /** 0 very negative .. 4 very positive; 0 or 1 in the binary sets. */
  readonly label: number;
  /** Mean rating from -4 to 4, if the set has one. */
  readonly rating?: number;
}

/** Sets with five classes, with ratings, and with two classes. */
export type SetName = 'sst' | 'amazon' | 'nyt' | 'cr' | 'uci' | 'subj';

const files: Record<Exclude<SetName, 'sst'>, string> = {
  amazon: 'vader_gt/amazon.tsv.gz',
  nyt: 'vader_gt/nyt.tsv.gz',
  cr: 'sentiment_binary/cr.tsv.gz',
  uci: 'uci_sentences/amazon.tsv.gz',
  subj: 'sentiment_binary/subj.tsv.gz',
};

/** Reads the examples of one part of a set. */
export function readLabelled(set: SetName, part: Part): Labelled[] {
  if (set === 'sst')
    return readRows(`sst/sentences.${part}.tsv.gz`).map(([label, text]) => example(text, Number(label)));
  const rated = set === 'amazon' || set === 'nyt';
  return readRows(files[set])
    .map((row) => {
      if (!rated) return example(row[1], Number(row[0]));
      const rating = Number(row[1]);
      return { ...example(row[2], classOfRating(rating)), rating };
    })
    .filter(({ text }) => partOf(text) === part);
}

/**
 * Converts a mean rating from -4 to 4 to five classes, with thresholds at -2, -0.5, 0.5 and 2 (data README of
 * vader_gt).
 */
export function classOfRating(rating: number): number {
  return [-2, -0.5, 0.5, 2].filter((threshold) => (threshold < 0 ? rating > threshold : rating >= threshold)).length;
}

/** Reads the labelled phrases of each SST training tree, whole sentence first. */
export function readSstTrees(): Labelled[][] {
  return readData('sst/trees/train.txt.gz')
    .trim()
    .split('\n')
    .map((line) => {
      const phrases: Labelled[] = [];
      const open: { label: number; words: string[] }[] = [];
      for (const [token] of line.matchAll(/[()]|[^\s()]+/g)) {
        if (token === '(') open.push({ label: -1, words: [] });
        else if (token === ')') {
          const done = open.pop();
          if (done === undefined) continue;
          phrases.push(example(done.words.join(' '), done.label));
          open.at(-1)?.words.push(...done.words);
        } else {
          const top = open.at(-1);
          if (top === undefined) continue;
          if (top.label < 0) top.label = Number(token);
          else top.words.push(token);
        }
      }
      return phrases.reverse();
    });
}

/** Undoes Penn Treebank tokenisation: "do n't", "-LRB-", "``", spaces before marks. */
export function detokenise(text: string): string {
  return text
    .replaceAll('-LRB-', '(')
    .replaceAll('-RRB-', ')')
    .replaceAll('\\/', '/')
    .replaceAll('\\*', '*')
    .replace(/`` ?| ?''/g, '"')
    .replace(/ (n't|'s|'re|'ve|'ll|'d|'m)(?![\w'])/gi, '$1')
    .replace(/\b([Cc]an) not\b/g, '$1not')
    .replace(/ ([.,;:!?%)\]])/g, '$1')
    .replace(/([([$]) /g, '$1')
    .trim();
}

function example(text: string | undefined, label: number): Labelled {
  return { text: detokenise(text ?? ''), label };
}

function readRows(path: string): string[][] {
  return readData(path)
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
}

/** FNV-1a over the letters of a text. */
function partOf(text: string): Part {
  let hash = 0x811c9dc5;
  for (const letter of text.toLowerCase().replace(/[^a-z]/g, '')) {
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  }
  return hash % 10 < 7 ? 'train' : 'dev';
}
