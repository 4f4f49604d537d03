import type { Episode } from './draw-episode.ts';

/** Scale of the logits in the losses. */
const sharpness = 1.5;
/** How strongly a weight is pulled back to its start. */
const restoring = 0.003;
const rate = 0.3;

/** The terms of a sentence. */
export interface SentenceTerms {
  stems: ReadonlySet<string>;
  letters: ReadonlySet<string>;
}

/** The total loss of an episode, and the share of sentences whose nearest target is their own. */
export interface EpisodeResult {
  loss: number;
  right: number;
}

/**
 * Squared weights of terms, as powers of e so that they stay above 0, learned with Adagrad (Duchi et al. 2011). The
 * similarity is stemScale * cosine of stems + letterScale * cosine of letter groups, the latter with equal weights.
 */
export class WeightLearner {
  readonly #start: ReadonlyMap<string, number>;
  readonly #keyOf: (term: string) => string;
  readonly #powers: Map<string, number>;
  readonly #history = new Map<string, number>();
  readonly #stemScale = 7;
  readonly #letterScale = 3.5;
  readonly #threshold = 4.5;

  /** Initial squared weights by key; `keyOf` returns the key of a term. */
  constructor(start: ReadonlyMap<string, number>, keyOf: (term: string) => string) {
    this.#start = new Map([...start].map(([key, square]) => [key, Math.log(square)]));
    this.#powers = new Map(this.#start);
    this.#keyOf = keyOf;
  }

  /** The learned weights by key. */
  weights(): Map<string, number> {
    return new Map([...this.#powers].map(([key, power]) => [key, Math.exp(power / 2)]));
  }

  #square(term: string): number {
    return Math.exp(this.#powers.get(this.#keyOf(term)) ?? 0);
  }

  #total(terms: Iterable<string>): number {
    let total = 0;
    for (const term of terms) total += this.#square(term);
    return total;
  }

  /** Learns from one episode; `pace` scales the step. */
  learn(episode: Episode<SentenceTerms>, pace: number): EpisodeResult {
    const samples = episode.samples.map(({ item, target }) => ({ item, target, total: this.#total(item.stems) }));
    const gradient = new Map<string, number>();
    const add = (term: string, part: number): void => {
      const key = this.#keyOf(term);
      gradient.set(key, (gradient.get(key) ?? 0) + part / episode.queries.length);
    };
    const result: EpisodeResult = { loss: 0, right: 0 };
    for (const { item: query, target } of episode.queries) {
      const total = this.#total(query.stems);
      const best = Array.from({ length: episode.targets }, () => ({ value: 0, cosine: 0, sample: -1 }));
      for (const [at, sample] of samples.entries()) {
        let shared = 0;
        for (const term of query.stems) if (sample.item.stems.has(term)) shared += this.#square(term);
        let letters = 0;
        for (const group of query.letters) if (sample.item.letters.has(group)) letters++;
        const cosine = shared / Math.sqrt(total * sample.total);
        const spelling = letters / Math.sqrt(query.letters.size * sample.item.letters.size);
        const value = this.#stemScale * cosine + this.#letterScale * spelling;
        const held = best[sample.target];
        if (held && value > held.value) Object.assign(held, { value, cosine, sample: at });
      }
      const highest = Math.max(...best.map(({ value }) => value));
      const powers = best.map(({ value }) => Math.exp(sharpness * (value - highest)));
      const sum = powers.reduce((one, other) => one + other, 0);
      if (target >= 0) {
        result.loss -= Math.log((powers[target] ?? 0) / sum);
        if (best[target]?.value === highest) result.right++;
      }
      for (const [at, { value, cosine, sample }] of best.entries()) {
        const found = samples[sample];
        if (!found) continue;
        const own = at === target ? 1 : 0;
        const relative = target >= 0 ? (powers[at] ?? 0) / sum - own : 0;
        const absolute = 1 / (1 + Math.exp(-sharpness * (value - this.#threshold))) - own;
        const slope = (relative + absolute / 2) * sharpness * this.#stemScale;
        if (Math.abs(slope) < 1e-3) continue;
        for (const term of query.stems) {
          const both = found.item.stems.has(term) ? 1 / Math.sqrt(total * found.total) : 0;
          add(term, slope * this.#square(term) * (both - cosine / 2 / total));
        }
        for (const term of found.item.stems) add(term, (-slope * this.#square(term) * cosine) / 2 / found.total);
      }
    }
    for (const [key, part] of gradient) {
      const power = this.#powers.get(key) ?? 0;
      const slope = part + restoring * (power - (this.#start.get(key) ?? 0));
      const past = (this.#history.get(key) ?? 1e-4) + slope * slope;
      this.#history.set(key, past);
      this.#powers.set(key, power - (rate * pace * slope) / Math.sqrt(past));
    }
    return result;
  }
}
