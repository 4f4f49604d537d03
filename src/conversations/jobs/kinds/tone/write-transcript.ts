/** Writes a transcript from the wire as subtitles (SRT, WebVTT), as text, or unchanged. */

import type { Utterance } from '../../../../contract/endpoints/conversation.ts';
import type { MarkedSpan } from '../../../../output/text/highlight.ts';
import { jsonText } from '../../../../output/text/json-text.ts';
import { escapeMarkup } from '../../../../shared/subtitles/plain-cue-text.ts';
import { findPersonalSpans } from './personal-data.ts';

export const writtenFormats = ['srt', 'vtt', 'txt', 'json'] as const;
export type WrittenFormat = (typeof writtenFormats)[number];

export interface WrittenTranscript {
  readonly text: string;
  /** The places of the marked personal data; empty for JSON, which contains the marks. */
  readonly personal: readonly MarkedSpan[];
}

export function formatTranscript(format: WrittenFormat, utterances: readonly Utterance[]): WrittenTranscript {
  switch (format) {
    case 'srt':
      return writeParts(
        utterances.map((one, i) => {
          const { text, personal } = writeLine(one);
          const [before, gap] = [`${i + 1}\n${writeTimes(one, ',')}\n`, i + 1 < utterances.length ? '\n\n' : '\n'];
          return { before, text, personal, after: gap };
        }),
      );
    case 'vtt':
      return writeParts([
        { before: 'WEBVTT\n' },
        ...utterances.map((one) => ({ before: `\n${writeTimes(one, '.')}\n`, ...writeCue(one), after: '\n' })),
      ]);
    case 'txt':
      return writeParts(utterances.map((one) => ({ ...writeLine(one), after: '\n' })));
    case 'json':
      return { text: `${jsonText(utterances, 2)}\n`, personal: [] };
  }
}

interface Part extends Partial<WrittenTranscript> {
  readonly before?: string;
  readonly after?: string;
}

function writeParts(parts: readonly Part[]): WrittenTranscript {
  const written: string[] = [];
  const all: MarkedSpan[] = [];
  let length = 0;
  for (const { before = '', text = '', after = '', personal = [] } of parts) {
    const index = length + before.length;
    for (const { start, end } of personal) all.push({ start: start + index, end: end + index });
    written.push(before, text, after);
    length = index + text.length + after.length;
  }
  return { text: written.join(''), personal: all };
}

const writeTimes = ({ start_time, end_time }: Utterance, point: string) =>
  `${writeTime(Number(start_time), point)} --> ${writeTime(Number(end_time), point)}`;

function writeTime(timeMs: number, point: string): string {
  const ms = Math.max(0, Math.round(timeMs));
  const pad = (number: number, digits = 2) => String(Math.floor(number)).padStart(digits, '0');
  return `${pad(ms / 3_600_000)}:${pad((ms / 60_000) % 60)}:${pad((ms / 1000) % 60)}${point}${pad(ms % 1000, 3)}`;
}

function writeLine({ text, speaker, pii }: Utterance): WrittenTranscript {
  const label = speaker === undefined ? '' : `${oneLine(speaker)}: `;
  return writeParts([{ before: label, ...markLine(text, pii) }]);
}

/** WebVTT, section 3.3: characters of tags and entities are escaped; speakers have a voice tag. */
function writeCue({ text, speaker, pii }: Utterance): WrittenTranscript {
  const line = markLine(text, pii);
  const label = speaker === undefined ? '' : `<v ${escapeMarkup(oneLine(speaker))}>`;
  let done = 0;
  const parts: Part[] = [{ before: label }];
  for (const { start, end } of line.personal) {
    const marked = escapeMarkup(line.text.slice(start, end));
    const before = escapeMarkup(line.text.slice(done, start));
    parts.push({ before, text: marked, personal: [{ start: 0, end: marked.length }] });
    done = end;
  }
  return writeParts([...parts, { before: escapeMarkup(line.text.slice(done)) }]);
}

/** A cue ends at an empty line, and an arrow would be read as a time line. */
const breaksCue = /\s+|-{2,}>/g;

const oneLine = (text: string): string => markLine(text, undefined).text;

/** An utterance's text on one line, with the places of its personal data. */
function markLine(text: string, pii: Utterance['pii']): WrittenTranscript {
  const spans = findPersonalSpans({ text, pii });
  const changes: { readonly end: number; readonly shift: number }[] = [];
  let shift = 0;
  const line = text.replace(breaksCue, (found, index: number) => {
    const isEdge = found.trim() === '' && (index === 0 || index + found.length === text.length);
    const written = isEdge ? '' : found.endsWith('>') ? '->' : ' ';
    shift += written.length - found.length;
    changes.push({ end: index + found.length, shift });
    return written;
  });
  const place = (offset: number) => offset + (changes.findLast(({ end }) => end <= offset)?.shift ?? 0);
  return {
    text: line,
    personal: spans
      .map(({ start, end }) => ({ start: Math.max(0, place(start)), end: Math.min(line.length, place(end)) }))
      .filter(({ start, end }) => end > start),
  };
}
