/** A transcript of the wire as subtitles (SRT, WebVTT), as text, or as it is. */
import type { Utterance } from '../../contract/conversation.ts';

export const transcriptFormats = ['srt', 'vtt', 'txt', 'json'] as const;
export type TranscriptFormat = (typeof transcriptFormats)[number];

export function writeTranscript(format: TranscriptFormat, utterances: readonly Utterance[]): string {
  switch (format) {
    case 'srt':
      return utterances.map((one, i) => `${i + 1}\n${writeTimes(one, ',')}\n${writeLine(one)}\n`).join('\n');
    case 'vtt':
      return `WEBVTT\n${utterances.map((one) => `\n${writeTimes(one, '.')}\n${writeCue(one)}\n`).join('')}`;
    case 'txt':
      return utterances.map((one) => `${writeLine(one)}\n`).join('');
    case 'json':
      return `${JSON.stringify(utterances, null, 2)}\n`;
  }
}

const writeTimes = ({ start_time, end_time }: Utterance, point: string) =>
  `${writeTime(Number(start_time), point)} --> ${writeTime(Number(end_time), point)}`;

function writeTime(timeMs: number, point: string): string {
  const ms = Math.max(0, Math.round(timeMs));
  const pad = (number: number, digits = 2) => String(Math.floor(number)).padStart(digits, '0');
  return `${pad(ms / 3_600_000)}:${pad((ms / 60_000) % 60)}:${pad((ms / 1000) % 60)}${point}${pad(ms % 1000, 3)}`;
}

/** A cue ends at an empty line, and an arrow would be read as times. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').replaceAll('-->', '->').trim();

const writeLine = ({ text, speaker }: Utterance) => oneLine(speaker === undefined ? text : `${speaker}: ${text}`);

/** WebVTT, section 3.3: what would be a tag or an entity is escaped; speakers have a tag of their own. */
function writeCue({ text, speaker }: Utterance): string {
  const escapeMarkup = (raw: string) =>
    oneLine(raw).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return speaker === undefined ? escapeMarkup(text) : `<v ${escapeMarkup(speaker)}>${escapeMarkup(text)}`;
}
