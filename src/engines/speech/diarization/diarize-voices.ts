import { groupVoices, type VoiceGroup } from './group-voices.ts';
import { createSpreadMeasure, joinSums, type VoiceSums } from './voice-model.ts';

/** Only this many voices are clustered, those with the most frames; the others join the group that fits best. */
const maxCompared = 150;
/** Fewer frames do not identify a speaker. */
const minFrames = 15;
/** Maximum number of speakers if no number is given. */
const maxSpeakers = 10;
/** Rounds in which each voice may move to the group that fits better. */
const rounds = 3;

/**
 * A join that costs this many times the penalty of the Bayesian information criterion would join two speakers. Frames
 * overlap and tones differ, so one speaker's chunks are less similar than independent frames would be; chosen on EMO-DB.
 */
const strictness = 3;

/**
 * Assigns a speaker to each of the voices, in order of time: numbers from 0 in order of first appearance. Voices with
 * hardly any frames belong to the speaker before them.
 *
 * @param voices sums of frames in which each value has variance 1 over the recording
 * @param speakerCount the number of speakers, if known; the result has at most as many as there are voices
 */
export function diarizeVoices(voices: readonly VoiceSums[], speakerCount?: number): number[] {
  const usable = [...voices.keys()].filter((index) => voices[index].count >= minFrames);
  const compared = usable
    .sort((a, b) => voices[b].count - voices[a].count)
    .slice(0, maxCompared)
    .sort((a, b) => a - b);
  const sums = compared.map((index) => voices[index]);
  const frameCount = sums.reduce((total, { count }) => total + count, 0);
  const width = sums[0]?.sums.length ?? 0;
  const penalty = (strictness * (width + (width * (width + 1)) / 2) * Math.log(Math.max(2, frameCount))) / 2;
  let groups = groupVoices(sums, (cost, groupCount) =>
    speakerCount === undefined ? groupCount > maxSpeakers || cost < penalty : groupCount > Math.max(1, speakerCount),
  );
  const findGroup = createGroupFinder(width);
  for (let round = 0; round < rounds; round++) groups = regroup(sums, groups, findGroup);
  const speakers = voices.map((voice) => (voice.count < minFrames ? -1 : findGroup(voice, groups)));
  return numberByAppearance(speakers);
}

/** Moves each voice to the group that fits best; groups without voices disappear. */
function regroup(
  voices: readonly VoiceSums[],
  groups: readonly VoiceGroup[],
  findGroup: ReturnType<typeof createGroupFinder>,
): VoiceGroup[] {
  const members: number[][] = groups.map(() => []);
  for (const [index, voice] of voices.entries()) members[findGroup(voice, groups)].push(index);
  return members.flatMap((own) => {
    const [first, ...rest] = own.map((index) => voices[index]);
    return first === undefined ? [] : [{ sums: rest.reduce(joinSums, first), members: own }];
  });
}

/** Creates a function that finds the group in which a voice costs least. */
function createGroupFinder(width: number): (voice: VoiceSums, groups: readonly VoiceGroup[]) => number {
  const measureSpread = createSpreadMeasure(width);
  return (voice, groups) => {
    const costs = groups.map(({ sums }) => measureSpread(sums, voice) - measureSpread(sums));
    return costs.indexOf(Math.min(...costs));
  };
}

function numberByAppearance(speakers: readonly number[]): number[] {
  const numbers = new Map<number, number>();
  let last = 0;
  return speakers.map((speaker) => {
    if (speaker < 0) return last;
    last = numbers.get(speaker) ?? numbers.size;
    numbers.set(speaker, last);
    return last;
  });
}
