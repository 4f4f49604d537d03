// Our own parser: it tells SRT from WebVTT, names speakers, repairs common damage and reports the line of an error.
import { type CueVoice, plainCueText, tidy } from './plain-cue-text.ts';
import { readCues } from './read-cues.ts';
import { findSpeakerPrefixes, splitSpeakers } from './split-speakers.ts';
import type { Utterance } from './transcript.ts';

/**
 * Reads SRT or WebVTT (https://www.w3.org/TR/webvtt1/), told apart by content. Speakers come from voice tags or from
 * prefixes such as `ANNA:`; a cue of several speakers becomes several utterances, its time shared by their lengths.
 * Sorted by start; cues may overlap. Empty cues are left out. Takes linear time.
 * @throws SubtitleError with its line, if the text is neither or a line of times is unreadable
 */
export function parseSubtitles(text: string): Utterance[] {
  const cues = readCues(text);
  const voices = cues.map(({ lines }) => plainCueText(lines));
  const speakers = findSpeakerPrefixes(voices);
  return cues
    .flatMap((cue, at) => {
      const said = (voices[at] ?? [])
        .flatMap((voice) => splitSpeakers(voice, speakers))
        .map(({ speaker, text: words }) => ({ speaker, text: tidy(words) }))
        .filter(({ text: words }) => words !== '');
      return shareTime(said, cue.startMs, cue.endMs);
    })
    .sort((a, b) => a.startMs - b.startMs);
}

function shareTime(said: readonly CueVoice[], startMs: number, endMs: number): Utterance[] {
  const total = said.reduce((sum, { text }) => sum + text.length, 0);
  let before = 0;
  return said.map(({ speaker, text }) => {
    const timeAt = (length: number) => startMs + Math.round(((endMs - startMs) * length) / total);
    const utterance = { text, startMs: timeAt(before), endMs: timeAt(before + text.length) };
    before += text.length;
    return speaker === undefined ? utterance : { ...utterance, speaker };
  });
}
