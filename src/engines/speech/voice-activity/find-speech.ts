import { analysisSampleRate } from '../audio/audio-format.ts';
import { createFrameStream } from '../audio/frame-stream.ts';
import { chooseThresholds } from './choose-thresholds.ts';

/** A segment of a recording, in whole milliseconds from its start; the end is exclusive. */
export interface TimeSpan {
  startMs: number;
  endMs: number;
}

const frameMs = 10;
const hopLength = (analysisSampleRate * frameMs) / 1000;
const framesPerBlock = 6000;

/** Speech starts before it is loud and ends after it. */
const framesBefore = 8;
const framesAfter = 15;
/** A shorter loud sound is a click. */
const minFrames = 6;

/** Measures the level of each 10 ms of a recording, and keeps one byte each: 360 kB per hour. */
export function createLevelMeter() {
  const blocks: Uint8Array[] = [];
  let frameCount = 0;
  let sampleCount = 0;
  const stream = createFrameStream(2 * hopLength, hopLength, (frame) => {
    const index = frameCount++ % framesPerBlock;
    if (index === 0) blocks.push(new Uint8Array(framesPerBlock));
    const block = blocks.at(-1);
    if (block === undefined) return;
    // Half dB from -100 dB up. The difference of samples removes offset and hum, which are loud but not speech.
    let sum = 0;
    let previous = frame[0];
    for (const sample of frame) {
      sum += (sample - 0.95 * previous) ** 2;
      previous = sample;
    }
    const levelDb = 10 * Math.log10(sum / frame.length + 1e-10);
    block[index] = Math.max(0, Math.min(255, Math.round((levelDb + 100) * 2)));
  });
  return {
    push(samples: Float32Array): void {
      sampleCount += samples.length;
      stream.push(samples);
    },
    get frameCount() {
      return frameCount;
    },
    get durationMs() {
      return Math.floor((sampleCount * 1000) / analysisSampleRate);
    },
    /** Decibels of full scale, -100 to 27.5. */
    levelAt: (frame: number): number => blocks[Math.floor(frame / framesPerBlock)][frame % framesPerBlock] / 2 - 100,
  };
}

/**
 * Creates a finder of speech by its level: push samples in pieces of any size; `finish` returns the segments that are
 * louder than the noise around them, in order, without overlap. It keeps the levels, to estimate the noise before and
 * after each moment. Pauses shorter than 0.23 s are bridged.
 */
export function createSpeechFinder(): { push(samples: Float32Array): void; finish(): TimeSpan[] } {
  const meter = createLevelMeter();
  return {
    push: meter.push,
    finish() {
      const { frameCount, levelAt, durationMs } = meter;
      const thresholds = chooseThresholds(frameCount, levelAt);
      return joinRuns(frameCount, (frame) => levelAt(frame) > thresholds(frame), durationMs);
    },
  };
}

/** Joins loud frames to segments of speech, and leaves out clicks. */
export function joinRuns(frameCount: number, isLoud: (frame: number) => boolean, durationMs: number): TimeSpan[] {
  const spans: TimeSpan[] = [];
  let runStart = 0;
  for (let frame = 0; frame <= frameCount; frame++) {
    if (frame < frameCount && isLoud(frame)) continue;
    if (frame - runStart >= minFrames) {
      const startMs = Math.max(0, (runStart - framesBefore) * frameMs);
      const endMs = Math.min(durationMs, (frame + framesAfter) * frameMs);
      const last = spans.at(-1);
      if (last !== undefined && startMs <= last.endMs) last.endMs = endMs;
      else if (startMs < endMs) spans.push({ startMs, endMs });
    }
    runStart = frame + 1;
  }
  return spans;
}
