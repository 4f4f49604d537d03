/** Clock times in transcripts. */

/** `1:02`, `00:01:02`, `00:01:02.500`; without anchors. The groups are hours, minutes, seconds and the fraction. */
const clock = String.raw`(?:(\d{1,3}):)?([0-5]?\d):([0-5]\d)(?:[.,](\d{1,6}))?`;

/** The same as a source for larger patterns: four groups. */
export const clockSource = clock;

const wholeClock = new RegExp(`^${clock}$`);

/** Seconds of a clock time; undefined if it is not one. */
export function parseClock(text: string): number | undefined {
  const found = wholeClock.exec(text.trim());
  return found === null ? undefined : secondsOf(found[1], found[2], found[3], found[4]);
}

/** Seconds from the groups of {@link clockSource}. */
export const secondsOf = (hours = '0', minutes = '0', seconds = '0', fraction = '0'): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction}`);

/** The beginning of a time line of subtitles; some have no hours, or no decimal point. */
export const cueTimes = /^\s*(?:\d{1,4}:)?\d{1,2}:\d{1,2}[,.]\d{1,3}\s*(?:-->|,\d{1,4}:\d{2}:\d{2}\.\d{3}\s*$)/;
