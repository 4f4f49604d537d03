/**
 * Automatic captions roll: each cue repeats the line above its new words, or grows by a word at a time (YouTube, live
 * captions). Keeps each word once, in the cue that showed it first.
 */

interface Caption {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly speaker?: string;
}

/** A cue shows two or three lines. */
const maxWords = 60;
const maxGapMs = 1_000;
/** With fewer overlapping pairs, people may be repeating themselves. */
const minPairs = 3;
const minShare = 0.6;

export function unroll<Cue extends Caption>(cues: readonly Cue[]): readonly Cue[] {
  const words = cues.map(({ text }) => text.split(/\s+/));
  const plain = words.map((some) =>
    some.map((word) => word.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '') || word),
  );
  const repeated = cues.map((cue, index) => {
    const last = cues[index - 1];
    if (last === undefined || last.speaker !== cue.speaker || cue.startMs - last.endMs > maxGapMs) return 0;
    return countRepeated(plain[index - 1] ?? [], plain[index] ?? []);
  });
  const pairs = repeated.filter((count, index) => isRoll(count, plain[index - 1]?.length ?? 0)).length;
  if (pairs < minPairs || pairs < minShare * (cues.length - 1)) return cues;
  return cues.flatMap((cue, index) => {
    const text = (words[index] ?? []).slice(repeated[index]).join(' ');
    return text === '' ? [] : [{ ...cue, text }];
  });
}

/** One common word may be chance, unless it was the whole cue. */
const isRoll = (count: number, before: number): boolean => count >= 2 || (count > 0 && count === before);

/** The number of words at the end of a cue with which the next one begins. */
function countRepeated(before: readonly string[], after: readonly string[]): number {
  for (let count = Math.min(before.length, after.length, maxWords); count > 0; count -= 1) {
    const from = before.length - count;
    let same = 0;
    while (same < count && before[from + same] === after[same]) same += 1;
    if (same === count) return count;
  }
  return 0;
}
