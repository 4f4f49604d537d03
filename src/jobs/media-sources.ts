/** The arguments that name a recording: a file, which is uploaded first, an address, or one that is uploaded already. */
import { type Command, Option } from 'commander';
import { completes } from '../action/completes.ts';
import type { Context } from '../action/context.ts';
import { StaError } from '../errors.ts';
import { printsNotes } from '../output/formats.ts';
import { resolveFileIds } from './resolve-files.ts';
import { describeShared, type Upload, uploadOnce } from './upload-once.ts';

export interface MediaSourceOptions {
  readonly fileId?: string;
  readonly subtitles?: string;
}

export const addMediaSources = (command: Command): Command =>
  command
    .argument('[file]', 'the recording: a local file, or an http or https address that the service downloads')
    .addOption(completes(new Option('--file-id <id>', 'an uploaded recording, by its id or title'), 'recordings'))
    .option('--subtitles <file>', 'its subtitles (SRT or WebVTT), used instead of speech recognition');

export interface NamedMedia {
  readonly fileId: string;
  /** The file's name; undefined for what was uploaded before. */
  readonly source: string | undefined;
  /** How it came to the service; undefined for what the user named by its id. */
  readonly upload: Upload | undefined;
}

/** @throws StaError `usage` */
export function checkMediaSources(file: string | undefined, { fileId, subtitles }: MediaSourceOptions): void {
  if ((file === undefined) === (fileId === undefined)) {
    throw new StaError('usage', 'Name a file, or an uploaded file with --file-id');
  }
  if (fileId?.trim() === '') throw new StaError('usage', '--file-id is empty');
  if (subtitles !== undefined && (file === undefined || isAddress(file))) {
    throw new StaError('usage', '--subtitles requires a local file, which is uploaded with them');
  }
}

/** The recording as the service knows it. @throws StaError `file_error`; what the service says of the file */
export async function openMedia(
  context: Context,
  file: string | undefined,
  { fileId, subtitles }: MediaSourceOptions,
): Promise<NamedMedia> {
  const client = await context.api();
  if (file === undefined) {
    const [named = ''] = await resolveFileIds(context, client, [fileId ?? '']);
    return { fileId: named, source: undefined, upload: undefined };
  }
  const upload: Upload = isAddress(file)
    ? { fileId: (await client.files.upload({ link: file })).file_id, how: 'sent' }
    : await uploadOnce(context, client, file, { subtitlesPath: subtitles });
  const { fileId: id, how } = upload;
  if (printsNotes(context.settings().format)) {
    const notes: Record<Upload['how'], string> = {
      sent: `Uploaded ${file} as ${id}`,
      shared: `${describeShared(file, subtitles)}, as ${id}`,
      found: `${file} is uploaded already, as ${id}`,
      remembered: `${file} is uploaded already, as ${id}`,
    };
    context.note(notes[how]);
  }
  return { fileId: id, source: file, upload };
}

const isAddress = (file: string) => /^https?:\/\//i.test(file);
