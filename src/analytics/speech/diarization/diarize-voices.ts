import { groupVoices, type VoiceGroup } from './group-voices.ts';
import { createSpreadMeasure, joinSums, type VoiceSums } from './voice-model.ts';

/** Only so many voices, those with most frames, are compared with each other; the rest joins the group it suits best. */
const mostCompared = 150;
/** Fewer frames than this tell nothing of who speaks. */
const fewestFrames = 15;
/** Speakers that are looked for when no number is given. */
const mostSpeakers = 10;
/** Rounds in which each voice may change over to the group that suits it better. */
const rounds = 3;

/**
 * How many times the criterion's penalty (Bayesian information) a join has to cost to be taken for two speakers. Frames
 * overlap and tones differ, so that one speaker's chunks are less alike than independent frames would be; chosen on
 * EMO-DB.
 */
const strictness = 3;

/**
 * Tells for each of the voices, in order of time, which speaker it is: numbers from 0 in order of first appearance.
 * Voices with hardly any frames count to the speaker before them.
 *
 * @param voices sums of frames, each value of which has variance 1 over the recording
 * @param speakerCount how many speakers there are, when it is known; never more are told apart than there are voices
 */
export function diarizeVoices(voices: readonly VoiceSums[], speakerCount?: number): number[] {
  const usable = [...voices.keys()].filter((at) => (voices[at]?.count ?? 0) >= fewestFrames);
  const compared = usable
    .sort((a, b) => (voices[b]?.count ?? 0) - (voices[a]?.count ?? 0))
    .slice(0, mostCompared)
    .sort((a, b) => a - b);
  const sums = compared.flatMap((at) => voices[at] ?? []);
  const frameCount = sums.reduce((total, { count }) => total + count, 0);
  const width = sums[0]?.sums.length ?? 0;
  const penalty = (strictness * (width + (width * (width + 1)) / 2) * Math.log(Math.max(2, frameCount))) / 2;
  let groups = groupVoices(sums, (cost, groupCount) =>
    speakerCount === undefined ? groupCount > mostSpeakers || cost < penalty : groupCount > Math.max(1, speakerCount),
  );
  const findGroup = createGroupFinder(width);
  for (let round = 0; round < rounds; round++) groups = regroup(sums, groups, findGroup);
  const speakers = voices.map((voice) => (voice.count < fewestFrames ? -1 : findGroup(voice, groups)));
  return numberByAppearance(speakers);
}

/** Each voice joins the group it suits best; groups that are left by all are gone. */
function regroup(
  voices: readonly VoiceSums[],
  groups: readonly VoiceGroup[],
  findGroup: ReturnType<typeof createGroupFinder>,
): VoiceGroup[] {
  const members: number[][] = groups.map(() => []);
  for (const [at, voice] of voices.entries()) members[findGroup(voice, groups)]?.push(at);
  return members.flatMap((own) => {
    const [first, ...rest] = own.flatMap((at) => voices[at] ?? []);
    return first === undefined ? [] : [{ sums: rest.reduce(joinSums, first), members: own }];
  });
}

/** Finds the group that loses least by a voice. */
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
