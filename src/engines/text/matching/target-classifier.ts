import { type Pause, takeEvenly, textsBetweenPauses } from './bounded-work.ts';
import { type DescribedText, describeText } from './describe-sentence.ts';
import type { IndexedText } from './similarity-index.ts';
import { type Terms, TermTable } from './term-table.ts';

/** A sample of the target with this number. */
export interface ClassifierSample extends IndexedText {
  readonly target: number;
}

/** The lengths of the letter groups and of the meaning among a sentence's features; the stems have length 1. */
const letterLength = 0.7;
const meaningLength = 0.7;
/** The number of columns that letter groups share; two groups in one column do little harm (Weinberger et al. 2009). */
const letterColumns = 4096;

const rounds = 20;
/** If there are few samples, they are repeated until there were this many steps. */
const minSteps = 2000;
/** Targets with a smaller gradient are skipped: most are, which saves nearly half of the work. */
const minSlope = 5e-3;
const rate = 1;
const cooling = 0.3;
/** Maximum multiplications for learning: about half a second. Beyond it, first rounds are dropped, then samples. */
const maxWork = 1.5e8;
const minRounds = 4;
/** If less than half can be learned, and fewer samples of a target than this, the best sample ranks targets better. */
const minSamples = 5;
/** The approximate number of features of a sentence. */
const typicalFeatures = 120;
/**
 * From this many multiplications on, about a tenth of a second, it is worth fetching a classifier's weights from
 * elsewhere.
 */
const longWork = 2e7;

/**
 * Finds the weights that {@link TargetClassifier.learn} would learn from these samples, in a thread or in a file;
 * undefined if it cannot.
 */
export type FindWeights = (samples: readonly ClassifierSample[], targets: number) => Promise<Float32Array | undefined>;

/** A sentence as weights of columns; only the first `count` elements of each array are used. */
interface Features {
  count: number;
  columns: Int32Array;
  weights: Float32Array;
}

/** The features of the sentence that was read last. */
const scratch: Features = { count: 0, columns: new Int32Array(1_024), weights: new Float32Array(1_024) };

function makeRoom(features: Features, columns: number): void {
  features.count = 0;
  if (columns <= features.columns.length) return;
  features.columns = new Int32Array(2 * columns);
  features.weights = new Float32Array(2 * columns);
}

function addFeature(features: Features, column: number, weight: number): void {
  features.columns[features.count] = column;
  features.weights[features.count++] = weight;
}

/**
 * Distinguishes a user's targets by the differences between their samples: a multinomial logistic regression on stems,
 * letter groups and meaning, learned from the samples themselves. Each target counts the same, however many samples it
 * has. Deterministic.
 */
export class TargetClassifier {
  readonly #targets: number;
  /**
   * The columns of the meaning come first, then those of letter groups and stems in the order in which samples contain
   * them.
   */
  #columns = 0;
  readonly #letters = new Int32Array(letterColumns).fill(-1);
  readonly #stems = new TermTable();
  /** Columns by the number of the stem. */
  readonly #stemColumns: number[] = [];
  /** The chances of the sentence that was rated last. */
  readonly #chances: Float64Array;
  /** Column by column, one weight for each target. */
  #weights: Float32Array = new Float32Array(0);

  /**
   * @param targets the number of targets, 2 or more
   * @param find is tried first if learning would take long
   */
  static async learn(
    samples: readonly ClassifierSample[],
    targets: number,
    pause: Pause,
    find?: FindWeights,
  ): Promise<TargetClassifier> {
    const classifier = new TargetClassifier(targets);
    const read = takeEvenly(samples, maxWork / (minRounds * typicalFeatures * targets));
    if (read.length < Math.min(samples.length / 2, minSamples * targets)) return classifier;
    await classifier.#numberColumns(read, pause);
    const size = classifier.#columns * targets;
    const steps = Math.max(minSteps, rounds * read.length);
    const found = steps * typicalFeatures * targets > longWork ? await find?.(read, targets) : undefined;
    if (found?.length === size) classifier.#weights = found;
    else {
      classifier.#weights = new Float32Array(size);
      await classifier.#learn(read, pause);
    }
    return classifier;
  }

  private constructor(targets: number) {
    this.#targets = targets;
    this.#chances = new Float64Array(targets);
  }

  /** The approximate memory that it takes. */
  get bytes(): number {
    return this.#weights.byteLength + this.#letters.byteLength + this.#stems.bytes + 8 * this.#stemColumns.length;
  }

  /** Equal for equal samples; empty if nothing was learned. */
  get weights(): Float32Array {
    return this.#weights;
  }

  /**
   * The probability of each target, given that the sentence belongs to one of them. They sum to 1.
   *
   * @returns an array that is valid until the next call; undefined if nothing was learned
   */
  rate(sentence: DescribedText): Float64Array | undefined {
    if (this.#weights.length === 0) return undefined;
    this.#apply(this.#weigh(sentence), this.#chances);
    return toChances(this.#chances);
  }

  /** @returns features that are valid until the next call */
  #weigh({ stems, letters, meaning }: DescribedText): Features {
    const features = scratch;
    makeRoom(features, letters.texts.length + meaning.length + stems.texts.length);
    const letterWeight = letterLength / Math.sqrt(letters.texts.length);
    for (let index = 0; index < letters.hashes.length; index++) {
      const column = this.#letters[letterColumnOf(letters.hashes[index])];
      if (column >= 0) addFeature(features, column, letterWeight);
    }
    const { columns, weights } = features;
    for (let index = 0; index < meaning.length; index++) {
      columns[features.count + index] = index;
      weights[features.count + index] = meaningLength * meaning[index];
    }
    features.count += meaning.length;
    const length = Math.hypot(...stems.weights);
    for (let index = 0; index < stems.texts.length; index++) {
      const stem = this.#stems.find(stems.texts[index], stems.hashes[index]);
      if (stem >= 0) addFeature(features, this.#stemColumns[stem], stems.weights[index] / length);
    }
    return features;
  }

  /** Writes the log-odds of the targets, up to a constant, into `sums`. */
  #apply({ count, columns, weights }: Features, sums: Float64Array): void {
    const targets = this.#targets;
    const table = this.#weights;
    sums.fill(0);
    let index = 0;
    // Four columns at once, so that the sums are read and written less often.
    for (; index + 4 <= count; index += 4) {
      const first = columns[index] * targets;
      const second = columns[index + 1] * targets;
      const third = columns[index + 2] * targets;
      const fourth = columns[index + 3] * targets;
      const firstWeight = weights[index];
      const secondWeight = weights[index + 1];
      const thirdWeight = weights[index + 2];
      const fourthWeight = weights[index + 3];
      for (let target = 0; target < targets; target++) {
        let sum = sums[target];
        sum += firstWeight * table[first + target];
        sum += secondWeight * table[second + target];
        sum += thirdWeight * table[third + target];
        sum += fourthWeight * table[fourth + target];
        sums[target] = sum;
      }
    }
    for (; index < count; index++) {
      const from = columns[index] * targets;
      const weight = weights[index];
      for (let target = 0; target < targets; target++) {
        sums[target] += weight * table[from + target];
      }
    }
  }

  async #numberColumns(samples: readonly ClassifierSample[], pause: Pause): Promise<void> {
    this.#columns = samples[0]?.meaning.length ?? 0;
    for (const [index, { words, meaning }] of samples.entries()) {
      const { stems, letters } = describeText(words, meaning);
      for (const hash of letters.hashes) {
        const column = letterColumnOf(hash);
        if (this.#letters[column] === -1) this.#letters[column] = this.#columns++;
      }
      this.#numberStems(stems);
      if (index % textsBetweenPauses === textsBetweenPauses - 1) await pause();
    }
  }

  #numberStems({ texts, hashes }: Terms): void {
    for (const [index, text] of texts.entries()) {
      if (this.#stems.add(text, hashes[index]) === this.#stemColumns.length) this.#stemColumns.push(this.#columns++);
    }
  }

  /** Stochastic gradient descent. Only stopping early keeps the weights small. */
  async #learn(samples: readonly ClassifierSample[], pause: Pause): Promise<void> {
    const targets = this.#targets;
    const table = this.#weights;
    const cases = samples.map(({ words, meaning, target }) => ({
      features: keepFeatures(this.#weigh(describeText(words, meaning))),
      target,
    }));
    const sizes = new Float64Array(targets);
    for (const { target } of cases) sizes[target] += 1;
    const work = targets * cases.reduce((sum, { features }) => sum + features.count, 0);
    const wanted = Math.max(rounds, Math.ceil(minSteps / cases.length));
    const affordable = Math.max(minRounds, Math.floor(maxWork / Math.max(1, work)));
    const chances = new Float64Array(targets);
    for (let round = 0; round < Math.min(wanted, affordable); round++) {
      const pace = rate / (1 + cooling * round);
      for (const [turn, index] of scatter(cases.length, round).entries()) {
        const { features, target } = cases[index];
        this.#apply(features, chances);
        toChances(chances);
        chances[target] -= 1;
        const wrong: number[] = [];
        for (let other = 0; other < targets; other++) if (Math.abs(chances[other]) > minSlope) wrong.push(other);
        const step = pace * Math.min(1, cases.length / targets / sizes[target]);
        for (let column = 0; column < features.count; column++) {
          const from = features.columns[column] * targets;
          const part = step * features.weights[column];
          for (const other of wrong) table[from + other] -= part * chances[other];
        }
        if (turn % textsBetweenPauses === textsBetweenPauses - 1) await pause();
      }
    }
  }
}

const keepFeatures = ({ count, columns, weights }: Features): Features => ({
  count,
  columns: columns.slice(0, count),
  weights: weights.slice(0, count),
});

/** The number of columns is a power of two. */
const letterColumnOf = (hash: number): number => hash & (letterColumns - 1);

/** Converts log-odds to chances, in place (softmax). */
function toChances(sums: Float64Array): Float64Array {
  let highest = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < sums.length; index++) highest = Math.max(highest, sums[index]);
  let total = 0;
  for (let index = 0; index < sums.length; index++) {
    const power = Math.exp(sums[index] - highest);
    sums[index] = power;
    total += power;
  }
  for (let index = 0; index < sums.length; index++) sums[index] /= total;
  return sums;
}

/** Returns the indices of a list, each once, in an order that does not depend on the order of the list. */
function scatter(size: number, turn: number): number[] {
  let stride = Math.max(1, Math.floor(size * 0.618));
  while (greatestCommonDivisor(stride, size) !== 1) stride++;
  return Array.from({ length: size }, (_, index) => (index * stride + turn) % size);
}

const greatestCommonDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestCommonDivisor(other, one % other);
