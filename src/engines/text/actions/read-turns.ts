/** Reads who says what in a text: its turns, and their sentences with times. */
import { cueWords, taskVerbs } from '../../clips/actions/data/action-phrases.ts';
import { anyOf } from '../../clips/detection/compose-pattern.ts';
import { type DescribedSentence, readSpokenWords } from '../../clips/detection/describe-speech.ts';
import { findSpokenEnds } from '../../clips/sentences/find-spoken-ends.ts';
import { readLabels } from '../sentences/speaker-labels.ts';
import { splitSentences } from '../sentences/split-sentences.ts';
import { readBareLines } from '../sentences/text-lines.ts';

/** A part of a text spoken by one person. Offsets are UTF-16 code units, the end exclusive. */
export interface Turn {
  readonly start: number;
  readonly end: number;
  readonly speaker?: string;
  /** Milliseconds from the start of the recording, both or neither. */
  readonly startMs?: number;
  readonly endMs?: number;
}

/** A sentence with its place. Its times are estimates if the turn has none. */
export interface TurnSentence extends DescribedSentence {
  readonly start: number;
  readonly end: number;
  readonly turn: Turn;
}

/** The assumed length of a word, and of the silence between two turns, if they were not measured. */
const wordMs = 400;
const gapMs = 300;
/** A text with fewer than one stop in this many words has no punctuation. */
const wordsPerStop = 50;
/** A longer sentence is divided as if it had no punctuation. */
const maxWords = 50;

/** Reads the turns of `Name: text` lines. A text without such lines is one turn without a speaker. */
export function readTurns(text: string): Turn[] {
  const lines = readBareLines(text);
  const labels = readLabels(text, lines);
  const turns: Turn[] = [];
  let [start, speaker]: [number, string | undefined] = [0, undefined];
  const add = (end: number) => {
    if (end > start) turns.push({ start, end, speaker });
  };
  for (const [index, line] of lines.entries()) {
    const label = labels.get(index);
    if (label === undefined) continue;
    add(line.start);
    // A time stamp alone does not mean that somebody else speaks.
    [start, speaker] = [label.end, label.speaker ?? speaker];
  }
  add(text.length);
  return turns;
}

/** Reads the sentences of turns, in order. Text outside the turns is ignored. */
export function readTurnSentences(text: string, turns: readonly Turn[]): TurnSentence[] {
  const isPunctuated = (text.match(/[.?!…。？！](?=\s|$)/g)?.length ?? 0) * wordsPerStop >= countWords(text);
  let clockMs = 0;
  return turns.flatMap((turn) => {
    const spoken = text.slice(turn.start, turn.end);
    const fromMs = turn.startMs ?? clockMs;
    const toMs = Math.max(fromMs, turn.endMs ?? fromMs + wordMs * countWords(spoken));
    clockMs = Math.max(clockMs, toMs) + gapMs;
    const timeAt = (offset: number) => fromMs + ((toMs - fromMs) * offset) / Math.max(1, spoken.length);
    return splitSentences(spoken)
      .flatMap((sentence) => divide(spoken, sentence, isPunctuated))
      .map(({ start, end }) => {
        const said = spoken.slice(start, end);
        return {
          text: said,
          start: turn.start + start,
          end: turn.start + end,
          startMs: timeAt(start),
          endMs: timeAt(end),
          words: readSpokenWords(said),
          speaker: turn.speaker,
          turn,
        };
      });
  });
}

const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Clauses are joined up to this many characters. */
const maxJoined = 300;
/** "and call us if it fails": the second task of the clause before. */
const continues = new RegExp(`^(?:and|or) (?:then )?${anyOf(...taskVerbs, ...cueWords.verbs)} `, 'i');

/** Divides text that a recogniser wrote without punctuation. */
function divide(text: string, { start, end }: Range, isPunctuated: boolean): Range[] {
  const words = Array.from(text.slice(start, end).matchAll(/\S+/g), ({ 0: word, index }) => ({
    start: start + index,
    end: start + index + word.length,
    pauseMs: undefined,
    isLast: false,
  }));
  if (isPunctuated && words.length <= maxWords) return [{ start, end }];
  const ranges: Range[] = [];
  let from = start;
  for (const stop of [...findSpokenEnds(text, words), end]) {
    const before = ranges.at(-1);
    if (before !== undefined && stop - before.start <= maxJoined && continues.test(text.slice(from, stop)))
      ranges[ranges.length - 1] = { ...before, end: stop };
    else ranges.push({ start: from, end: stop });
    from = words.find((word) => word.start >= stop)?.start ?? stop;
  }
  return ranges;
}
