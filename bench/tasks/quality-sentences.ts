/**
 * Sentence boundaries on GUM (documents under CC BY and CC BY-SA), ours beside a naive regular expression and
 * `Intl.Segmenter`, and the time that a long text takes. A boundary is the offset after a sentence's last character.
 */
import { splitSentences } from '../../src/analytics/text/sentences/split-sentences.ts';
import { readData } from './data.ts';

interface GumDocument {
  id: string;
  split: string;
  sentences: { text: string; newpar?: boolean }[];
}

interface Joined {
  text: string;
  /** Ends of sentences inside paragraphs: those that a blank line does not give away. */
  ends: Set<number>;
}

type Splitter = (text: string) => number[];

/** Ends of the sentences that a splitter finds. */
const splitters: Record<string, Splitter> = {
  'naive regex': (text) =>
    [...text.matchAll(/[^.!?]*[.!?]+(?=\s|$)|[^.!?]+$/g)].map((m) => trimmed(text, m.index, m[0].length)),
  'Intl.Segmenter': (text) =>
    [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)].map((s) =>
      trimmed(text, s.index, s.segment.length),
    ),
  ours: (text) => splitSentences(text).map((s) => s.end),
};

function trimmed(text: string, start: number, length: number): number {
  return start + text.slice(start, start + length).trimEnd().length;
}

/** Paragraphs joined by blank lines; within them sentences by `glue`. */
export function joinDocument(document: GumDocument, glue: (text: string) => string): Joined {
  let text = '';
  const ends = new Set<number>();
  for (const [index, sentence] of document.sentences.entries()) {
    if (index > 0) {
      if (sentence.newpar === true) text += '\n\n';
      else {
        ends.add(text.length);
        text += ' ';
      }
    }
    text += sentence.text;
  }
  return { text: glue(text), ends };
}

/** Wraps at 72 columns by turning spaces into line breaks: no offset moves. */
function wrap(text: string): string {
  const characters =
    [...text].length === text.length ? text.split('') : Array.from({ length: text.length }, (_, i) => text.charAt(i));
  let lineStart = 0;
  let lastSpace = -1;
  for (let at = 0; at < characters.length; at++) {
    if (characters[at] === '\n') {
      lineStart = at + 1;
      lastSpace = -1;
    } else if (characters[at] === ' ') lastSpace = at;
    if (at - lineStart >= 72 && lastSpace > lineStart) {
      characters[lastSpace] = '\n';
      lineStart = lastSpace + 1;
      lastSpace = -1;
    }
  }
  return characters.join('');
}

function score(split: Splitter, documents: Joined[]): { precision: number; recall: number; f1: number } {
  let hits = 0;
  let found = 0;
  let gold = 0;
  for (const { text, ends } of documents) {
    gold += ends.size;
    for (const end of split(text)) {
      if (ends.has(end)) hits++;
      if (end < text.length && !text.startsWith('\n\n', end)) found++;
    }
  }
  const precision = hits / found;
  const recall = hits / gold;
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) };
}

/** Prints the tables. */
export async function run(): Promise<void> {
  const lines = readData('gum/docs.jsonl.xz').trim().split('\n');
  const documents = lines.map((line) => JSON.parse(line) as GumDocument);
  for (const part of ['train', 'dev']) {
    const chosen = documents.filter((document) => document.split === part);
    for (const [form, glue] of [
      ['as paragraphs', (t: string) => t],
      ['wrapped at 72', wrap],
    ] as const) {
      const joined = chosen.map((document) => joinDocument(document, glue));
      const count = joined.reduce((sum, { ends }) => sum + ends.size, 0);
      console.log(`GUM ${part}, ${form}: ${joined.length} documents, ${count} boundaries inside paragraphs`);
      for (const [name, split] of Object.entries(splitters)) {
        const { precision, recall, f1 } = score(split, joined);
        console.log(
          `  ${name.padEnd(16)} P ${(100 * precision).toFixed(1)}  R ${(100 * recall).toFixed(1)}  F1 ${(100 * f1).toFixed(1)}`,
        );
      }
    }
  }
  const all = documents.map((document) => joinDocument(document, (t) => t).text).join('\n\n');
  const prose = all.repeat(Math.ceil(1_000_000 / all.length));
  for (const [name, text] of [
    ['prose', prose],
    ['one line', prose.replace(/\s+/g, ' ')],
    ['no punctuation', prose.replace(/[^\p{L} ]+/gu, ' ')],
  ] as const) {
    const times = [125_000, 250_000, 500_000, 1_000_000].map((length) => {
      const piece = text.slice(0, length);
      const begun = performance.now();
      splitSentences(piece);
      return `${length / 1000}k ${(performance.now() - begun).toFixed(0)} ms`;
    });
    console.log(`time, ${name}: ${times.join(', ')}`);
  }
}
