/** Measures one side of a conversation: a speaker, all agents, all customers, or everybody. */
import type { JudgedUtterance } from '../judged-utterance.ts';
import { type FigureName, maxResponseSeconds, minSilenceSeconds } from './figure-list.ts';

/** The first and the last sentiment are means of at most this many lines. */
const maxEdgeLines = 3;

/** Not the question mark of an address. */
const question = /(?:[?؟][!?]*(?=["'”’»)\]]*(?:\s|$))|？)/gu;
export const countQuestions = (text: string): number => text.match(question)?.length ?? 0;

/** Three decimals: a millisecond, or a tenth of a percent. */
export const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Which of the conversation's data are complete: figures that lack theirs are absent. */
export interface KnownData {
  readonly times: boolean;
  readonly speakers: boolean;
  readonly punctuation: boolean;
}

export interface LineSize {
  readonly words: number;
  readonly questions: number;
  readonly seconds: number;
}

export class SideMeter {
  lines = 0;
  turns = 0;
  words = 0;
  talkSeconds = 0;
  interruptions = 0;
  monologueSeconds = 0;
  #questions = 0;
  readonly #firstScores: number[] = [];
  readonly #lastScores: number[] = [];
  #scoreSum = 0;
  #scores = 0;
  #silenceSeconds = 0;
  #longestSilence = 0;
  #deadAir = 0;
  readonly #responses: number[] = [];
  #power = 0;
  #powerSeconds = 0;

  addLine(
    { sentiment_score: score, loudness_db: loudness }: JudgedUtterance,
    { words, questions, seconds }: LineSize,
  ): void {
    this.lines += 1;
    this.words += words;
    this.#questions += questions;
    if (score !== undefined) this.#addScore(score);
    if (loudness === undefined) return;
    this.#power += seconds * 10 ** (loudness / 10);
    this.#powerSeconds += seconds;
  }

  #addScore(score: number): void {
    this.#scores += 1;
    this.#scoreSum += score;
    if (this.#firstScores.length < maxEdgeLines) this.#firstScores.push(score);
    this.#lastScores.push(score);
    if (this.#lastScores.length > maxEdgeLines) this.#lastScores.shift();
  }

  /** @param seconds the pause before a line of this side */
  addPause(seconds: number, deadAirSeconds: number): void {
    if (seconds > this.#longestSilence) this.#longestSilence = seconds;
    if (seconds >= minSilenceSeconds) this.#silenceSeconds += seconds;
    if (seconds >= deadAirSeconds) this.#deadAir += 1;
  }

  addResponse(seconds: number): void {
    if (seconds <= maxResponseSeconds) this.#responses.push(seconds);
  }

  /** The figures of this side, without its shares; those without data are undefined. */
  figures({ times, speakers, punctuation }: KnownData): Partial<Record<FigureName, number | undefined>> {
    const edge = Math.max(1, Math.min(maxEdgeLines, Math.floor(this.#scores / 3)));
    const first = meanOf(this.#firstScores.slice(0, edge));
    const last = meanOf(this.#lastScores.slice(-edge));
    const change = first !== undefined && last !== undefined && this.#scores > 1 ? last - first : undefined;
    const timed = (value: number) => (times ? value : undefined);
    return {
      lines: this.lines,
      turns: speakers ? this.turns : undefined,
      words: this.words,
      questions: punctuation ? this.#questions : undefined,
      first_sentiment: first,
      last_sentiment: last,
      sentiment_change: change,
      mean_sentiment: this.#scores === 0 ? undefined : this.#scoreSum / this.#scores,
      response_seconds: medianOf(this.#responses),
      talk_seconds: timed(this.talkSeconds),
      longest_monologue_seconds: speakers ? timed(this.monologueSeconds) : undefined,
      words_per_minute: this.talkSeconds > 0 ? timed((60 * this.words) / this.talkSeconds) : undefined,
      interruptions: speakers ? timed(this.interruptions) : undefined,
      silence_seconds: timed(this.#silenceSeconds),
      longest_silence_seconds: timed(this.#longestSilence),
      dead_air: timed(this.#deadAir),
      loudness_db: this.#powerSeconds > 0 ? 10 * Math.log10(this.#power / this.#powerSeconds) : undefined,
    };
  }
}

const meanOf = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;

function medianOf(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
