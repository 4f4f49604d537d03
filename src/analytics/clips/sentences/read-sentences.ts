import { splitSentences } from '../../text/sentences/split-sentences.ts';
import type { TimedUtterance } from '../timed-utterance.ts';
import { cleanUtterances } from './clean-utterances.ts';
import { findSpokenEnds } from './find-spoken-ends.ts';
import { SpokenRun } from './spoken-run.ts';

/** A sentence of a recording. Times are milliseconds from its start. */
export interface TimedSentence {
  text: string;
  startMs: number;
  endMs: number;
  speaker?: string | undefined;
}

/** No sentence goes on over a silence of its speaker as long as this. */
const longPauseMs = 1500;
/** A transcript with fewer stops than one in so many words was written without punctuation. */
const wordsPerStop = 50;
/** A sentence of more words is divided as if it had no punctuation: it is a recogniser's, or a list. */
const mostWords = 50;
/** A run of more characters is divided there, so that memory and time stay bounded. */
const longestRun = 20_000;

/**
 * Puts the sentences of a timed transcript together, for each speaker: a sentence may span utterances, and an
 * utterance may hold several. Sentences end where the punctuation says so; without punctuation, where words and
 * silences do. Times inside an utterance are those of its words, else by characters.
 *
 * @param durationMs the length of the recording; what lies outside it is left out
 * @returns the sentences by their starts; those of different speakers may overlap
 */
export function readSentences(utterances: readonly TimedUtterance[], durationMs: number): TimedSentence[] {
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
    if (run !== undefined && utterance.startMs - endMs < longPauseMs && length < longestRun) run.push(utterance);
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
    if (punctuated && words.length <= mostWords) return [{ start, end }];
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
