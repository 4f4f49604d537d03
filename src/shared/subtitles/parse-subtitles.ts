// Our own parser: it tells SRT from WebVTT, names speakers, repairs common damage and reports the line of an error.
import { type CueVoice, plainCueText, tidy } from './plain-cue-text.ts';
import { readCues } from './read-cues.ts';
import { findSpeakerPrefixes, splitSpeakers } from './split-speakers.ts';
import type { Subtitle } from './subtitle.ts';

/**
 * Reads SRT or WebVTT (https://www.w3.org/TR/webvtt1/), told apart by content. Speakers come from voice tags or from
 * prefixes such as `ANNA:`; a cue with several speakers becomes several utterances, which share its time by their
 * lengths. Sorted by start; cues may overlap. Empty cues are skipped. Takes linear time.
 * @throws SubtitleError with its line, if the text is neither or a line of times is unreadable
 */
export function parseSubtitles(text: string): Subtitle[] {
  const { subtitles, broken } = readSubtitles(text);
  if (broken[0] !== undefined) throw broken[0];
  return subtitles.map(({ line: _line, endLine: _endLine, ...subtitle }) => subtitle);
}

/** A subtitle with its place in the file: from the line of its times to the last line of its cue. */
export interface PlacedSubtitle extends Subtitle {
  readonly line: number;
  readonly endLine: number;
}

/**
 * The same, but skips the cues that cannot be read, see {@link readCues}.
 *
 * @throws SubtitleError if the text is neither SRT nor WebVTT
 */
export function readSubtitles(text: string) {
  const { cues, broken, ignored } = readCues(text);
  const voices = cues.map(({ lines }) => plainCueText(lines));
  const speakers = findSpeakerPrefixes(voices);
  const subtitles: PlacedSubtitle[] = cues
    .flatMap((cue, index) => {
      const said = (voices[index] ?? [])
        .flatMap((voice) => splitSpeakers(voice, speakers))
        .map(({ speaker, text: words }) => ({ speaker, text: tidy(words) }))
        .filter(({ text: words }) => words !== '');
      const place = { line: cue.line, endLine: cue.line + cue.lines.length };
      return shareTime(said, cue.startMs, cue.endMs).map((subtitle) => ({ ...subtitle, ...place }));
    })
    .sort((a, b) => a.startMs - b.startMs);
  return { subtitles, broken, ignored };
}

function shareTime(said: readonly CueVoice[], startMs: number, endMs: number): Subtitle[] {
  const total = said.reduce((sum, { text }) => sum + text.length, 0);
  let before = 0;
  return said.map(({ speaker, text }) => {
    const timeAt = (length: number) => startMs + Math.round(((endMs - startMs) * length) / total);
    const utterance = { text, startMs: timeAt(before), endMs: timeAt(before + text.length) };
    before += text.length;
    return speaker === undefined ? utterance : { ...utterance, speaker };
  });
}
