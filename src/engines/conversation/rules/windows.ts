/** Decides whether a spot is in the range of a condition, or near enough to an anchor. */
import { type Distance, type Range, readDistance, readRange } from './places.ts';
import { type Spot, secondsRounding, type Talk } from './talk.ts';

export type InRange = (spot: Spot, talk: Talk) => boolean | 'times';

/** @param text a valid range; undefined for the whole conversation */
export function compileRange(text: string | undefined): InRange | undefined {
  const range = text === undefined ? undefined : readRange(text);
  if (range === undefined) return undefined;
  switch (range.unit) {
    case 's':
      return (spot, talk) =>
        overlaps(spot, talk, range.isLast ? [talk.ends - range.to, talk.ends] : [range.from, range.to]);
    case '%':
      return (spot, talk) => inShare(spot, talk, range);
    case 'turns':
      return (spot, talk) => inTurns(spot, talk, range);
    case 'lines':
      return ({ position }, { lines }) => (range.isLast ? position > lines.length - 1 - range.to : position < range.to);
  }
}

/** A line is in a range of seconds if a part of it is. */
function overlaps({ start, end = start }: Spot, talk: Talk, [from, to]: readonly [number, number]): boolean | 'times' {
  if (talk.clock === undefined || start === undefined || end === undefined) return 'times';
  return start < to - secondsRounding && (end > from + secondsRounding || start >= from);
}

/** By time; by the number of lines if there are no times. */
function inShare(spot: Spot, talk: Talk, range: Range): boolean | 'times' {
  const [from, to] = range.isLast ? [100 - range.to, 100] : [range.from, range.to];
  if (talk.clock !== undefined && talk.ends > 0) {
    // The last message of a chat has no length: it is in the last part.
    const until = to === 100 ? talk.ends + 1 : (talk.ends * to) / 100;
    return overlaps(spot, talk, [(talk.ends * from) / 100, until]);
  }
  const count = talk.lines.length;
  return spot.position >= Math.floor((count * from) / 100) && spot.position < Math.ceil((count * to) / 100);
}

function inTurns({ line }: Spot, talk: Talk, { isLast, to, of }: Range): boolean {
  const number = of === undefined ? line.turn : line.turnOf[of];
  // Lines of the other side, after the turns of a side, are not in them.
  if (of !== undefined && line.utterance.role !== of) return false;
  return isLast ? number > (of === undefined ? talk.turns : talk.turnsOf[of]) - to : number <= to;
}

export type InWindow = (spot: Spot, anchor: Spot, talk: Talk) => boolean | 'times';

/** @param within a valid distance; undefined for any */
export function compileWindow(follows: boolean, within: string | undefined): InWindow {
  const distance = within === undefined ? undefined : readDistance(within);
  return (spot, anchor, talk) => {
    const isOnSide = follows ? spot.position > anchor.position : spot.position < anchor.position;
    if (!isOnSide || distance === undefined) return isOnSide;
    const [first, second] = follows ? [anchor, spot] : [spot, anchor];
    return isNear(first, second, distance, talk);
  };
}

function isNear(first: Spot, second: Spot, { unit, max, of }: Distance, talk: Talk): boolean | 'times' {
  if (unit === 's') {
    if (first.end === undefined || second.start === undefined) return 'times';
    return second.start - first.end <= max + secondsRounding;
  }
  if (unit === 'lines') return Math.ceil(second.position) - Math.floor(first.position) <= max;
  const last = talk.lines[Math.min(talk.lines.length - 1, Math.ceil(second.position))];
  const turnOf = (line: Spot['line']) => (of === undefined ? line.turn : line.turnOf[of]);
  return turnOf(last) - turnOf(first.line) <= max;
}
