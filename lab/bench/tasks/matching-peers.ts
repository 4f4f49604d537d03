import Fuse from 'fuse.js';
import MiniSearch from 'minisearch';
import stringSimilarity from 'string-similarity';
import { createMatchingEngine } from '../../../src/engines/text/matching/matcher.ts';
import type { Request } from '../../corpora/intents.ts';
import type { Row } from '../report/table.ts';

/** The score of each intent for a sentence; missing intents score 0. */
export type IntentScorer = (sentence: string) => Map<string, number> | Promise<Map<string, number>>;

/** A way to score intents by their samples. */
export interface Peer {
  name: string;
  kind: Row['kind'];
  /** The module to bundle for the size. */
  entry?: string;
  prepare(samples: readonly Request[]): IntentScorer | Promise<IntentScorer>;
}

function keepBest(scores: Map<string, number>, intent: string, score: number): void {
  if (score > (scores.get(intent) ?? 0)) scores.set(intent, score);
}

function groupSamples(samples: readonly Request[]): Map<string, string[]> {
  const byIntent = new Map<string, string[]>();
  for (const { intent, text } of samples) byIntent.set(intent, [...(byIntent.get(intent) ?? []), text]);
  return byIntent;
}

async function prepareOurs(samples: readonly Request[]): Promise<IntentScorer> {
  const targets = [...groupSamples(samples)].map(([id, texts]) => ({ id, samples: texts, phrases: [] }));
  const matcher = await createMatchingEngine().prepare(targets);
  return async (sentence) => {
    const [read] = await matcher.read([sentence]);
    return new Map((read === undefined ? [] : matcher.score(read)).map(({ id, score }) => [id, score]));
  };
}

const splitPlainly = (text: string): string[] => text.toLowerCase().match(/[a-z0-9']+/g) ?? [];

/** Textbook TF-IDF: tf * ln(N / df) of lower-case words over the samples, cosine, nearest sample. */
function prepareTfIdf(samples: readonly Request[]): IntentScorer {
  const holders = new Map<string, number>();
  for (const { text } of samples) {
    for (const word of new Set(splitPlainly(text))) holders.set(word, (holders.get(word) ?? 0) + 1);
  }
  const weigh = (text: string): Map<string, number> => {
    const weights = new Map<string, number>();
    for (const word of splitPlainly(text)) {
      const rarity = Math.log((samples.length + 1) / (holders.get(word) ?? 1));
      weights.set(word, (weights.get(word) ?? 0) + rarity);
    }
    const length = Math.hypot(...weights.values());
    for (const [word, weight] of weights) weights.set(word, length > 0 ? weight / length : 0);
    return weights;
  };
  const vectors = samples.map(({ intent, text }) => ({ intent, weights: weigh(text) }));
  return (sentence) => {
    const scores = new Map<string, number>();
    const query = weigh(sentence);
    for (const { intent, weights } of vectors) {
      let sum = 0;
      for (const [word, weight] of query) sum += weight * (weights.get(word) ?? 0);
      keepBest(scores, intent, sum);
    }
    return scores;
  };
}

function prepareStringSimilarity(samples: readonly Request[]): IntentScorer {
  return (sentence) => {
    const scores = new Map<string, number>();
    for (const { intent, text } of samples) {
      keepBest(scores, intent, stringSimilarity.compareTwoStrings(sentence.toLowerCase(), text.toLowerCase()));
    }
    return scores;
  };
}

function prepareFuse(samples: readonly Request[]): IntentScorer {
  const fuse = new Fuse([...samples], { keys: ['text'], includeScore: true, ignoreLocation: true, threshold: 1 });
  return (sentence) => {
    const scores = new Map<string, number>();
    for (const { item, score } of fuse.search(sentence)) keepBest(scores, item.intent, 1 - (score ?? 1));
    return scores;
  };
}

/**
 * BM25+ with prefixes and tolerance for typing errors, as its documentation suggests. Its scores have no upper limit.
 */
function prepareMiniSearch(samples: readonly Request[]): IntentScorer {
  const search = new MiniSearch({
    fields: ['text'],
    storeFields: ['intent'],
    searchOptions: { prefix: true, fuzzy: 0.2 },
  });
  search.addAll(samples.map((sample, id) => ({ id, ...sample })));
  return (sentence) => {
    const scores = new Map<string, number>();
    for (const found of search.search(sentence)) keepBest(scores, String(found.intent), found.score);
    return scores;
  };
}

/** Ours first, then the peers. */
export const peers: readonly Peer[] = [
  { name: 'sta', kind: 'ours', entry: './src/engines/text/matching/matcher.ts', prepare: prepareOurs },
  { name: 'TF-IDF, nearest', kind: 'baseline', prepare: prepareTfIdf },
  { name: 'minisearch', kind: 'peer', entry: 'minisearch', prepare: prepareMiniSearch },
  { name: 'string-similarity', kind: 'peer', entry: 'string-similarity', prepare: prepareStringSimilarity },
  { name: 'fuse.js', kind: 'peer', entry: 'fuse.js', prepare: prepareFuse },
];
