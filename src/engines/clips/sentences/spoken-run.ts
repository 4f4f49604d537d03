import type { TimedUtterance, TimedWord } from '../timed-utterance.ts';

/** How far ahead a word is searched in its utterance's text, in characters. */
const wordWindow = 80;

/** Subtitles are often extended to follow each other immediately: a shorter silence between two means nothing. */
const minPauseMs = 80;

/** A place in the text of a run whose time is known. */
interface Anchor {
  offset: number;
  timeMs: number;
}

/** A word of a run by its offsets, end exclusive. */
export interface RunWord {
  start: number;
  end: number;
  /** The silence after it, if known. */
  pauseMs: number | undefined;
  /** Whether it is the last word of its utterance. */
  isLast: boolean;
}

/** Utterances of one speaker without a long silence between them, as one text in which every place has a time. */
export class SpokenRun {
  readonly text: string;
  readonly #anchors: Anchor[] = [];
  /** Offsets at which utterances end. */
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
        if (pauseMs >= minPauseMs || (last.words !== undefined && utterance.words !== undefined)) {
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

  /** Finds the words, which white space separates, and the silence after each. */
  readWords(from = 0, to = this.text.length): RunWord[] {
    return Array.from(this.text.slice(from, to).matchAll(/\S+/g), ({ 0: word, index }) => {
      const end = from + index + word.length;
      return { start: from + index, end, pauseMs: this.#pauses.get(end), isLast: this.#ends.has(end) };
    });
  }

  /** Yields the times of places in the text, whose offsets must ascend. */
  *timesAt(offsets: Iterable<number>): Generator<number> {
    let position = 0;
    for (const offset of offsets) {
      while (position + 2 < this.#anchors.length && (this.#anchors[position + 1]?.offset ?? 0) < offset) position++;
      const [from, to] = [this.#anchors[position], this.#anchors[position + 1]];
      if (from === undefined || to === undefined) throw new RangeError('A run has no text');
      const share = to.offset > from.offset ? (offset - from.offset) / (to.offset - from.offset) : 0;
      yield from.timeMs + Math.min(1, Math.max(0, share)) * (to.timeMs - from.timeMs);
    }
  }

  #place(offset: number, { text, startMs, endMs, words = [] }: TimedUtterance): void {
    this.#anchor(offset, startMs, endMs);
    let position = 0;
    let last: TimedWord | undefined;
    for (const word of words) {
      if (word.text === '' || !(word.startMs <= word.endMs)) continue;
      const found = text.slice(position, position + wordWindow + word.text.length).indexOf(word.text);
      if (found < 0) continue;
      const start = position + found;
      if (last !== undefined && start > 0) this.#pauses.set(offset + start - 1, Math.max(0, word.startMs - last.endMs));
      position = start + word.text.length;
      this.#anchor(offset + start, word.startMs, endMs);
      this.#anchor(offset + position, word.endMs, endMs);
      last = word;
    }
    if (position < text.length) this.#anchor(offset + text.length, endMs, endMs);
  }

  /** Adds a place whose time is known; times never decrease, whatever the utterances say. */
  #anchor(offset: number, timeMs: number, latestMs: number): void {
    const last = this.#anchors.at(-1);
    const anchor = { offset, timeMs: Math.max(last?.timeMs ?? 0, Math.min(timeMs, latestMs)) };
    // The start of the first word is more precise than the start of its utterance.
    if (last?.offset === offset) this.#anchors.pop();
    this.#anchors.push(anchor);
  }
}
