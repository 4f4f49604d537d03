/** Sentence ends in speech without punctuation: the joined words of each speaker in MRDA's validation meetings. */

import { findSpokenEnds } from '../../../src/engines/clips/sentences/find-spoken-ends.ts';
import type { RunWord } from '../../../src/engines/clips/sentences/spoken-run.ts';
import type { Meeting } from '../../corpora/meetings.ts';
import { readStreams, type StreamWord } from '../../training/meetings/examples.ts';
import type { Row, Table } from '../report/table.ts';
import { scoreCells, scoreDetection } from './meetings-scores.ts';

const isSilent = (words: readonly StreamWord[], at: number, minMs: number): boolean =>
  (words[at + 1]?.startMs ?? 0) - (words[at]?.endMs ?? 0) >= minMs;

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

/** Ends before a silence of 1.5 s are given, so they do not count. */
export function measureEnds(meetings: readonly Meeting[]): Table {
  const streams = meetings.flatMap(readStreams);
  const inside = (find: (words: readonly StreamWord[]) => boolean[]) =>
    streams.flatMap((words) => find(words).slice(0, -1));
  const gold = inside((words) => words.map(({ isEnd }) => isEnd));
  const row = (name: string, kind: Row['kind'], find: (words: readonly StreamWord[]) => boolean[]): Row => {
    return { name, kind, cells: scoreCells(scoreDetection(inside(find), gold)) };
  };
  const bySilence = (minMs: number) => (words: readonly StreamWord[]) =>
    words.map((_, at) => isSilent(words, at, minMs));
  return {
    title: 'Meetings: ends of sentences in speech without punctuation, %',
    columns: [
      { name: 'precision' },
      { name: 'recall' },
      { name: 'F1', summary: 'Ends of spoken sentences, MRDA val, % F1' },
    ],
    rows: [
      row('sta, words and silences', 'ours', (words) => findOurs(words, true)),
      row('sta, words alone', 'ours', (words) => findOurs(words, false)),
      row('a silence of 300 ms', 'baseline', bySilence(300)),
      row('a silence of 500 ms', 'baseline', bySilence(500)),
    ],
    notes: [`${gold.length} gaps between words, of which ${gold.filter(Boolean).length} are ends.`],
  };
}
