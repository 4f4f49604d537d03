/** Runs the tone engine as the service does: finds speech, cuts it into chunks and rates these. */
import { createToneAnalyser } from '../../../src/engines/speech/tone/tone.ts';
import { tones } from '../../../src/engines/speech/tone/tones.ts';
import { cutChunks } from '../../../src/engines/speech/voice-activity/cut-chunks.ts';
import { createSpeechFinder, type TimeSpan } from '../../../src/engines/speech/voice-activity/find-speech.ts';

/** Samples per push, as a decoder delivers them. */
const pushLength = 16_000;

/**
 * Returns the confidences, in the order of `tones`, for each of several recordings that are joined into one
 * file: chunks are cut within a recording, and a recording of several chunks gets their mean, weighted by length.
 * Undefined for a recording without detected speech.
 */
export function rateRecordings(recordings: readonly Float32Array[]): (number[] | undefined)[] {
  const analyser = createToneAnalyser();
  const chunks: TimeSpan[] = [];
  const owners: number[] = [];
  let offsetMs = 0;
  for (const [owner, samples] of recordings.entries()) {
    const finder = createSpeechFinder();
    const durationMs = Math.floor(samples.length / 160) * 10;
    for (let at = 0; at < durationMs * 16; at += pushLength) {
      const piece = samples.subarray(at, Math.min(at + pushLength, durationMs * 16));
      finder.push(piece);
      analyser.push(piece);
    }
    for (const { startMs, endMs } of cutChunks(finder.finish(), durationMs)) {
      chunks.push({ startMs: startMs + offsetMs, endMs: endMs + offsetMs });
      owners.push(owner);
    }
    offsetMs += durationMs;
  }
  const sums = recordings.map((): number[] | undefined => undefined);
  for (const [at, { startMs, endMs, sentiments }] of analyser.finish(chunks).entries()) {
    const owner = owners[at] ?? 0;
    const before = sums[owner] ?? tones.map(() => 0);
    const confidences = tones.map((tone) => sentiments.find(({ sentiment }) => sentiment === tone)?.confidence ?? 0);
    sums[owner] = before.map((value, tone) => value + (endMs - startMs) * (confidences[tone] ?? 0));
  }
  return sums.map((values) => {
    if (values === undefined) return undefined;
    const total = values.reduce((sum, value) => sum + value, 0);
    return values.map((value) => value / total);
  });
}
