/** Measures the speed of the tone engine and its memory for an hour of audio. */
import { analysisSampleRate } from '../../../src/engines/speech/audio/audio-format.ts';
import { createToneAnalyser } from '../../../src/engines/speech/tone/tone.ts';
import { cutChunks } from '../../../src/engines/speech/voice-activity/cut-chunks.ts';
import { createSpeechFinder } from '../../../src/engines/speech/voice-activity/find-speech.ts';

const hourSeconds = 3600;
const sentenceSeconds = 5;

export interface HourMeasures {
  chunkCount: number;
  /** Seconds of audio per second of processor time. */
  timesRealTime: number;
  /** Growth of the resident memory while the hour was pushed and rated, and its peak. */
  grownMegabytes: number;
  highestMegabytes: number;
}

/** Pushes synthetic speech (default: an hour) second by second: sentences of 4 s with a pause of 1 s. */
export function analyseHour(seconds = hourSeconds): HourMeasures {
  const before = process.memoryUsage.rss();
  let highest = before;
  const start = process.cpuUsage();
  const finder = createSpeechFinder();
  const analyser = createToneAnalyser();
  const second = new Float32Array(analysisSampleRate);
  const speak = createMumbler();
  for (let at = 0; at < seconds; at++) {
    for (let i = 0; i < second.length; i++) second[i] = speak(at + i / analysisSampleRate);
    finder.push(second);
    analyser.push(second);
    if (at % 60 === 0) highest = Math.max(highest, process.memoryUsage.rss());
  }
  const chunkCount = analyser.finish(cutChunks(finder.finish(), seconds * 1000)).length;
  highest = Math.max(highest, process.memoryUsage.rss());
  const { user, system } = process.cpuUsage(start);
  return {
    chunkCount,
    timesRealTime: seconds / ((user + system) / 1e6),
    grownMegabytes: (highest - before) / 2 ** 20,
    highestMegabytes: highest / 2 ** 20,
  };
}

/** Generates a sawtooth in syllables with a little noise; its pitch falls through each sentence. */
function createMumbler(): (seconds: number) => number {
  let phase = 0;
  let noise = 1;
  return (seconds) => {
    noise = (Math.imul(noise, 1664525) + 1013904223) >>> 0;
    const place = seconds % sentenceSeconds;
    const hz = 110 + 60 * Math.sin(seconds / 7) + 40 * (1 - place / sentenceSeconds);
    phase = (phase + hz / analysisSampleRate) % 1;
    const loudness = place < sentenceSeconds - 1 ? 0.3 * Math.sin(12 * place) ** 2 : 0;
    return loudness * (1 - 2 * phase) + 0.002 * (noise / 2 ** 31 - 1);
  };
}
