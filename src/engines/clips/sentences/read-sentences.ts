import { splitSentences } from '../../text/sentences/split-sentences.ts';
import type { TimedUtterance } from '../timed-utterance.ts';
import { cleanUtterances } from './clean-utterances.ts';
import { findSpokenEnds } from './find-spoken-ends.ts';
import { SpokenRun } from './spoken-run.ts';

/** A sentence of a recording. Times are in milliseconds from the start of the recording. */
export interface TimedSentence {
  text: string;
  startMs: number;
  endMs: number;
  speaker?: string;
}

/** A silence of its speaker of this length ends a sentence. */
const longPauseMs = 1500;
/** A transcript with fewer than one stop in this many words has no punctuation. */
const wordsPerStop = 50;
/** A longer sentence is divided as if it had no punctuation: it comes from a recogniser, or is a list. */
const maxWords = 50;
/** A run ends at this many characters, so that memory and time stay bounded. */
const maxRunChars = 20_000;

/**
 * Assembles the sentences of a timed transcript, for each speaker: a sentence may span utterances, and an utterance may
 * contain several. Punctuation ends sentences; without it, words and silences do. Times inside an utterance come from
 * its words, or are interpolated by characters.
 *
 * @param durationMs the length of the recording; anything outside it is ignored
 * @returns the sentences sorted by start; those of different speakers may overlap
 */
export function readSpokenSentences(utterances: readonly TimedUtterance[], durationMs: number): TimedSentence[] {
  const streams = new Map<string | undefined, TimedUtterance[]>();
  for (const utterance of cleanUtterances(utterances, durationMs)) {
    const stream = streams.get(utterance.speaker);
    if (stream) stream.push(utterance);
    else streams.set(utterance.speaker, [utterance]);
  }
  const sentences: TimedSentence[] = [];
  for (const [speaker, stream] of streams) {
    const punctuated = isPunctuated(stream);
    for (const run of gatherRuns(stream)) {
      for (const sentence of divideRun(new SpokenRun(run), punctuated, speaker)) sentences.push(sentence);
    }
  }
  return sentences.sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
}

function isPunctuated(utterances: readonly TimedUtterance[]): boolean {
  let stops = 0;
  let words = 0;
  for (const { text } of utterances) {
    stops += text.match(/[.?!…。？！](?=\s|$)/g)?.length ?? 0;
    words += text.match(/\S+/g)?.length ?? 0;
  }
  return stops * wordsPerStop >= words;
}

function gatherRuns(utterances: readonly TimedUtterance[]): TimedUtterance[][] {
  const runs: TimedUtterance[][] = [];
  let endMs = 0;
  let length = 0;
  for (const utterance of utterances) {
    const run = runs.at(-1);
    if (run !== undefined && utterance.startMs - endMs < longPauseMs && length < maxRunChars) run.push(utterance);
    else {
      runs.push([utterance]);
      length = 0;
    }
    length += utterance.text.length;
    endMs = Math.max(endMs, utterance.endMs);
  }
  return runs;
}

function divideRun(run: SpokenRun, punctuated: boolean, speaker: string | undefined): TimedSentence[] {
  const spans = splitSentences(run.text).flatMap(({ start, end }) => {
    const words = run.readWords(start, end);
    if (punctuated && words.length <= maxWords) return [{ start, end }];
    let from = start;
    return [...findSpokenEnds(run.text, words), end].map((stop) => {
      const span = { start: from, end: stop };
      from = stop + 1;
      return span;
    });
  });
  const times = run.timesAt(spans.flatMap(({ start, end }) => [start, end]));
  return spans.flatMap(({ start, end }) => {
    const startMs = times.next().value;
    const endMs = times.next().value;
    if (startMs === undefined || endMs === undefined || !(startMs < endMs)) return [];
    return [{ text: run.text.slice(start, end), startMs, endMs, speaker }];
  });
}
