import { addFrame, createLikelihood, createSums, type VoiceSums } from './voice-model.ts';
import type { VoicedFrames } from './voiced-frames.ts';

/** A speaker must explain the frames better by this log-likelihood to take over; chosen on calls for development. */
const changeCost = 60;
/** After as many frames without voice, half of that. */
const pauseFrames = 20;
/** Rounds in which the voices of the speakers are measured again. */
const rounds = 4;

/**
 * Assigns a speaker to each frame: the most likely sequence of speakers (Viterbi), in which changes are rare. Takes linear
 * time.
 *
 * @param speakers the voice of each speaker, at least one
 * @returns the index of each frame's speaker; not every speaker may have frames
 */
export function segmentSpeech(frames: VoicedFrames, speakers: readonly VoiceSums[]): Uint8Array {
  let voices = speakers;
  let found = findSequence(frames, voices);
  for (let round = 1; round < rounds; round++) {
    voices = measureVoices(frames, found, voices);
    found = findSequence(frames, voices);
  }
  return found;
}

/** Sums the frames of each speaker; a speaker without frames is removed, and the others keep their order. */
function measureVoices(frames: VoicedFrames, found: Uint8Array, voices: readonly VoiceSums[]): VoiceSums[] {
  const sums = voices.map((voice) => createSums(voice.sums.length));
  for (let index = 0; index < frames.count; index++) addFrame(sums[found[index]], frames.read(index));
  return sums.filter(({ count }) => count > 0);
}

function findSequence(frames: VoicedFrames, voices: readonly VoiceSums[]): Uint8Array {
  const likelihoods = voices.map((voice) => createLikelihood(voice));
  const count = voices.length;
  const before = new Uint8Array(frames.count * count);
  const score = new Float64Array(count);
  for (let index = 0; index < frames.count; index++) {
    const best = indexOfMax(score);
    const gap = frames.rows[index] - frames.rows[Math.max(0, index - 1)];
    const values = frames.read(index);
    const change = score[best] - (gap >= pauseFrames ? changeCost / 2 : changeCost);
    for (let speaker = 0; speaker < count; speaker++) {
      const changes = change > score[speaker];
      before[index * count + speaker] = changes ? best : speaker;
      score[speaker] = (changes ? change : score[speaker]) + likelihoods[speaker](values);
    }
  }
  const found = new Uint8Array(frames.count);
  let speaker = indexOfMax(score);
  for (let index = frames.count - 1; index >= 0; index--) {
    found[index] = speaker;
    speaker = before[index * count + speaker];
  }
  return found;
}

const indexOfMax = (values: Float64Array): number => values.indexOf(Math.max(...values));
