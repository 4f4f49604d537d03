/** Reads the utterances of all inputs, one input after the other. An unreadable part becomes a row with an error. */

import type { Context } from '../../../cli/context/context.ts';
import { inputName } from '../../../cli/inputs/input-name.ts';
import type { SpeakerRole } from '../../../engines/conversation/judged-utterance.ts';
import { printsNotes } from '../../../output/print/formats.ts';
import { StaError } from '../../../shared/errors.ts';
import { statFileOf } from '../../../shared/files/held-files.ts';
import { isRecording } from '../../jobs/media-sources.ts';
import type { Redaction } from '../../redaction/redaction.ts';
import { openTranscript, type TranscriptOptions } from '../../transcripts/open-transcript.ts';
import { conversationOf, type Roles } from '../../transcripts/speakers/roles.ts';
import { dateIn, dateInName } from '../../transcripts/times/dates.ts';
import { type ConversationUtterance, isUnreadable, type UnreadableUtterance } from '../../transcripts/utterance.ts';
import type { AnalysisInput, Row } from '../rows/row.ts';
import type { LineCounts } from './line-counts.ts';
import { readAhead } from './read-ahead.ts';
import { pairSubtitles, type RecordingOptions, readRecording } from './read-recording.ts';

export interface SourceOptions extends TranscriptOptions, RecordingOptions {
  /** Decides which speakers are agents. */
  readonly roles: Roles;
  /** Receives the lines that are read ahead. */
  readonly lineCounts?: LineCounts;
  /** Skips the lines that an earlier run has finished. */
  readonly isFinished: (row: Pick<Row, 'source' | 'index'>) => boolean;
}

/** Group size of utterances from files; utterances from stdin are not held back. */
const groupSize = 250;

/**
 * @param paths `-` is stdin
 * @param signal stops reading
 * @returns groups; a group may have utterances of several files
 */
export async function* readSources(
  context: Context,
  paths: readonly string[],
  options: SourceOptions,
  signal: AbortSignal,
): AsyncGenerator<readonly AnalysisInput[]> {
  const tells = printsNotes(context.settings().format);
  const group: AnalysisInput[] = [];
  let before = 0;
  const { redaction, ...reads } = options;
  if (redaction !== undefined) refuseRecordings(paths);
  const subtitles = pairSubtitles(paths);
  const paired = new Set(subtitles.values());
  const recordings = startRecordings(context, paths, subtitles, options, signal);
  const { roles } = options;
  const { read: readInput, known } = await readAhead(context, paths, roles, reads, signal);
  const roleIn = (
    source: string,
    one: Pick<ConversationUtterance, 'speaker' | 'role' | 'text' | 'fields'>,
  ): SpeakerRole | undefined => {
    const { speaker, role, text, fields } = one;
    const line = { conversation: conversationOf(source, fields), speaker, role, text };
    // Lines that were not read ahead reveal roles as they arrive.
    if (!known.has(source)) roles.add(line);
    return roles.roleOf(line);
  };
  for (const path of paths) {
    if (paired.has(path)) continue;
    if (isRecording(path)) {
      if (group.length > 0) yield group.splice(0);
      const rows = await recordings(path);
      // The whole input is known: a speaker who is found to be the agent at the end was the agent from the beginning.
      for (const row of rows) roleIn(path, row);
      const placed = rows.map((row) => withRole(row, roleIn(path, row)));
      yield placed.filter((row) => !options.isFinished(row)).map((row) => inputOf(row, before));
      before += statFileOf(path, context.heldFiles)?.size ?? 0;
      continue;
    }
    let read = 0;
    const bytes = countBytes(readInput(path, signal), (count) => {
      read += count;
    });
    const name = inputName(path);
    const { notes, utterances } = await openTranscript({ name, bytes }, reads);
    let noted = 0;
    for await (const utterance of utterances) {
      for (; noted < notes.length && tells; noted += 1) context.note(`${name}: ${notes[noted]}`);
      const row = isUnreadable(utterance)
        ? unreadable(path, utterance)
        : rowOf(path, utterance, roleIn(path, utterance), redaction);
      if (options.isFinished(row)) continue;
      group.push(inputOf(row, before + read));
      if (path === '-' || group.length >= groupSize) yield group.splice(0);
    }
    before += read;
  }
  if (group.length > 0) yield group;
}

/** A row without text skips every analysis of texts. */
const inputOf = (row: Row, endByte: number): AnalysisInput => ({
  source: row.source,
  text: row.text === '' ? new StaError('invalid_input', 'without words') : row.text,
  row,
  endByte,
});

/** Number of recordings at the service at the same time: it transcribes one while it receives the next. */
const maxRecordings = 3;

/** @returns the rows of a recording; starts it and some of the following ones */
function startRecordings(
  context: Context,
  paths: readonly string[],
  subtitles: ReadonlyMap<string, string>,
  options: SourceOptions,
  signal: AbortSignal,
): (path: string) => Promise<Row[]> {
  const waiting = paths.filter(isRecording);
  const started = new Map<string, Promise<Row[]>>();
  return (path) => {
    for (let position = 0; position < maxRecordings; position += 1) {
      const next = waiting[position];
      if (next === undefined || started.has(next)) continue;
      const rows = readRecording(
        context,
        { path: next, subtitles: subtitles.get(next), date: dateInName(next) },
        options,
        signal,
      );
      // A failure is reported when its turn comes.
      rows.catch(() => {});
      started.set(next, rows);
    }
    const rows = started.get(path) ?? Promise.resolve([]);
    started.delete(path);
    waiting.splice(waiting.indexOf(path), 1);
    return rows;
  };
}

/** Small pieces, because a large chunk has thousands of lines, and the progress of a run would jump. */
const pieceBytes = 8_192;

async function* countBytes(
  chunks: AsyncIterable<Uint8Array>,
  count: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length; from += pieceBytes) {
      const piece = chunk.subarray(from, from + pieceBytes);
      count(piece.length);
      yield piece;
    }
  }
}

const unreadable = (source: string, { index, line, error }: UnreadableUtterance): Row => ({
  source,
  index,
  ...(line !== undefined && { line }),
  text: '',
  error: { code: 'invalid_input', message: error },
});

function withRole({ source, index, line, speaker, ...rest }: Row, role: SpeakerRole | undefined): Row {
  return {
    source,
    index,
    ...(line !== undefined && { line }),
    ...(speaker !== undefined && { speaker }),
    ...(role !== undefined && { role }),
    ...rest,
  };
}

/** @throws StaError `usage` for a recording, whose sound cannot be redacted */
function refuseRecordings(paths: readonly string[]): void {
  const recording = paths.find(isRecording);
  if (recording === undefined) return;
  throw new StaError(
    'usage',
    `--redact cannot be used with a recording, because its sound would be sent: ${recording}`,
    {
      hint: `Write its transcript first: sta transcribe ${recording} --redact > transcript.txt`,
    },
  );
}

function rowOf(
  source: string,
  read: ConversationUtterance,
  role: SpeakerRole | undefined,
  redaction: Redaction | undefined,
): Row {
  const utterance = redaction?.utterance(source, read, role === 'agent') ?? read;
  const { index, line, text, speaker, start, end, startChar, endChar, fields } = utterance;
  const date = utterance.date ?? dateIn(fields) ?? (source === '-' ? undefined : dateInName(source, fields?.time));
  const place: Writable<Omit<Row, 'text'>> = { source, index };
  if (line !== undefined) place.line = line;
  if (speaker !== undefined) place.speaker = speaker;
  if (role !== undefined) place.role = role;
  if (start !== undefined) place.start = start;
  if (end !== undefined) place.end = end;
  if (startChar !== undefined) place.start_char = startChar;
  if (endChar !== undefined) place.end_char = endChar;
  if (date !== undefined) place.date = date;
  const row: Writable<Row> = Object.assign(place, { text });
  if (fields !== undefined && Object.keys(fields).length > 0) row.fields = fields;
  return row;
}

type Writable<Type> = { -readonly [Name in keyof Type]: Type[Name] };
