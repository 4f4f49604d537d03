/** Sentence ends in speech without punctuation: the words of each speaker of MRDA's validation meetings, run together. */
import { findSpokenEnds } from '../../src/analytics/clips/sentences/find-spoken-ends.ts';
import type { RunWord } from '../../src/analytics/clips/sentences/spoken-run.ts';
import { readStreams, type StreamWord } from '../../training/meetings/examples.ts';
import type { Meeting } from '../../training/meetings/read-meetings.ts';
import { printScore, scoreDetection } from './meetings-scores.ts';

const isSilent = (words: readonly StreamWord[], at: number, leastMs: number): boolean =>
  (words[at + 1]?.startMs ?? 0) - (words[at]?.endMs ?? 0) >= leastMs;

function findOurs(words: readonly StreamWord[], withSilences: boolean): boolean[] {
  const text = words.map((word) => word.text).join(' ');
  let at = 0;
  const placed = words.map((word, index): RunWord => {
    const start = at;
    at += word.text.length + 1;
    const pauseMs = Math.max(0, (words[index + 1]?.startMs ?? word.endMs) - word.endMs);
    return { start, end: at - 1, pauseMs: withSilences ? pauseMs : undefined, isLast: false };
  });
  const ends = new Set(findSpokenEnds(text, placed));
  return placed.map(({ end }) => ends.has(end));
}

/** Prints the table. The end of a speaker's last word before a silence of 1.5 s is no place to find. */
export function printEnds(meetings: readonly Meeting[]): void {
  const streams = meetings.flatMap(readStreams);
  const inside = (find: (words: readonly StreamWord[]) => boolean[]) =>
    streams.flatMap((words) => find(words).slice(0, -1));
  const gold = inside((words) => words.map(({ isEnd }) => isEnd));
  console.log(`\nSentence ends without punctuation: ${gold.length} places, ${gold.filter(Boolean).length} ends`);
  for (const leastMs of [300, 500]) {
    const found = inside((words) => words.map((_, at) => isSilent(words, at, leastMs)));
    printScore(`end: a silence of ${leastMs} ms`, scoreDetection(found, gold));
  }
  printScore(
    'end: ours, words alone',
    scoreDetection(
      inside((words) => findOurs(words, false)),
      gold,
    ),
  );
  printScore(
    'end: ours, words and silences',
    scoreDetection(
      inside((words) => findOurs(words, true)),
      gold,
    ),
  );
}
