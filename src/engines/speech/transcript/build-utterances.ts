import type { TranscriptWord, Utterance } from './transcript.ts';

/** A pause in speech of this length ends an utterance. */
const maxPauseMs = 500;
/** A longer utterance ends at its next pause of `shortPauseMs`, and at twice this length in any case. */
const longUtteranceMs = 15_000;
const shortPauseMs = 150;

/** Groups words, in order of time, into utterances between pauses. */
export function buildUtterances(words: readonly TranscriptWord[]): Utterance[] {
  const utterances: Utterance[] = [];
  let current: TranscriptWord[] = [];
  const close = () => {
    const [first, last] = [current[0], current.at(-1)];
    if (first === undefined || last === undefined) return;
    const text = current.map((word) => word.text).join(' ');
    utterances.push({ text, startMs: first.startMs, endMs: last.endMs, words: current });
    current = [];
  };
  for (const word of words) {
    const [first, last] = [current[0], current.at(-1)];
    if (first !== undefined && last !== undefined) {
      const pauseMs = word.startMs - last.endMs;
      const lengthMs = last.endMs - first.startMs;
      const isLong = lengthMs >= longUtteranceMs && pauseMs >= shortPauseMs;
      if (pauseMs >= maxPauseMs || isLong || lengthMs >= 2 * longUtteranceMs) close();
    }
    current.push(word);
  }
  close();
  return utterances;
}
