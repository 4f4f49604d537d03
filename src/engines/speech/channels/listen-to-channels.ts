/**
 * Finds who speaks when in a recording of two channels with one speaker each, as telephone systems export them, and
 * whether a recording is one. A channel also has the other speaker, more quietly (crosstalk, echo): this does not
 * count as its speech. docs/engines/tone has the figures.
 */
import { chooseThresholds } from '../voice-activity/choose-thresholds.ts';
import { createLevelMeter, joinRuns, type TimeSpan } from '../voice-activity/find-speech.ts';

export type ChannelNumber = 0 | 1;

/** One channel is louder than the other by this many dB if only its speaker speaks. */
const dominanceDb = 6;
/** Only frames that exceed the threshold of speech by this many dB are compared: noise is well below them. */
const clearDb = 6;
/** Speech of a channel is louder than its crosstalk by this many dB. */
const aboveCrosstalkDb = 6;
/** Share of the frames with speech in which one channel dominates, if each has its own speaker. */
const minDominated = 0.6;
/** Minimum share of these frames for each channel: a channel with only crosstalk has fewer. */
const minOwn = 0.03;

/** Keeps two bytes per 10 ms: 720 kB per hour. */
export function createChannelListener() {
  const meters = [createLevelMeter(), createLevelMeter()] as const;
  return {
    /** Accepts the next samples (16 kHz, -1 to 1) of a channel, in pieces of any size. */
    push: (channel: ChannelNumber, samples: Float32Array): void => meters[channel].push(samples),
    finish() {
      const frameCount = Math.min(meters[0].frameCount, meters[1].frameCount);
      const levels = meters.map(({ levelAt }) => levelAt);
      const thresholds = levels.map((levelAt) => chooseThresholds(frameCount, levelAt));
      const isLoud = (channel: number, frame: number, byDb = 0) =>
        levels[channel](frame) > thresholds[channel](frame) + byDb;
      const lead = (channel: number, frame: number) => levels[channel](frame) - levels[1 - channel](frame);

      const dominated = [0, 0];
      let clearFrames = 0;
      const crosstalk = [new LevelCounts(), new LevelCounts()];
      for (let frame = 0; frame < frameCount; frame++) {
        const clear = [isLoud(0, frame, clearDb), isLoud(1, frame, clearDb)];
        if (!clear[0] && !clear[1]) continue;
        clearFrames++;
        for (const channel of [0, 1]) {
          if (!clear[channel] || lead(channel, frame) < dominanceDb) continue;
          dominated[channel]++;
          crosstalk[1 - channel].add(lead(1 - channel, frame));
        }
      }
      const leaks = crosstalk.map((counts) => counts.median());
      const speechOf = (channel: ChannelNumber): TimeSpan[] => {
        const speaks = (frame: number) => {
          if (!isLoud(channel, frame)) return false;
          return !isLoud(1 - channel, frame) || lead(channel, frame) > leaks[channel] + aboveCrosstalkDb;
        };
        return joinRuns(frameCount, speaks, meters[channel].durationMs);
      };
      const share = (frames: number) => (clearFrames === 0 ? 0 : frames / clearFrames);
      return {
        /** True if each channel has its own speaker. */
        areSpeakers: share(dominated[0] + dominated[1]) >= minDominated && Math.min(...dominated.map(share)) >= minOwn,
        /** The speech in each channel, in order, without overlap. Speech of the two may overlap. */
        speech: [speechOf(0), speechOf(1)] as const,
      };
    },
  };
}

/** Counts levels in whole dB, for their median. */
class LevelCounts {
  readonly #counts = new Map<number, number>();
  #total = 0;

  add(levelDb: number): void {
    const level = Math.round(levelDb);
    this.#counts.set(level, (this.#counts.get(level) ?? 0) + 1);
    this.#total++;
  }

  /** Returns -100 without levels: the recording has no crosstalk. */
  median(): number {
    let left = this.#total / 2;
    for (const level of [...this.#counts.keys()].sort((a, b) => a - b)) {
      left -= this.#counts.get(level) ?? 0;
      if (left <= 0) return level;
    }
    return -100;
  }
}
