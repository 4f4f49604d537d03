/**
 * Names groups of sentences by the words that distinguish them from the other groups: a class-based TF-IDF
 * (Grootendorst 2022).
 */
import { takeEvenly } from '../matching/bounded-work.ts';
import { stemWord } from '../matching/stem-word.ts';
import { negations, weakNames } from './data/small-talk.ts';

/** A word of a sentence, in the form that is counted. */
interface Term {
  readonly stem: string;
  readonly word: string;
}

/** The common stem of all negations: `card not working` and `card working` are different topics. */
const not = '!not';

/** Maximum sentences of a group that are considered: the most typical ones. */
const maxSentences = 100;
/** Maximum sentences of all groups that a group is compared with. */
const maxCompared = 3_000;
/** Maximum words of a sentence that are considered. */
const maxWords = 30;
/** Maximum stems of a group that a name is made of. */
const maxStems = 12;

/** Gain by the number of words: a name of two or three words says more if they occur together in the group. */
const lengthGain = [0, 1, 2.2, 2.8];
/** A stem or a pair in this share of all sentences does not distinguish a group. */
const smoothing = 0.02;

/**
 * @param groups the words of each sentence of each group, in order (see `listNameWords`), the most typical sentence
 * first
 * @returns a unique name for each group, one to three words with hyphens: `card-not-arrived`
 */
export function nameGroups(groups: readonly (readonly (readonly string[])[])[]): string[] {
  const read = groups.map((sentences) => sentences.slice(0, maxSentences).map(readTerms));
  const everywhere = indexStems(takeEvenly(read.flat(), maxCompared));
  const taken = new Set<string>();
  return read.map((sentences) => {
    const here = indexStems(sentences);
    const rate = (stems: readonly string[]): number => {
      const share = here.shareOf(stems);
      return share * (lengthGain[stems.length] ?? 0) * Math.log(1 + share / (everywhere.shareOf(stems) + smoothing));
    };
    const rank = (some: readonly (readonly string[])[]) =>
      some.map((stems) => ({ stems, rating: rate(stems) })).sort((a, b) => b.rating - a.rating);
    const stems = here.mostFrequent;
    // A negation needs two words: `card-not` says less than `card`.
    const topics = stems.filter((stem) => stem !== not);
    const short = rank([
      ...topics.filter((stem) => !weakNames.has(stem)).map((stem) => [stem]),
      ...topics.flatMap((one, index) => topics.slice(index + 1).map((other) => [one, other])),
    ]);
    const pair = short[0]?.stems.length === 2 ? short[0].stems : undefined;
    const long =
      pair === undefined ? [] : rank(stems.filter((one) => !pair.includes(one)).map((one) => [...pair, one]));
    const ranked = [...short, ...long].sort((a, b) => b.rating - a.rating);
    const name = findFree(
      ranked.map((one) => () => spell(one.stems, sentences)),
      taken,
    );
    taken.add(name);
    return name;
  });
}

/** Returns the first name that is not taken; otherwise the first one with a number. */
function findFree(names: readonly (() => string)[], taken: ReadonlySet<string>): string {
  for (const spelt of names) {
    const name = spelt();
    if (!taken.has(name)) return name;
  }
  const name = names[0]?.() ?? 'group';
  for (let count = 2; ; count += 1) if (!taken.has(`${name}-${count}`)) return `${name}-${count}`;
}

function indexStems(sentences: readonly (readonly Term[])[]) {
  const having = new Map<string, Set<number>>();
  for (const [index, terms] of sentences.entries()) {
    for (const { stem } of terms) {
      const known = having.get(stem);
      if (known === undefined) having.set(stem, new Set([index]));
      else known.add(index);
    }
  }
  return {
    /** The share of the sentences that have all of the stems, 0 to 1. */
    shareOf(stems: readonly string[]): number {
      const [fewest, ...others] = stems
        .map((stem) => having.get(stem) ?? new Set<number>())
        .sort((a, b) => a.size - b.size);
      let count = 0;
      for (const index of fewest ?? []) if (others.every((other) => other.has(index))) count += 1;
      return count / Math.max(1, sentences.length);
    },
    mostFrequent: [...having]
      .sort((a, b) => b[1].size - a[1].size)
      .slice(0, maxStems)
      .map(([stem]) => stem),
  };
}

const readTerms = (words: readonly string[]): Term[] =>
  words.slice(0, maxWords).map((word) => ({ stem: negations.has(word) ? not : stemWord(word), word }));

/** Spells the stems by their most frequent words, in the order that most sentences use. */
function spell(stems: readonly string[], sentences: readonly (readonly Term[])[]): string {
  const having = sentences.filter((terms) => stems.every((stem) => terms.some((term) => term.stem === stem)));
  const parts = stems.map((stem) => {
    const words = new Map<string, number>();
    let places = 0;
    for (const terms of having) {
      const index = terms.findIndex((term) => term.stem === stem);
      places += index;
      const word = terms[index]?.word ?? '';
      words.set(word, (words.get(word) ?? 0) + 1);
    }
    const [word = stem] = [...words].sort((a, b) => b[1] - a[1])[0] ?? [];
    return { word: stem === not ? 'not' : word, place: places / Math.max(1, having.length) };
  });
  return parts
    .sort((a, b) => a.place - b.place)
    .map(({ word }) => word)
    .join('-');
}
