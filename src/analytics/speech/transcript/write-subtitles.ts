import type { Utterance } from './transcript.ts';

/**
 * A transcript as SRT (speakers as prefixes), WebVTT (speakers as voice tags), plain text (a line an utterance) or JSON
 * (the array itself). Ends with a line feed. What `parseSubtitles` reads back from SRT and WebVTT has the same words, to
 * the millisecond (SRT knows no escape: words in the shape of a tag get lost there); speakers too, when their names look like
 * names.
 */
export function writeTranscript(format: 'srt' | 'vtt' | 'txt' | 'json', utterances: readonly Utterance[]): string {
  switch (format) {
    case 'srt':
      return utterances.map((one, at) => `${at + 1}\n${times(one, ',')}\n${prefixed(one)}\n`).join('\n');
    case 'vtt':
      return `WEBVTT\n${utterances.map((one) => `\n${times(one, '.')}\n${voiced(one)}\n`).join('')}`;
    case 'txt':
      return utterances.map((one) => `${prefixed(one)}\n`).join('');
    case 'json':
      return `${JSON.stringify(utterances, undefined, 2)}\n`;
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function prefixed({ speaker, text }: Utterance): string {
  return speaker === undefined ? oneLine(text) : `${oneLine(speaker)}: ${oneLine(text)}`;
}

function voiced({ speaker, text }: Utterance): string {
  return speaker === undefined ? escapeTags(text) : `<v ${escapeTags(speaker)}>${escapeTags(text)}`;
}

/** `-->` and tags may not stand in a cue of WebVTT. */
function escapeTags(text: string): string {
  return oneLine(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function times({ startMs, endMs }: Utterance, mark: ',' | '.'): string {
  return `${clock(startMs, mark)} --> ${clock(endMs, mark)}`;
}

function clock(ms: number, mark: ',' | '.'): string {
  const whole = Math.max(0, Math.round(ms));
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(whole / 3_600_000)}:${two((whole / 60_000) % 60)}:${two((whole / 1000) % 60)}${mark}${String(whole % 1000).padStart(3, '0')}`;
}
