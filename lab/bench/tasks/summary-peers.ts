import { splitSentences } from '../../../src/engines/text/sentences/split-sentences.ts';
import { summariseText } from '../../../src/engines/text/summary/summary.ts';
import type { SummaryCase } from '../../corpora/summaries.ts';
import type { Row } from '../report/table.ts';
import { measureBestRouge } from './summary-rouge.ts';

/** A method that chooses this many sentences of a text, in text order. */
export interface Summariser {
  name: string;
  kind: Row['kind'];
  summarise(text: string, sentences: number): string;
}

function pickHighest(texts: readonly string[], scores: readonly number[], count: number): string {
  return [...texts.keys()]
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
    .slice(0, count)
    .sort((a, b) => a - b)
    .map((at) => texts[at])
    .join(' ');
}

const listTexts = (text: string): string[] => splitSentences(text).map((sentence) => sentence.text);

/**
 * TextRank as in its paper (Mihalcea and Tarau 2004): similarity is the number of words in common over the sum of
 * the logarithms of the lengths; PageRank on the weighted graph with damping 0.85.
 */
function rankByTextRank(texts: readonly string[]): number[] {
  const words = texts.map((text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []));
  const links = words.map((one, at) =>
    words.map((other, to) => {
      if (at === to || one.size < 2 || other.size < 2) return 0;
      let common = 0;
      for (const word of one) if (other.has(word)) common++;
      return common / (Math.log(one.size) + Math.log(other.size));
    }),
  );
  const sums = links.map((row) => row.reduce((sum, link) => sum + link, 0));
  let ranks = texts.map(() => 1);
  for (let round = 0; round < 30; round++) {
    const next = texts.map(() => 0.15);
    for (const [from, row] of links.entries()) {
      const flow = (0.85 * (ranks[from] ?? 0)) / (sums[from] || 1);
      for (const [to, link] of row.entries()) if (link > 0) next[to] = (next[to] ?? 0) + flow * link;
    }
    ranks = next;
  }
  return ranks;
}

/** The ranks of the previous text, for summaries of several lengths: ranking takes quadratic time. */
let lastRanked: { text: string; ranks: readonly number[] } = { text: '', ranks: [] };

/** A number from 0 to 1 that depends only on its index, so that the random choice is the same in every run. */
const scatter = (at: number): number => (Math.sin(at * 12.9898 + 78.233) * 43758.5453) % 1;

/** Returns the sentence with the highest ROUGE-1 to a reference: the upper bound for a choice of one sentence. */
export function chooseOracle({ text, references }: SummaryCase): string {
  const rated = listTexts(text).map((sentence) => ({ sentence, score: measureBestRouge(sentence, references).one }));
  return rated.reduce((best, one) => (one.score > best.score ? one : best), { sentence: '', score: -1 }).sentence;
}

/** Ours first, then the peers. */
export const summarisers: readonly Summariser[] = [
  {
    name: 'sta',
    kind: 'ours',
    summarise: (text, sentences) =>
      summariseText(text, { sentences })
        .map(({ sentence }) => sentence)
        .join(' '),
  },
  {
    name: 'LEAD, the first sentences',
    kind: 'baseline',
    summarise: (text, count) => listTexts(text).slice(0, count).join(' '),
  },
  {
    name: 'TextRank',
    kind: 'peer',
    summarise: (text, count) => {
      const texts = listTexts(text);
      if (lastRanked.text !== text) lastRanked = { text, ranks: rankByTextRank(texts) };
      return pickHighest(texts, lastRanked.ranks, count);
    },
  },
  {
    name: 'longest sentences',
    kind: 'baseline',
    summarise: (text, count) => {
      const texts = listTexts(text);
      return pickHighest(
        texts,
        texts.map((one) => one.length),
        count,
      );
    },
  },
  {
    name: 'random sentences',
    kind: 'baseline',
    summarise: (text, count) => {
      const texts = listTexts(text);
      return pickHighest(
        texts,
        texts.map((_, at) => Math.abs(scatter(at + text.length))),
        count,
      );
    },
  },
];
