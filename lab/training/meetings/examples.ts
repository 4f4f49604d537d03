import { listActionFeatures } from '../../../src/engines/clips/actions/list-action-features.ts';
import { readSpokenWords } from '../../../src/engines/clips/detection/describe-speech.ts';
import { listFeatures, type SpokenSentence } from '../../../src/engines/clips/detection/list-features.ts';
import { findAnswer } from '../../../src/engines/clips/questions/find-answer.ts';
import { answerReach, listAnswerFeatures } from '../../../src/engines/clips/questions/list-answer-features.ts';
import { questionCues } from '../../../src/engines/clips/questions/question-cues.ts';
import { listEndFeatures, plainWord } from '../../../src/engines/clips/sentences/list-end-features.ts';
import { type Meeting, stripPunctuation } from '../../corpora/meetings.ts';
import type { NamedExample } from './write-weights.ts';

/** Prepares a meeting as the detectors see it: without punctuation, with or without speakers. */
export function readSpoken({ utterances }: Meeting, withSpeakers: boolean): SpokenSentence[] {
  return utterances.map(({ text, startMs, endMs, speaker }) => ({
    words: readSpokenWords(stripPunctuation(text)),
    startMs,
    endMs,
    speaker: withSpeakers ? speaker : undefined,
  }));
}

/** Every utterance, once with its speaker and once without, and whether it is a question. */
export function* questionExamples(meeting: Meeting): Generator<NamedExample> {
  for (const withSpeakers of [true, false]) {
    const sentences = readSpoken(meeting, withSpeakers);
    for (const [at, { isQuestion }] of meeting.utterances.entries()) {
      yield { names: [...listFeatures(sentences, at, questionCues)], label: isQuestion };
    }
  }
}

/** Every utterance, and whether it is a promise or a request. */
export function* actionExamples(meeting: Meeting): Generator<NamedExample> {
  for (const { text, isAction } of meeting.utterances) {
    yield { names: [...listActionFeatures(readSpokenWords(stripPunctuation(text)))], label: isAction };
  }
}

type Rate = (names: Iterable<string>) => number;

/**
 * The sentences after each question, each with the correct labels of the sentences before it; or, given a first model,
 * with that model's predictions, so that a second model learns to tolerate mistakes.
 */
export function* answerExamples(meeting: Meeting, rate?: Rate): Generator<NamedExample> {
  const questions = meeting.utterances.map(({ isQuestion }) => isQuestion);
  for (const withSpeakers of [true, false]) {
    const sentences = readSpoken(meeting, withSpeakers);
    for (const [question, isQuestion] of questions.entries()) {
      if (!isQuestion) continue;
      const accepted: number[] = [];
      const search = { sentences, questions, question, accepted };
      const endMs = sentences[question]?.endMs ?? 0;
      for (let at = question + 1; at <= question + answerReach.sentences; at++) {
        const said = sentences[at];
        if (said === undefined || said.startMs - endMs > answerReach.timeMs) break;
        if (said.words.length === 0) continue;
        const label = meeting.utterances[at]?.answers.includes(question) ?? false;
        const names = listAnswerFeatures(search, at);
        yield { names, label };
        if (rate === undefined ? label : rate(names) > 0) accepted.push(at);
      }
    }
  }
}

/** Returns which utterances of a meeting a model finds as answers, and which are. */
export function* foundAnswers(
  meeting: Meeting,
  withSpeakers: boolean,
  rate: Rate,
): Generator<{ found: boolean; gold: boolean }> {
  const questions = meeting.utterances.map(({ isQuestion }) => isQuestion);
  const sentences = readSpoken(meeting, withSpeakers);
  const found = new Set(questions.flatMap((is, at) => (is ? findAnswer(sentences, questions, at, rate) : [])));
  for (const [at, { isAnswer }] of meeting.utterances.entries()) yield { found: found.has(at), gold: isAnswer };
}

/** A word of one speaker, and whether an utterance ends with it. */
export interface StreamWord {
  text: string;
  startMs: number;
  endMs: number;
  isEnd: boolean;
}

/** The words of each speaker, split at silences of 1.5 s, as a recogniser returns them. */
export function readStreams({ utterances }: Meeting): StreamWord[][] {
  const bySpeaker = new Map<string, StreamWord[]>();
  for (const { speaker, words } of utterances) {
    const stream = bySpeaker.get(speaker) ?? [];
    bySpeaker.set(speaker, stream);
    for (const [at, [startMs, endMs, word]] of (words ?? []).entries()) {
      const text = plainWord(word === 'o_k' ? 'okay' : word.replaceAll(/[_-]/g, ''));
      if (text !== '') stream.push({ text, startMs, endMs, isEnd: at === (words?.length ?? 0) - 1 });
    }
  }
  return [...bySpeaker.values()].flatMap((stream) => {
    const runs: StreamWord[][] = [];
    for (const [at, word] of stream.entries()) {
      const before = stream[at - 1];
      if (before !== undefined && word.startMs - before.endMs < 1500) runs.at(-1)?.push(word);
      else runs.push([word]);
    }
    return runs;
  });
}

/** Every gap between two words of a speaker, once with its silence and once without. */
export function* endExamples(meeting: Meeting): Generator<NamedExample> {
  for (const stream of readStreams(meeting)) {
    const words = stream.map(({ text }) => text);
    let first = 0;
    for (const [at, word] of stream.slice(0, -1).entries()) {
      const pauseMs = Math.max(0, (stream[at + 1]?.startMs ?? 0) - word.endMs);
      for (const pause of [pauseMs, undefined]) {
        yield { names: listEndFeatures(words, at, pause, at - first + 1), label: word.isEnd };
      }
      if (word.isEnd) first = at + 1;
    }
  }
}
