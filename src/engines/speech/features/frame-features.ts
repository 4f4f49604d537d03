import { analysisSampleRate } from '../audio/audio-format.ts';
import { createFrameStream } from '../audio/frame-stream.ts';
import { createSpectrumDescriber, measureFirstHarmonics } from './describe-spectrum.ts';
import { createPitchFinder } from './find-pitch.ts';
import type { FrameTable } from './frame-table.ts';
import { measureCycles } from './measure-cycles.ts';
import { cepstrumLength, createMelCepstrum } from './mel-cepstrum.ts';
import { createPowerSpectrum } from './power-spectrum.ts';

/** One row of features per 10 ms. */
export const frameHopMs = 10;
const hopLength = (analysisSampleRate * frameHopMs) / 1000;
const frameLength = 640;

/** Below this level, in dB of full scale, a frame is not searched for a pitch. */
const silenceDb = -65;

/** Columns of a frame's row. A missing value (the pitch of a whisper) is NaN. */
export const column = {
  levelDb: 0,
  /** Semitones above 55 Hz. */
  pitch: 1,
  harmonicityDb: 2,
  jitter: 3,
  shimmerDb: 4,
  firstHarmonicsDb: 5,
  centroid: 6,
  rollOff: 7,
  lowSlope: 8,
  middleSlope: 9,
  alphaRatioDb: 10,
  hammarbergDb: 11,
  flux: 12,
  cepstrum: 13,
} as const;

export const columnCount = column.cepstrum + cepstrumLength;

/**
 * Creates an analyser that turns samples, pushed in pieces of any size, into rows of `columnCount` features and adds
 * them to `table`, one per 10 ms.
 */
export function createFrameAnalyser(table: FrameTable): { push(samples: Float32Array): void } {
  const readPower = createPowerSpectrum();
  const readCepstrum = createMelCepstrum();
  const describe = createSpectrumDescriber();
  const findPitch = createPitchFinder(frameLength);
  const row = new Float32Array(columnCount);
  return createFrameStream(frameLength, hopLength, (frame) => {
    const power = readPower(frame);
    const shape = describe(power);
    const levelDb = measureLevel(frame);
    const period = levelDb > silenceDb ? findPitch(frame) : undefined;
    row.fill(Number.NaN);
    row[column.levelDb] = levelDb;
    if (period !== undefined) {
      const hz = analysisSampleRate / period;
      const cycles = measureCycles(frame, period);
      row[column.pitch] = 12 * Math.log2(hz / 55);
      row[column.harmonicityDb] = cycles.harmonicityDb;
      row[column.jitter] = cycles.jitter ?? Number.NaN;
      row[column.shimmerDb] = cycles.shimmerDb ?? Number.NaN;
      row[column.firstHarmonicsDb] = measureFirstHarmonics(power, hz);
    }
    row[column.centroid] = shape.centroidOctaves;
    row[column.rollOff] = shape.rollOffOctaves;
    row[column.lowSlope] = shape.lowSlope;
    row[column.middleSlope] = shape.middleSlope;
    row[column.alphaRatioDb] = shape.alphaRatioDb;
    row[column.hammarbergDb] = shape.hammarbergDb;
    row[column.flux] = shape.flux;
    row.set(readCepstrum(power), column.cepstrum);
    table.add(row);
  });
}

/** Level of the middle half of a frame in dB of full scale, at least -100. */
function measureLevel(frame: Float64Array): number {
  const from = frame.length >> 2;
  let sum = 0;
  for (let i = from; i < frame.length - from; i++) sum += frame[i] ** 2;
  return 10 * Math.log10(sum / (frame.length - 2 * from) + 1e-10);
}
