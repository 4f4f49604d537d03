import type { TimedUtterance, TimedWord } from '../timed-utterance.ts';

/** How far ahead of its place a word is looked for in its utterance's text, in characters. */
const wordWindow = 80;

/** Subtitles are often stretched to follow each other at once: so short a silence between two says nothing. */
const leastPauseMs = 80;

/** A place in the text of a run whose time is known. */
interface Anchor {
  offset: number;
  timeMs: number;
}

/** A word of a run by its offsets, end exclusive. */
export interface RunWord {
  start: number;
  end: number;
  /** The silence after it, where known. */
  pauseMs: number | undefined;
  /** Whether its utterance ends with it. */
  isLast: boolean;
}

/** Utterances of one speaker that follow each other without a long silence, as one text whose every place has a time. */
export class SpokenRun {
  readonly text: string;
  readonly #anchors: Anchor[] = [];
  /** Where utterances end. */
  readonly #ends = new Set<number>();
  /** Offsets of spaces whose silence is known. */
  readonly #pauses = new Map<number, number>();

  constructor(utterances: readonly TimedUtterance[]) {
    let text = '';
    let last: TimedUtterance | undefined;
    for (const utterance of utterances) {
      if (last !== undefined) {
        const pauseMs =
          (utterance.words?.[0]?.startMs ?? utterance.startMs) - (last.words?.at(-1)?.endMs ?? last.endMs);
        if (pauseMs >= leastPauseMs || (last.words !== undefined && utterance.words !== undefined)) {
          this.#pauses.set(text.length, pauseMs);
        }
        text += ' ';
      }
      this.#place(text.length, utterance);
      text += utterance.text;
      this.#ends.add(text.length);
      last = utterance;
    }
    this.text = text;
  }

  /** Where the words are, parted by white space, and how long the speaker is silent after each. */
  readWords(from = 0, to = this.text.length): RunWord[] {
    return Array.from(this.text.slice(from, to).matchAll(/\S+/g), ({ 0: word, index }) => {
      const end = from + index + word.length;
      return { start: from + index, end, pauseMs: this.#pauses.get(end), isLast: this.#ends.has(end) };
    });
  }

  /** The times of places in the text, given in rising order. */
  *timesAt(offsets: Iterable<number>): Generator<number> {
    let at = 0;
    for (const offset of offsets) {
      while (at + 2 < this.#anchors.length && (this.#anchors[at + 1]?.offset ?? 0) < offset) at++;
      const [from, to] = [this.#anchors[at], this.#anchors[at + 1]];
      if (from === undefined || to === undefined) throw new RangeError('A run has no text');
      const share = to.offset > from.offset ? (offset - from.offset) / (to.offset - from.offset) : 0;
      yield from.timeMs + Math.min(1, Math.max(0, share)) * (to.timeMs - from.timeMs);
    }
  }

  #place(offset: number, { text, startMs, endMs, words = [] }: TimedUtterance): void {
    this.#anchor(offset, startMs, endMs);
    let at = 0;
    let last: TimedWord | undefined;
    for (const word of words) {
      if (word.text === '' || !(word.startMs <= word.endMs)) continue;
      const found = text.slice(at, at + wordWindow + word.text.length).indexOf(word.text);
      if (found < 0) continue;
      const start = at + found;
      if (last !== undefined && start > 0) this.#pauses.set(offset + start - 1, Math.max(0, word.startMs - last.endMs));
      at = start + word.text.length;
      this.#anchor(offset + start, word.startMs, endMs);
      this.#anchor(offset + at, word.endMs, endMs);
      last = word;
    }
    if (at < text.length) this.#anchor(offset + text.length, endMs, endMs);
  }

  /** Times never run back, whatever the utterances say. */
  #anchor(offset: number, timeMs: number, latestMs: number): void {
    const last = this.#anchors.at(-1);
    const anchor = { offset, timeMs: Math.max(last?.timeMs ?? 0, Math.min(timeMs, latestMs)) };
    // A first word's start tells more than its utterance's.
    if (last?.offset === offset) this.#anchors.pop();
    this.#anchors.push(anchor);
  }
}
