import { escapeMarkup } from '../../src/shared/subtitles/plain-cue-text.ts';
import type { Subtitle } from '../../src/shared/subtitles/subtitle.ts';

/**
 * Writes a transcript as SRT (speakers as prefixes), WebVTT (speakers as voice tags), plain text (one line per utterance)
 * or JSON (the array itself), ending with a line feed. `parseSubtitles` reads the same words and times back from SRT and
 * WebVTT (SRT has no escapes, so words that look like a tag are lost), and the same speakers if their names look like names.
 */
export function writeTranscript(format: 'srt' | 'vtt' | 'txt' | 'json', utterances: readonly Subtitle[]): string {
  switch (format) {
    case 'srt':
      return utterances.map((one, index) => `${index + 1}\n${times(one, ',')}\n${prefixed(one)}\n`).join('\n');
    case 'vtt':
      return `WEBVTT\n${utterances.map((one) => `\n${times(one, '.')}\n${voiced(one)}\n`).join('')}`;
    case 'txt':
      return utterances.map((one) => `${prefixed(one)}\n`).join('');
    case 'json':
      return `${JSON.stringify(utterances, undefined, 2)}\n`;
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function prefixed({ speaker, text }: Subtitle): string {
  return speaker === undefined ? oneLine(text) : `${oneLine(speaker)}: ${oneLine(text)}`;
}

function voiced({ speaker, text }: Subtitle): string {
  return speaker === undefined ? escapeTags(text) : `<v ${escapeTags(speaker)}>${escapeTags(text)}`;
}

/** `-->` and tags are not allowed in a cue of WebVTT. */
const escapeTags = (text: string): string => escapeMarkup(oneLine(text));

function times({ startMs, endMs }: Subtitle, mark: ',' | '.'): string {
  return `${clock(startMs, mark)} --> ${clock(endMs, mark)}`;
}

function clock(ms: number, mark: ',' | '.'): string {
  const whole = Math.max(0, Math.round(ms));
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(whole / 3_600_000)}:${two((whole / 60_000) % 60)}:${two((whole / 1000) % 60)}${mark}${String(whole % 1000).padStart(3, '0')}`;
}
