/**
 * Sentence boundaries on GUM (documents under CC BY and CC BY-SA), ours beside a naive regular expression and
 * `Intl.Segmenter`, and the time that a long text takes. A boundary is the offset after a sentence's last character.
 */

import { splitSentences } from '../../../src/engines/text/sentences/split-sentences.ts';
import { readData } from '../../corpora/read-data.ts';
import { countPerSecond } from '../report/count-per-second.ts';
import type { Row, Table, TaskOptions } from '../report/table.ts';

interface GumDocument {
  id: string;
  split: string;
  sentences: { text: string; newpar?: boolean }[];
}

interface Joined {
  text: string;
  /** Ends of sentences inside paragraphs, which no blank line reveals. */
  ends: Set<number>;
}

type Splitter = (text: string) => number[];

/** Returns the ends of the sentences that a splitter finds. */
const splitters: Record<string, { kind: Row['kind']; split: Splitter }> = {
  sta: { kind: 'ours', split: (text) => splitSentences(text).map((s) => s.end) },
  'Intl.Segmenter': {
    kind: 'peer',
    split: (text) =>
      [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)].map((s) =>
        trimmed(text, s.index, s.segment.length),
      ),
  },
  'a regular expression': {
    kind: 'baseline',
    split: (text) =>
      [...text.matchAll(/[^.!?]*[.!?]+(?=\s|$)|[^.!?]+$/g)].map((m) => trimmed(text, m.index, m[0].length)),
  },
};

function trimmed(text: string, start: number, length: number): number {
  return start + text.slice(start, start + length).trimEnd().length;
}

/** Joins paragraphs with blank lines, and the sentences within them with `glue`. */
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

const forms = [
  { name: 'paragraphs', glue: (text: string) => text },
  { name: 'wrapped at 72', glue: wrap },
] as const;

/**
 * Milliseconds for a million characters and for an eighth of them, which shows whether time grows faster than the text.
 */
function measureGrowth(documents: readonly GumDocument[]): Table {
  const all = documents.map((document) => joinDocument(document, (text) => text).text).join('\n\n');
  const prose = all.repeat(Math.ceil(1_000_000 / all.length));
  const texts = { prose, 'one line': prose.replace(/\s+/g, ' '), 'no marks': prose.replace(/[^\p{L} ]+/gu, ' ') };
  const lengths = [125_000, 1_000_000];
  const rows = Object.entries(texts).map(([name, text]): Row => {
    const times = lengths.map((length) => {
      const piece = text.slice(0, length);
      const begun = performance.now();
      splitSentences(piece);
      return performance.now() - begun;
    });
    return { name, kind: 'ours', cells: times };
  });
  return {
    title: 'Sentences: milliseconds for a long text',
    columns: lengths.map((length) => ({ name: `${length / 1000}k characters`, digits: 0 })),
    rows,
  };
}

/** The boundaries of GUM, and the time that long texts take. */
export async function run({ quick }: TaskOptions): Promise<Table[]> {
  const lines = readData('gum/docs.jsonl.xz').trim().split('\n');
  const documents = lines
    .map((line) => JSON.parse(line) as GumDocument)
    .slice(0, quick ? 60 : Number.POSITIVE_INFINITY);
  const sets = ['dev', 'train'].flatMap((part) =>
    forms.map((form) => ({
      name: `${part}, ${form.name}`,
      joined: documents.filter(({ split }) => split === part).map((document) => joinDocument(document, form.glue)),
    })),
  );
  const rows = Object.entries(splitters).map(([name, { kind, split }]): Row => {
    const scores = sets.map(({ joined }) => score(split, joined));
    const texts = sets[0]?.joined.map(({ text }) => text) ?? [];
    const characters = texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length);
    const speed = (countPerSecond(texts, split) * characters) / 1e6;
    return { name, kind, cells: [...scores.map(({ f1 }) => 100 * f1), speed] };
  });
  const boundaries = sets[0]?.joined.reduce((sum, { ends }) => sum + ends.size, 0) ?? 0;
  return [
    {
      title: 'Sentences: boundaries inside paragraphs of GUM, % F1',
      columns: [
        ...sets.map(({ name }, at) => ({
          name,
          ...(at < 2 ? { summary: `Sentence boundaries, GUM ${name}, % F1` } : {}),
        })),
        { name: 'MB/s', digits: 1 },
      ],
      rows,
      notes: [
        `GUM dev has ${boundaries} such boundaries; GUM train was read while the rules were written. Wrapped: each line ends at column 72.`,
      ],
    },
    measureGrowth(documents),
  ];
}
