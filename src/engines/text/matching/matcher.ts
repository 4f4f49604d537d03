/** Our own vectors and classifier, because they match better than the npm packages (docs/quality.md). */
import { type AlignedEncoder, asItIs } from './align-encoder.ts';
import type { Pause } from './bounded-work.ts';
import { noWords, TargetVocabularies } from './compare-words.ts';
import { type DescribedText, describeWords, type Word } from './describe-sentence.ts';
import { dropFillers } from './describe-statement.ts';
import { ExactIndex, type MatchText } from './exact-index.ts';
import {
  type Found,
  findHigh,
  minObjected,
  ObjectionFinder,
  type Objector,
  objectByWords,
  type TargetObjections,
} from './find-objections.ts';
import { foldSpace } from './fold-text.ts';
import { builtInMeaning } from './meaning-encoder.ts';
import { compareSiblings, measureCohesion } from './measure-cohesion.ts';
import {
  compareTargets,
  createMinWeight,
  type RateAmong,
  rateAlone,
  rateAmong,
  weighSimilarity,
} from './rate-similarity.ts';
import { SimilarityIndex } from './similarity-index.ts';
import { splitClauses } from './split-clauses.ts';
import { splitWords } from './split-words.ts';
import { addSynonyms } from './synonyms.ts';
import { type ClassifierSample, type FindWeights, TargetClassifier } from './target-classifier.ts';

/** A statement tag or an intent that sentences are matched with. */
export interface MatchTarget {
  id: string;
  samples: readonly string[];
  phrases: readonly string[];
}

/** How well a sentence matches a target: `score` from 0 to 1, and the sample or phrase, verbatim, that decided it. */
export interface TargetScore {
  id: string;
  score: number;
  value: string;
}

/** A sentence that has been read for matching. */
export interface ReadSentence {
  readonly text: string;
  /** Unchanged (see `splitWords`). */
  readonly ownWords: readonly string[];
  /** With typing errors corrected and synonyms added. */
  readonly words: readonly Word[];
  /** The unit vector of its meaning, or zeros. */
  readonly meaning: Float32Array;
  /** Its clauses, if it may say several things. */
  readonly clauses: readonly ReadSentence[];
}

/** Scores sentences against the targets that it was prepared for. */
export interface Matcher {
  /** Reads sentences in batches, which is faster for some encoders. @throws the encoder's error */
  read(sentences: readonly string[]): Promise<ReadSentence[]>;
  /** The approximate memory that it takes. */
  readonly bytes: number;
  /**
   * Returns one entry for each target that has text, in the order given. Never throws; a score may be 0.
   *
   * @param minScoreOf avoids work: targets with a lower score may be missing; default 0
   */
  score(sentence: ReadSentence, minScoreOf?: (id: string) => number): TargetScore[];
}

/** Rates how similar sentences are to targets. */
export interface MatchingEngine {
  /** @param pause called often, because preparing many samples takes long @throws the encoder's error */
  prepare(targets: readonly MatchTarget[], pause?: Pause): Promise<Matcher>;
}

/** The texts of a target, samples before phrases, and the index of the first of them among those of all targets. */
interface TargetRange {
  readonly id: string;
  readonly texts: readonly string[];
  readonly first: number;
}

/** Texts per call of the encoder. */
const batchTexts = 64;

const isText = (text: string): boolean => foldSpace(text) !== '';

/**
 * Creates the engine: a sentence's score with a target depends on the target's most similar sample, in words, spelling
 * and meaning, and on how the target compares with the others. It accepts any script.
 *
 * @param encoder creates vectors of meanings; the built-in one by default
 * @param findWeights returns the weights of a large classifier that was learned earlier
 * @param rate for training and its figures
 */
export function createMatchingEngine(
  encoder: AlignedEncoder = asItIs(builtInMeaning),
  findWeights?: FindWeights,
  rate: RateAmong = rateAmong,
): MatchingEngine {
  return {
    async prepare(targets, pause = () => {}) {
      const ranges: TargetRange[] = [];
      const texts: (MatchText & { target: number })[] = [];
      for (const target of targets) {
        const samples = target.samples.filter(isText);
        const phrases = target.phrases.filter(isText);
        if (samples.length + phrases.length === 0) continue;
        const add = (value: string, isPhrase: boolean) =>
          texts.push({ value, isPhrase, words: splitWords(value), target: ranges.length });
        const first = texts.length;
        for (const value of samples) add(value, false);
        for (const value of phrases) add(value, true);
        ranges.push({ id: target.id, texts: [...samples, ...phrases], first });
        await pause();
      }
      const indexed: ClassifierSample[] = [];
      for (let index = 0; index < texts.length; index += batchTexts) {
        const batch = texts
          .slice(index, index + batchTexts)
          .map(({ value, words }) => ({ text: value, words: addSynonyms(words) }));
        for (const [place, meaning] of (await encoder.encode(batch)).entries()) {
          indexed.push({ words: batch[place].words, target: texts[index + place].target, meaning });
        }
        await pause();
      }
      const similar = await SimilarityIndex.build(indexed, encoder.align, pause);
      return new TargetMatcher(
        encoder,
        ranges,
        indexed.map(({ words }) => words),
        new ExactIndex(texts),
        similar,
        ranges.length > 1
          ? {
              classifier: await TargetClassifier.learn(indexed, ranges.length, pause, findWeights),
              cohesion: measureCohesion(await compareSiblings(indexed, similar, pause), weighSimilarity),
              vocabularies: await TargetVocabularies.build(indexed, ranges.length, pause),
              rate,
            }
          : undefined,
      );
    },
  };
}

/** Distinguishes between two or more targets. */
interface Among {
  readonly classifier: TargetClassifier;
  readonly cohesion: number;
  readonly vocabularies: TargetVocabularies;
  readonly rate: RateAmong;
}

/** The approximate memory of a text without its characters, and of a character with the words made of it. */
const textBytes = 200;
const bytesPerChar = 4;

class TargetMatcher implements Matcher {
  readonly bytes: number;
  readonly #encoder: AlignedEncoder;
  readonly #ranges: readonly TargetRange[];
  /** The index of the target of each text. */
  readonly #targetOf: Int32Array;
  readonly #exact: ExactIndex;
  readonly #similar: SimilarityIndex;
  readonly #among: Among | undefined;
  readonly #objections: ObjectionFinder;
  /** The weight of the best text of each target, for the sentence being scored. */
  readonly #weights: Float64Array;

  constructor(
    encoder: AlignedEncoder,
    ranges: readonly TargetRange[],
    words: readonly (readonly string[])[],
    exact: ExactIndex,
    similar: SimilarityIndex,
    among: Among | undefined,
  ) {
    this.#encoder = encoder;
    this.#ranges = ranges;
    this.#weights = new Float64Array(ranges.length);
    this.#objections = new ObjectionFinder(words);
    this.#targetOf = Int32Array.from(ranges.flatMap(({ texts }, index) => texts.map(() => index)));
    this.#exact = exact;
    this.#similar = similar;
    this.#among = among;
    const chars = ranges.reduce((sum, { texts }) => texts.reduce((all, text) => all + text.length, sum), 0);
    this.bytes =
      similar.bytes +
      exact.bytes +
      (among?.classifier.bytes ?? 0) +
      (among?.vocabularies.bytes ?? 0) +
      this.#targetOf.length * textBytes +
      chars * bytesPerChar;
  }

  async read(sentences: readonly string[]): Promise<ReadSentence[]> {
    const isSplit = this.#among !== undefined && this.#targetOf.length <= maxSplit;
    const clauses = isSplit ? sentences.map(splitClauses) : [];
    const texts = [...sentences, ...clauses.flat()].map((text) => {
      const ownWords = splitWords(text);
      return { text, ownWords, words: this.#similar.correct(addSynonyms(dropFillers(ownWords))) };
    });
    const { encodeWords } = this.#encoder;
    const meanings =
      encodeWords === undefined
        ? await this.#encoder.encode(texts.map(({ text, words }) => ({ text, words: words.map((word) => word.text) })))
        : texts.map(({ words }) => encodeWords(words));
    const finish = (index: number, clausesOf: readonly ReadSentence[]): ReadSentence => {
      const { text, ownWords, words } = texts[index];
      return { text, ownWords, words, meaning: meanings[index], clauses: clausesOf };
    };
    let first = sentences.length;
    return sentences.map((_, index) => {
      const own = clauses[index]?.map((_, place) => finish(first + place, [])) ?? [];
      first += own.length;
      return finish(index, own);
    });
  }

  score(sentence: ReadSentence, minScoreOf: (id: string) => number = noMinScore): TargetScore[] {
    if (sentence.clauses.length === 0) return this.#scoreWhole(sentence, minScoreOf);
    const parts = sentence.clauses.flatMap((clause) => this.#scoreWhole(clause, minScoreOf, clauseStrictness));
    const min = this.#findMin(minScoreOf);
    const near = this.#scoreWhole(sentence, () => min);
    // The target nearest to the whole sentence is always scored, even if work is avoided.
    const scores = near.length === 0 && parts.length > 0 ? this.#scoreWhole(sentence, noMinScore) : near;
    const top = scores.reduce<TargetScore | undefined>(
      (one, other) => (other.score > (one?.score ?? 0) ? other : one),
      undefined,
    );
    if (top === undefined) return scores;
    const best = new Map(scores.map((one) => [one.id, one]));
    const raise = (ones: readonly TargetScore[], max: number): void => {
      for (const one of ones) {
        const score = Math.min(one.score, max);
        if (score > (best.get(one.id)?.score ?? 0)) best.set(one.id, { ...one, score });
      }
    };
    raise(
      parts.filter(({ id }) => id === top.id),
      maxOfClause,
    );
    // The target nearest to the whole sentence stays first.
    raise(parts, (best.get(top.id)?.score ?? 0) * belowTop);
    return this.#ranges.flatMap(({ id }) => best.get(id) ?? []);
  }

  #scoreWhole(sentence: ReadSentence, minScoreOf: (id: string) => number, strictness = 1): TargetScore[] {
    const described = describeWords(sentence.words, sentence.meaning);
    const exact = this.#exact.findFirst(sentence.text, sentence.ownWords, this.#targetOf);
    const objector = this.#objections.createObjector(sentence.words, sentence.ownWords, strictness);
    const { rate, rateObjected } =
      this.#among === undefined
        ? this.#rateAlone(described, objector)
        : this.#rateAmong(this.#among, sentence.words, described, objector, this.#findMin(minScoreOf));
    const found: Found[] = [];
    for (let target = 0; target < this.#ranges.length; target++) {
      const same = exact.get(target);
      const one = same === undefined ? rate(target) : { ...exactly, target, place: same - this.#ranges[target].first };
      if (one !== undefined) found.push(one);
    }
    const minToObject = findHigh(found.filter(({ score }) => score < exactly.score));
    const scores: TargetScore[] = [];
    for (const one of found) {
      const { id, texts } = this.#ranges[one.target];
      const min = minScoreOf(id);
      // Objections only lower a score.
      if (one.score < min) continue;
      const isObjected = one.score >= minToObject && one.score < exactly.score;
      scores.push({ id, score: isObjected ? rateObjected(one, min) : one.score, value: texts[one.place] ?? '' });
    }
    return scores;
  }

  #findMin(minScoreOf: (id: string) => number): number {
    return this.#ranges.reduce((min, { id }) => Math.min(min, minScoreOf(id)), 1);
  }

  #rateAlone(sentence: DescribedText, { object }: Objector): TargetRater {
    const { similarityOf, weigh } = this.#similar.compare(sentence);
    const { findBest } = weigh();
    const weightOf = (text: number): number => findBest(text, 1).weight;
    return {
      rate: (target) => {
        const { first, texts } = this.#ranges[target];
        const { place, weight } = findBest(first, texts.length);
        const best = first + place;
        if (weight <= 0) return { target, place, weight, score: 0, words: noWords };
        const objections = object({ first, count: texts.length, best }, weightOf);
        const score = rateAlone(similarityOf(best), objections, texts.length);
        return { target, place, weight, score, words: noWords };
      },
      rateObjected: ({ score }) => score,
    };
  }

  #rateAmong(
    { classifier, cohesion, vocabularies, rate: rateTarget }: Among,
    words: readonly Word[],
    sentence: DescribedText,
    { compareActs, object }: Objector,
    min: number,
  ): TargetRater {
    const { error, estimateBest, findBest } = this.#similar.compare(sentence).weigh();
    const ranges = this.#ranges;
    const weights = this.#weights;
    let heaviest = 0;
    for (let index = 0; index < ranges.length; index++) {
      const { first, texts } = ranges[index];
      weights[index] = estimateBest(first, texts.length);
      heaviest = Math.max(heaviest, weights[index]);
    }
    // The choice of the heaviest must be exact.
    for (let index = 0; error > 0 && index < ranges.length; index++) {
      const { first, texts } = ranges[index];
      if (weights[index] >= heaviest - 2 * error) weights[index] = findBest(first, texts.length).weight;
    }
    const standings = compareTargets(weights, classifier.rate(sentence));
    const minWeight = min > 0 ? createMinWeight(min, ranges.length, cohesion) : undefined;
    const rate = (index: number, weight: number, samples: number, objections?: TargetObjections): number =>
      weight <= 0 ? 0 : rateTarget(weight, standings.of(index, weight), { samples, cohesion }, objections);
    const weightOf = (text: number): number => findBest(text, 1).weight;
    // Words are compared faster than statements, and rule out most targets.
    const compareWords = vocabularies.compare(words);
    return {
      rate: (target) => {
        const { first, texts } = ranges[target];
        if (minWeight !== undefined) {
          const max = weights[target] + error;
          // From the fastest comparison to the slowest.
          if (target !== standings.likeliest && max + slack < minWeight(texts.length)) return undefined;
          if (rate(target, max, texts.length) + slack < min) return undefined;
          const compared = min < minObjected ? noWords : compareWords(target);
          if (target !== standings.likeliest && max + slack < minWeight(texts.length, compared)) return undefined;
        }
        const { place, weight } = findBest(first, texts.length);
        if (min < minObjected) {
          const score = rate(target, weight, texts.length);
          if (score < minObjected) return score < min ? undefined : { target, place, weight, score, words: noWords };
        }
        const compared = compareWords(target);
        const score = rate(target, weight, texts.length, objectByWords(compared));
        return score < min ? undefined : { target, place, weight, score, words: compared };
      },
      rateObjected: ({ target, place, weight, words: compared }, minOfTarget) => {
        const { first, texts } = ranges[target];
        const beside = { first, count: texts.length, best: first + place };
        const known = Object.assign(objectByWords(compared), compareActs(beside));
        const score = rate(target, weight, texts.length, known);
        if (score < minOfTarget) return score;
        return rate(target, weight, texts.length, Object.assign(known, object(beside, weightOf)));
      },
    };
  }
}

/** Rates targets by their indices. */
interface TargetRater {
  /** Undefined only if the score is below the requested minimum. */
  readonly rate: (target: number) => Found | undefined;
  /** Returns the score after objections, which is never higher, or one below the minimum. */
  readonly rateObjected: (found: Found, min: number) => number;
}

/**
 * Sets with more texts are compared only with whole sentences, because each clause would be compared with all of them
 * again.
 */
const maxSplit = 2_000;

/** A sample that equals only a part of the sentence is not the same text. */
const maxOfClause = 0.99;
const belowTop = 0.99;
/**
 * The factor by which the rests of a clause and of a sample count more: most sentences with several clauses say one
 * thing.
 */
const clauseStrictness = 40;

/** Rounding may make the score of a heavier text lower by this much. */
const slack = 1e-9;

const noMinScore = (): number => 0;

/** Of a text that the sentence equals or contains. */
const exactly = { weight: 0, score: 1, words: noWords };
