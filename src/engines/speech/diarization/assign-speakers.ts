/** Gives utterances their speakers, from the turns of a diarizer. */
import type { TranscriptWord, Utterance } from '../transcript/transcript.ts';
import type { SpeakerTurn } from './diarizer.ts';

/**
 * An utterance with words is split where the speaker changes; any other gets the speaker of most of it. Speakers
 * are named `Speaker 1`, `Speaker 2`, ... in order of their turns.
 *
 * @param turns in order of time
 */
export function assignSpeakers(utterances: readonly Utterance[], turns: readonly SpeakerTurn[]): Utterance[] {
  return utterances.flatMap((utterance) => {
    const own = findTurnsIn(utterance.startMs, utterance.endMs, turns);
    const parts = splitWords(utterance.words ?? [], own);
    if (parts.length < 2) return [{ ...utterance, speaker: nameSpeaker(parts[0]?.speaker ?? findLongest(own)) }];
    return parts.map(({ words, speaker }, i) => ({
      ...utterance,
      text: words.map(({ text }) => text).join(' '),
      startMs: i === 0 ? utterance.startMs : words[0].startMs,
      endMs: i === parts.length - 1 ? utterance.endMs : words[words.length - 1].endMs,
      speaker: nameSpeaker(speaker),
      words,
    }));
  });
}

export const nameSpeaker = (speaker: number): string => `Speaker ${speaker + 1}`;

/** The parts of turns in a span. Binary search: a recording may have thousands of utterances and turns. */
function findTurnsIn(startMs: number, endMs: number, turns: readonly SpeakerTurn[]): SpeakerTurn[] {
  let [first, last] = [0, turns.length];
  while (first < last) {
    const middle = (first + last) >> 1;
    if (turns[middle].endMs <= startMs) first = middle + 1;
    else last = middle;
  }
  const own: SpeakerTurn[] = [];
  for (let index = first; index < turns.length && turns[index].startMs < endMs; index++) {
    const turn = turns[index];
    own.push({ ...turn, startMs: Math.max(startMs, turn.startMs), endMs: Math.min(endMs, turn.endMs) });
  }
  return own;
}

function splitWords(words: readonly TranscriptWord[], turns: readonly SpeakerTurn[]) {
  const parts: { words: TranscriptWord[]; speaker: number }[] = [];
  let index = 0;
  for (const word of words) {
    const middleMs = (word.startMs + word.endMs) / 2;
    while (index < turns.length - 1 && turns[index].endMs <= middleMs) index++;
    const speaker = turns[index]?.speaker ?? 0;
    const last = parts.at(-1);
    if (last?.speaker === speaker) last.words.push(word);
    else parts.push({ words: [word], speaker });
  }
  return parts;
}

/** The speaker with the most time. */
function findLongest(turns: readonly SpeakerTurn[]): number {
  const times = new Map<number, number>();
  for (const { startMs, endMs, speaker } of turns) times.set(speaker, (times.get(speaker) ?? 0) + endMs - startMs);
  return [...times].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0])[0];
}
