import type { Command, Runner } from '../../cli/arguments/command.ts';
import type { Context } from '../../cli/context/context.ts';
import { runMany } from '../../cli/inputs/run-many.ts';
import {
  checkSubtitlesOption,
  concurrencyOption,
  findSubtitles,
  isAddress,
  manyRecordings,
  quietly,
  readRecordings,
} from '../../conversations/jobs/media-sources.ts';
import { describeShared, type Upload, uploadOnce } from '../../conversations/jobs/upload-once.ts';
import { textView } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';

interface Options {
  readonly title?: string;
  readonly description?: string;
  readonly subtitles?: string;
  readonly concurrency: number;
}

export function registerFilesUpload(files: Command, run: Runner): void {
  files
    .command('upload')
    .completedArgument(
      '<source...>',
      'files, directories, globs, or http and https URLs that the service fetches',
      'files',
    )
    .description('Upload audio and video files and print their ids')
    .option('--title <text>', 'a title')
    .option('--description <text>', 'a description')
    .option(
      '--subtitles <path>',
      'subtitles (SRT or WebVTT), used instead of speech recognition: a file, or a directory with one for each recording',
    )
    .addOption(concurrencyOption('how many files to upload at a time'))
    .notes(
      'A file that you have already uploaded is not sent again; its id is printed. Without --title, the title is the file name.',
      'With other subtitles, the file gets a new id, and only the subtitles are sent. If one of several files cannot be uploaded,',
      'the others are, and the exit code is 1.',
    )
    .examples(
      'sta files upload meeting.mp4 --title "Weekly meeting"',
      'sta files upload call.wav --subtitles call.srt',
      'sta files upload calls/ "more/*.m4a"',
      'sta files upload https://example.com/talk.mp4 --json',
    )
    .action(
      run(async (context, options: Options, sources: string[]) => {
        checkSubtitlesOption(sources, options);
        const recordings = await readRecordings(sources, options);
        context.echoTarget();
        if (recordings.many === undefined) return uploadOne(context, recordings.one ?? '', options);
        const flag = (['title', 'description'] as const).find((name) => options[name] !== undefined);
        if (flag !== undefined) throw new StaError('usage', `--${flag} belongs to one file, not to several`);
        let known = 0;
        const many = {
          ...manyRecordings(recordings.many, options),
          title: 'Uploading',
          detail: () => (known > 0 ? `${known} already uploaded` : ''),
        };
        return runMany(context, many, async (source) => {
          const { fileId, how } = await upload(quietly(context), source, options);
          if (how !== 'sent') known += 1;
          const reply = { status: true, file_id: fileId };
          return { replies: [reply], shown: textView(reply, fileId, { title: 'Id' }) };
        });
      }),
    );
}

async function uploadOne(context: Context, source: string, options: Options) {
  const { title, description } = options;
  using _line = isAddress(source) ? context.startStatusLine('The service fetches the file', () => '') : undefined;
  const { fileId, how, reply = { status: true, file_id: fileId } } = await upload(context, source, options);
  const kept = title === undefined && description === undefined ? '' : '. Its title and description are unchanged';
  const unsent = `${source} is already uploaded, and was not sent again${kept}`;
  const notes: Record<Upload['how'], string> = {
    sent: `Uploaded ${source}`,
    shared: describeShared(source, findSubtitles(source, options.subtitles)),
    found: unsent,
    remembered: unsent,
  };
  return textView(reply, fileId, { note: notes[how] });
}

/** @returns also the response, if the service fetched a link */
async function upload(
  context: Context,
  source: string,
  { title, description, subtitles }: Options,
): Promise<Upload & { readonly reply?: object }> {
  const about = { title, description };
  const api = await context.api();
  if (!isAddress(source)) {
    return uploadOnce(context, api, source, { ...about, subtitlesPath: findSubtitles(source, subtitles) });
  }
  const reply = await api.files.upload({ link: source, ...about });
  return { fileId: reply.file_id, how: 'sent', reply };
}
