/**
 * Finds the texts of a transcript within its source, so that they can be changed while everything else stays the same.
 */

import { tryParseJson } from '../../shared/parse-json.ts';
import { escapeMarkup, readEntities } from '../../shared/subtitles/plain-cue-text.ts';
import { findName, isTextName } from './columns/field-names.ts';
import { decodeText } from './columns/flatten.ts';
import { mayBeText } from './columns/name-parts.ts';
import { splitOpenRow } from './columns/open-rows.ts';
import { parseRows } from './columns/table-rows.ts';
import type { FormatInput } from './format.ts';
import type { TranscriptFormat } from './format-names.ts';
import { delimitersOf, openTable } from './formats/tables.ts';
import { readScript } from './headings/read-script.ts';
import { isExchangeName } from './lists/split-exchange.ts';
import { cleanMessage } from './messages/clean-message.ts';
import { cueTimes } from './times/clock-times.ts';

/** One text, or several of its lines. */
export interface TextSpan {
  /** UTF-16 code units of the source; the end is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** How the source escapes a text here. */
  readonly write: (text: string) => string;
}

interface SpanOptions extends Omit<FormatInput, 'lines' | 'bytes'> {
  /** The texts that the reader returns: the names of their members may say nothing. */
  readonly said: ReadonlySet<string>;
}

/** Formats whose lines are all text: the whole file can be changed directly. */
export type PlainFormat = 'text' | 'chat' | 'lines' | 'headings';

interface Line {
  readonly text: string;
  readonly start: number;
}

/**
 * In the order of the source. They cover every text that the format's reader returns, and some other parts, such as
 * notes.
 */
export async function findTextSpans(
  source: string,
  format: Exclude<TranscriptFormat, PlainFormat | 'mail' | 'markup'>,
  options: SpanOptions,
): Promise<TextSpan[]> {
  const isTable = format === 'csv' || format === 'tsv';
  const lines = splitLines(source, isTable ? /(\r?\n)/ : /(\r\n|\n|\r)/);
  switch (format) {
    case 'vtt':
      return cueSpans(lines, { read: readEntities, write: escapeMarkup });
    case 'srt':
      return cueSpans(lines, { read: asIs, write: asIs });
    case 'csv':
    case 'tsv':
      return tableSpans(lines, options, delimitersOf[format]);
    case 'ndjson':
      return lineSpans(lines, options);
    default:
      return stringSpans(source, 0, options);
  }
}

const lineSpans = (lines: readonly Line[], options: SpanOptions): TextSpan[] =>
  lines.flatMap(({ text, start }) => stringSpans(text, start, options));

/** The source with the texts of its spans replaced. @param texts one per span */
export function replaceSpans(source: string, spans: readonly TextSpan[], texts: readonly string[]): string {
  const parts: string[] = [];
  let done = 0;
  spans.forEach(({ start, end, text, write }, position) => {
    const next = texts[position] ?? text;
    if (next === text) return;
    parts.push(source.slice(done, start), write(next));
    done = end;
  });
  return parts.join('') + source.slice(done);
}

const asIs = (text: string): string => text;

/** @param ends has a group, for the line breaks */
function splitLines(source: string, ends: RegExp): Line[] {
  let start = 0;
  return source.split(ends).flatMap((text, position) => {
    const line = { text, start };
    start += text.length;
    return position % 2 === 0 ? [line] : [];
  });
}

const tag = /<[^<>]*>/g;

interface Codec {
  readonly read: (text: string) => string;
  readonly write: (text: string) => string;
}

/** Everything except times and tags. */
function cueSpans(lines: readonly Line[], codec: Codec): TextSpan[] {
  return lines.flatMap((line) => {
    if (cueTimes.test(line.text) || /^WEBVTT/.test(line.text)) return [];
    let from = 0;
    const parts: Line[] = [];
    for (const { 0: found, index } of line.text.matchAll(tag)) {
      parts.push({ text: line.text.slice(from, index), start: line.start + from });
      from = index + found.length;
    }
    parts.push({ text: line.text.slice(from), start: line.start + from });
    return parts.flatMap(({ text, start }) =>
      text.trim() === '' ? [] : [{ start, end: start + text.length, text: codec.read(text), write: codec.write }],
    );
  });
}

const string = /"([^"\\\n]*(?:\\.[^"\\\n]*)*)"(\s*:)?/g;

/** The strings of members that have the name of a text. */
function stringSpans(source: string, offset: number, { options, said }: SpanOptions): TextSpan[] {
  const textColumn = options.columns?.text;
  const spans: TextSpan[] = [];
  let key = '';
  for (const { 0: whole, 1: inner = '', 2: colon, index } of source.matchAll(string)) {
    const value = tryParseJson(`"${inner}"`) as string | undefined;
    if (colon !== undefined) {
      key = value ?? '';
      continue;
    }
    if (value === undefined) continue;
    const place = { start: offset + index, end: offset + index + whole.length };
    const decoded = key === 'data' ? decodeText(value) : undefined;
    if (decoded !== undefined) {
      const write = (text: string) => JSON.stringify(Buffer.from(text).toString('base64url'));
      spans.push({ ...place, text: decoded, write });
      continue;
    }
    const isText =
      textColumn === undefined
        ? isTextName(key) ||
          mayBeText(key) ||
          isExchangeName(key) ||
          wordNames.has(key) ||
          isWhole(value, said) ||
          readScript(value) !== undefined
        : findName([key], lastName(textColumn)) === 0;
    if (!isText || value.trim() === '') continue;
    spans.push({ ...place, text: value, write: JSON.stringify });
  }
  return spans;
}

/** `text` of the expression `body.text`. */
const lastName = (wanted: string): string => /[\w ]{1,100}$/.exec(wanted)?.[0] ?? wanted;

/** The names that recognisers use for a single word. */
const wordNames = new Set(['word', 'punctuated_word', 'value', 'display']);

/** The reader leaves out what a message quotes, but not in the answer of a language model. */
const isWhole = (text: string, said: ReadonlySet<string>): boolean =>
  said.has(cleanMessage(text).text) || said.has(cleanMessage(text, true).text);

/** True for a cell with words that the reader returns: one text, or those of several people. */
const isSaid = (cell: string, said: ReadonlySet<string>): boolean =>
  isWhole(cell, said) || cell.split(/[;\n]/).some((part) => said.has(part.trim())) || readScript(cell) !== undefined;

/** The cells with texts in each row; the whole row if it is malformed. */
async function tableSpans(
  lines: readonly Line[],
  options: SpanOptions,
  delimiters: readonly string[],
): Promise<TextSpan[]> {
  const { delimiter, names, textIndex, open: openRows } = await openTable(options, delimiters);
  const { stringify } = await import('csv-stringify/sync');
  const texts = lines.map(({ text }) => text);
  const spans: TextSpan[] = [];
  const raw = (from: number, to: number) => {
    for (const line of lines.slice(from, to)) {
      const text = (openRows && splitOpenRow(line.text, openRows)?.at(-1)) ?? line.text;
      spans.push({ start: endOf(line) - text.length, end: endOf(line), text, write: asIs });
    }
  };
  if (openRows !== undefined) {
    raw(0, lines.length);
    return spans;
  }
  let done = 0;
  for (let first = 0; first < lines.length; first = done) {
    const { rows, open } = await parseRows(texts.slice(first), delimiter);
    for (const { line, endLine, values } of rows) {
      const [start, end] = [lines[first + line - 1], lines[first + endLine - 1]];
      const positions = values.flatMap((value, index) =>
        index === (textIndex ?? 0) || (options.options.columns?.text === undefined && isSaid(value, options.said))
          ? index
          : [],
      );
      if (start === undefined || end === undefined) continue;
      if (values.length !== names.length) {
        raw(first + line - 1, first + endLine);
        continue;
      }
      spans.push({
        start: start.start,
        end: endOf(end),
        text: positions.map((position) => values[position] ?? '').join('\n'),
        write: (text) => {
          const changed = text.split('\n');
          const cells = [...values];
          for (const position of positions)
            cells[position] = changed.splice(0, (values[position] ?? '').split('\n').length).join('\n');
          return stringify([cells], { delimiter, eof: false });
        },
      });
    }
    done = open === undefined ? lines.length : first + open;
    if (open !== undefined) raw(done - 1, done);
  }
  return spans;
}

const endOf = ({ text, start }: Line): number => start + text.length;
