/**
 * The arguments that name recordings: files, which are uploaded first, links, or a recording that is already uploaded.
 */

import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, dirname, extname, join, resolve, sep } from 'node:path';
import { type Command, Option } from '../../cli/arguments/command.ts';
import { parseInteger } from '../../cli/arguments/parse-options.ts';
import type { Context } from '../../cli/context/context.ts';
import { expandInputs } from '../../cli/inputs/expand-inputs.ts';
import type { ManyTexts } from '../../cli/inputs/run-many.ts';
import { printsNotes } from '../../output/print/formats.ts';
import { noStatusLine } from '../../output/terminal/status-line.ts';
import { StaError } from '../../shared/errors.ts';
import { type HeldFiles, statFileOf } from '../../shared/files/held-files.ts';
import { isDirectory } from '../../shared/files/stat-path.ts';
import { resolveFileIds } from './resolve-files.ts';
import { describeShared, type Upload, uploadOnce } from './upload-once.ts';

export interface MediaSourceOptions {
  readonly fileId?: string;
  readonly subtitles?: string;
  readonly concurrency: number;
}

export const addMediaSources = (command: Command): Command =>
  command
    .argument(
      '[file...]',
      'recordings: files, directories, globs, or http and https addresses that the service downloads',
    )
    .completedOption('--file-id <id>', 'an uploaded recording, by its id or title', 'recordings')
    .option(
      '--subtitles <path>',
      'subtitles (SRT or WebVTT), used instead of speech recognition: a file, or a directory with one for each recording',
    )
    .addOption(concurrencyOption('how many recordings to process at a time'));

export const concurrencyOption = (description: string): Option =>
  new Option('--concurrency <number>', description)
    .argParser(parseInteger(1, 64))
    .default(Math.min(64, Math.max(4, availableParallelism())), 'the number of cores, at least 4');

/** File extensions of recordings. They filter directories; a file that is named may have any extension. */
export const recordingEndings = [
  'wav w64 mp3 m4a aac ogg oga opus flac aif aiff au caf amr ac3 wv wma',
  'mp4 m4v mov mkv webm avi flv wmv mpg mpeg m2ts mts 3gp',
].flatMap((endings) => endings.split(' '));

export type Recordings =
  | { readonly many: readonly string[]; readonly one?: never }
  /** undefined with `--file-id`. */
  | { readonly one: string | undefined; readonly many?: never };

/**
 * The recordings that arguments name, without duplicates. Several arguments, a directory and a glob count as many
 * recordings, even if they match a single file.
 *
 * @throws StaError `usage` for stdin, and for one subtitle file with many recordings; `file_error` for a directory or
 * glob without recordings
 */
export async function readRecordings(
  args: readonly string[],
  { subtitles }: { readonly subtitles?: string } = {},
): Promise<Recordings> {
  const found = new Map<string, string>();
  for (const arg of args) {
    if (arg === '-') throw new StaError('usage', 'A recording cannot be read from stdin. Pass the name of a file');
    if (isAddress(arg)) {
      found.set(arg, arg);
      continue;
    }
    const paths = await expandInputs([arg], { extensions: recordingEndings, what: 'recordings' });
    for (const path of paths) if (!found.has(resolve(path))) found.set(resolve(path), path);
  }
  const [first, ...others] = found.values();
  const isOne = args.length < 2 && others.length === 0 && first === args[0];
  if (isOne) return { one: first };
  if (subtitles !== undefined && !isDirectory(subtitles)) {
    throw new StaError('usage', `--subtitles ${subtitles} cannot belong to several recordings`, {
      hint: 'Name a directory that has a file for each recording: call.srt or call.vtt for call.m4a',
    });
  }
  return { many: [...found.values()] };
}

/** @throws StaError `usage` */
export function checkMediaSources(files: readonly string[], options: MediaSourceOptions): void {
  const { fileId } = options;
  if ((files.length === 0) === (fileId === undefined)) {
    throw new StaError('usage', 'Name a file, or an uploaded file with --file-id');
  }
  if (fileId?.trim() === '') throw new StaError('usage', '--file-id is empty');
  checkSubtitlesOption(files, options);
}

/** @throws StaError `usage` */
export function checkSubtitlesOption(files: readonly string[], { subtitles }: { readonly subtitles?: string }): void {
  if (subtitles !== undefined && (files.length === 0 || files.every(isAddress))) {
    throw new StaError('usage', '--subtitles requires a local file, which is uploaded with them');
  }
}

/**
 * The recording at the service.
 *
 * @returns source: the file's name, undefined for an earlier upload; upload: how the service got it, undefined for a
 * recording that the user named by its id
 * @throws StaError `file_error`, and the service's errors about the file
 */
export async function openMedia(
  context: Context,
  file: string | undefined,
  { fileId, subtitles }: Pick<MediaSourceOptions, 'fileId' | 'subtitles'>,
) {
  const client = await context.api();
  if (file === undefined) {
    const [named = ''] = await resolveFileIds(context, client, [fileId ?? '']);
    return { fileId: named, source: undefined, upload: undefined };
  }
  const subtitlesPath = isAddress(file) ? undefined : findSubtitles(file, subtitles, context.heldFiles);
  const upload: Upload = isAddress(file)
    ? { fileId: (await client.files.upload({ link: file })).file_id, how: 'sent' }
    : await uploadOnce(context, client, file, { subtitlesPath });
  const { fileId: id, how } = upload;
  if (printsNotes(context.settings().format)) {
    const notes: Record<Upload['how'], string> = {
      sent: `Uploaded ${file} as ${id}`,
      shared: `${describeShared(file, subtitlesPath)}, as ${id}`,
      found: `${file} is uploaded already, as ${id}`,
      remembered: `${file} is uploaded already, as ${id}`,
    };
    context.note(notes[how]);
  }
  return { fileId: id, source: file, upload };
}

/**
 * The subtitles of a recording. In a directory, they are next to the recording, if that is in it too, or at the top;
 * Zoom calls them `call.transcript.vtt`.
 *
 * @returns undefined without sources
 */
export function findSubtitles(file: string, subtitles: string | undefined, held?: HeldFiles): string | undefined {
  if (subtitles === undefined || statFileOf(subtitles, held)?.isDirectory() !== true) return subtitles;
  const isInside = resolve(file).startsWith(resolve(subtitles) + sep);
  const stem = join(isInside ? dirname(file) : subtitles, basename(file, extname(file)));
  return ['.srt', '.vtt', '.transcript.vtt'].map((ending) => stem + ending).find((path) => existsSync(path));
}

export const isAddress = (file: string): boolean => /^https?:\/\//i.test(file);

/** The inputs of a run over many recordings: each is identified by its name, and fails on its own. */
export const manyRecordings = (
  files: readonly string[],
  { concurrency }: Pick<MediaSourceOptions, 'concurrency'>,
): Omit<ManyTexts, 'title'> => ({
  async *open() {
    for (const file of files) yield [{ id: file, source: file, text: file }];
  },
  size: { texts: files.length },
  concurrency,
  jsonForPeople: false,
  noun: 'recording',
  // The service has no upload call, or no transcripts.
  alsoConcernsAll: ['unsupported'],
});

/** Hides the notes and the progress of each recording if there are many. */
export const quietly = (context: Context): Context => ({ ...context, note() {}, startStatusLine: () => noStatusLine });

export const isRecording = (path: string): boolean => recordingEndings.includes(extname(path).slice(1).toLowerCase());
