import { type StemVectors, scaleToUnit } from '../../../src/engines/text/matching/sentence-encoder.ts';
import { stemWord } from '../../../src/engines/text/matching/stem-word.ts';
import { weighStem } from '../../../src/engines/text/matching/weigh-stem.ts';
import { createRandom } from '../random.ts';
import { draw, type Source } from './draw-episode.ts';

/** A source of sentences by intent, and how often to draw from it. */
export interface WeighedSource {
  readonly share: number;
  readonly intents: Source<readonly string[]>;
}

const steps = 10_000;
const maxIntents = 32;
const temperature = 0.1;
const rate = 0.02;

/** A sentence during training: the rows of its stems, the unit vector of their sum, and the length of the sum. */
interface Encoded {
  readonly rows: readonly number[];
  readonly unit: Float32Array;
  readonly length: number;
}

/**
 * Tunes vectors of stems so that, in a batch with one pair per intent, the nearest sentence to each is the other
 * one of its intent: in-batch softmax over cosines (Henderson et al. 2017), Adagrad (Duchi et al. 2011). Directions and
 * weights of the stems are learned separately; the weights start as those of `weighStem`. Deterministic.
 */
export function tuneVectors(start: StemVectors, sources: readonly WeighedSource[]): StemVectors {
  const { dimensions, stems } = start;
  const place = new Map(stems.map((stem, at) => [stem, at]));
  const directions = new Float32Array(start.vectors.length);
  for (let row = 0; row < stems.length; row++) {
    directions.set(scaleToUnit(start.vectors.slice(row * dimensions, (row + 1) * dimensions)), row * dimensions);
  }
  const powers = Float32Array.from(stems, (stem) => Math.log(weighStem(stem)));
  const directionHistory = new Float32Array(directions.length).fill(1e-4);
  const powerHistory = new Float32Array(powers.length).fill(1e-3);
  const rowsOf = (words: readonly string[]): number[] =>
    [...new Set(words.map(stemWord))].map((stem) => place.get(stem)).filter((row) => row !== undefined);
  const drawable = sources.map(({ share, intents }) => ({
    share,
    intents: intents
      .map((sentences) => sentences.map(rowsOf).filter((rows) => rows.length > 0))
      .filter((sentences) => sentences.length > 3),
  }));
  const random = createRandom(3);
  const shares = drawable.reduce((sum, { share }) => sum + share, 0);

  function encode(rows: readonly number[]): Encoded {
    const unit = new Float32Array(dimensions);
    for (const row of rows) {
      const weight = Math.exp(powers[row] ?? 0);
      for (let at = 0; at < dimensions; at++) {
        unit[at] = (unit[at] ?? 0) + weight * (directions[row * dimensions + at] ?? 0);
      }
    }
    const length = Math.hypot(...unit) || 1;
    return { rows, unit: scaleToUnit(unit), length };
  }

  function descend({ rows, unit, length }: Encoded, slope: Float32Array): void {
    let along = 0;
    for (let at = 0; at < dimensions; at++) along += (slope[at] ?? 0) * (unit[at] ?? 0);
    for (const row of rows) {
      const weight = Math.exp(powers[row] ?? 0);
      let powerSlope = 0;
      for (let at = 0; at < dimensions; at++) {
        const place = row * dimensions + at;
        const part = (weight * ((slope[at] ?? 0) - along * (unit[at] ?? 0))) / length;
        powerSlope += part * (directions[place] ?? 0);
        const past = (directionHistory[place] ?? 0) + part * part;
        directionHistory[place] = past;
        directions[place] = (directions[place] ?? 0) - (rate * part) / Math.sqrt(past);
      }
      const past = (powerHistory[row] ?? 0) + powerSlope * powerSlope;
      powerHistory[row] = past;
      powers[row] = (powers[row] ?? 0) - (rate * powerSlope) / Math.sqrt(past);
    }
  }

  /** Returns the source at a position from 0 to the sum of all shares. */
  function pickSource(place: number): Source<readonly number[]> {
    let end = 0;
    for (const { share, intents } of drawable) {
      end += share;
      if (place < end) return intents;
    }
    return [];
  }

  let loss = 0;
  for (let step = 1; step <= steps; step++) {
    const pairs = draw(pickSource(random() * shares), maxIntents, random).map((sentences) =>
      draw(sentences, 2, random),
    );
    const asked = pairs.map(([one]) => encode(one ?? []));
    const found = pairs.map(([, other]) => encode(other ?? []));
    const askedSlopes = asked.map(() => new Float32Array(dimensions));
    const foundSlopes = found.map(() => new Float32Array(dimensions));
    for (const [own, one] of asked.entries()) {
      const powersOf = found.map(({ unit }) => {
        let cosine = 0;
        for (let at = 0; at < dimensions; at++) cosine += (one.unit[at] ?? 0) * (unit[at] ?? 0);
        return Math.exp((cosine - 1) / temperature);
      });
      const total = powersOf.reduce((sum, power) => sum + power, 0);
      loss -= Math.log((powersOf[own] ?? 0) / total) / pairs.length;
      for (const [at, other] of found.entries()) {
        const slope = ((powersOf[at] ?? 0) / total - (at === own ? 1 : 0)) / temperature / pairs.length;
        const [askedSlope, foundSlope] = [askedSlopes[own], foundSlopes[at]];
        if (Math.abs(slope) < 1e-5 || askedSlope === undefined || foundSlope === undefined) continue;
        for (let part = 0; part < dimensions; part++) {
          askedSlope[part] = (askedSlope[part] ?? 0) + slope * (other.unit[part] ?? 0);
          foundSlope[part] = (foundSlope[part] ?? 0) + slope * (one.unit[part] ?? 0);
        }
      }
    }
    for (const [at, one] of asked.entries()) descend(one, askedSlopes[at] ?? new Float32Array(dimensions));
    for (const [at, one] of found.entries()) descend(one, foundSlopes[at] ?? new Float32Array(dimensions));
    if (step % 2000 === 0) {
      console.log(`step ${step}: loss ${(loss / 2000).toFixed(3)}`);
      loss = 0;
    }
  }
  const vectors = directions.map((part, at) => part * Math.exp(powers[Math.floor(at / dimensions)] ?? 0));
  return { dimensions, stems, vectors };
}
