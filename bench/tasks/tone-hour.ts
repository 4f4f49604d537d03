/** How fast the tone engine is, and what memory an hour takes. */
import { analysisSampleRate } from '../../src/analytics/speech/audio/audio-format.ts';
import { createToneAnalyser } from '../../src/analytics/speech/tone/tone.ts';
import { cutChunks } from '../../src/analytics/speech/voice-activity/cut-chunks.ts';
import { createSpeechFinder } from '../../src/analytics/speech/voice-activity/find-speech.ts';

const hourSeconds = 3600;

export interface HourMeasures {
  chunkCount: number;
  /** Seconds of audio for each second of processor time. */
  timesRealTime: number;
  /** Growth of the resident memory while the hour was pushed and rated. */
  grownMegabytes: number;
}

/** Plays a recording again and again, with a pause between, for an hour, in pieces of a second. */
export function analyseHour(recording: Float32Array): HourMeasures {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let highest = before;
  const start = process.cpuUsage();
  const finder = createSpeechFinder();
  const analyser = createToneAnalyser();
  const period = recording.length + analysisSampleRate;
  const second = new Float32Array(analysisSampleRate);
  for (let at = 0; at < hourSeconds; at++) {
    for (let i = 0; i < second.length; i++) second[i] = recording[(at * analysisSampleRate + i) % period] ?? 0;
    finder.push(second);
    analyser.push(second);
    if (at % 60 === 0) highest = Math.max(highest, process.memoryUsage.rss());
  }
  const chunkCount = analyser.finish(cutChunks(finder.finish(), hourSeconds * 1000)).length;
  highest = Math.max(highest, process.memoryUsage.rss());
  const { user, system } = process.cpuUsage(start);
  return {
    chunkCount,
    timesRealTime: hourSeconds / ((user + system) / 1e6),
    grownMegabytes: (highest - before) / 2 ** 20,
  };
}
