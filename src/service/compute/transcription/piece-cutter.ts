import { analysisSampleRate } from '../../../engines/speech/audio/audio-format.ts';

/** A part of a recording; the samples belong to the receiver. */
export interface Piece {
  readonly samples: Float32Array;
  readonly startMs: number;
}

const windowSamples = (analysisSampleRate * 300) / 1000;
const stepSamples = (analysisSampleRate * 10) / 1000;

/**
 * Cuts a stream of samples into pieces of `minMs` to `maxMs` (the last may be shorter), each at the quietest 0.3 s in
 * that range. Holds one piece at a time; invalid samples become 0.
 */
export function createPieceCutter(
  { minMs, maxMs }: { minMs: number; maxMs: number },
  onPiece: (piece: Piece) => Promise<void>,
) {
  const buffer = new Float32Array((maxMs * analysisSampleRate) / 1000);
  const minSamples = (minMs * analysisSampleRate) / 1000;
  let filled = 0;
  let emitted = 0;

  async function emit(length: number): Promise<void> {
    const piece = { samples: buffer.slice(0, length), startMs: Math.round((emitted * 1000) / analysisSampleRate) };
    buffer.copyWithin(0, length, filled);
    filled -= length;
    emitted += length;
    await onPiece(piece);
  }

  return {
    async push(samples: Float32Array): Promise<void> {
      for (let from = 0; from < samples.length; ) {
        const to = Math.min(samples.length, from + buffer.length - filled);
        copyValid(samples, from, to, buffer, filled);
        filled += to - from;
        from = to;
        if (filled === buffer.length) await emit(findQuietest(buffer, minSamples));
      }
    },
    async finish(): Promise<void> {
      if (filled > 0) await emit(filled);
    },
  };
}

/** Copies samples into the target at an index. Invalid values become 0, values beyond full scale are clipped. */
function copyValid(samples: Float32Array, from: number, to: number, target: Float32Array, index: number): void {
  for (let i = from; i < to; i++) {
    const sample = samples[i] ?? 0;
    const isValid = sample >= -1 && sample <= 1;
    target[index + i - from] = isValid ? sample : Number.isFinite(sample) ? Math.sign(sample) : 0;
  }
}

/** The middle of the quietest window from `from` on; on a tie, the last. */
function findQuietest(samples: Float32Array, from: number): number {
  const powers: number[] = [];
  for (let index = from; index + stepSamples <= samples.length; index += stepSamples) {
    let power = 0;
    for (let offset = 0; offset < stepSamples; offset++) power += (samples[index + offset] ?? 0) ** 2;
    powers.push(power);
  }
  const steps = Math.min(powers.length, windowSamples / stepSamples);
  let min = Number.POSITIVE_INFINITY;
  let best = 0;
  for (let first = 0; first + steps <= powers.length; first++) {
    let sum = 0;
    for (let step = 0; step < steps; step++) sum += powers[first + step] ?? 0;
    if (sum > min) continue;
    min = sum;
    best = first;
  }
  return from + best * stepSamples + Math.floor((steps * stepSamples) / 2);
}
