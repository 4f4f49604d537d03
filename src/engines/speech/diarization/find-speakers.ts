import { groupVoices } from './group-voices.ts';
import type { VoiceSums } from './voice-model.ts';

/** Only this many pieces are compared, those with the most frames. */
const maxCompared = 150;
/** Fewer frames do not identify a speaker. */
const minFrames = 15;
/** Maximum number of speakers if no number is given. */
const maxSpeakers = 10;

/**
 * A join that costs this many times the penalty of the Bayesian information criterion would join two speakers. Frames
 * overlap and tones differ, so one speaker's pieces are less similar than independent frames would be; chosen on EMO-DB.
 */
const strictness = 3;

/**
 * Finds the speakers of a recording from short pieces of it, most of which have one speaker.
 *
 * @param pieces sums of frames in which each value has variance 1 over the recording
 * @param speakerCount the number of speakers, if known; the result has at most as many as there are pieces
 * @returns the voice of each speaker
 */
export function findSpeakers(pieces: readonly VoiceSums[], speakerCount?: number): VoiceSums[] {
  const compared = pieces
    .filter(({ count }) => count >= minFrames)
    .sort((a, b) => b.count - a.count)
    .slice(0, maxCompared);
  const frameCount = compared.reduce((total, { count }) => total + count, 0);
  const width = compared[0]?.sums.length ?? 0;
  const penalty = (strictness * (width + (width * (width + 1)) / 2) * Math.log(Math.max(2, frameCount))) / 2;
  return groupVoices(compared, (cost, groupCount) =>
    speakerCount === undefined ? groupCount > maxSpeakers || cost < penalty : groupCount > Math.max(1, speakerCount),
  );
}
