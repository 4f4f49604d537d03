import { Argument, type Command } from 'commander';
import { completes } from '../../action/completes.ts';
import type { Runner } from '../../action/runner.ts';
import { StaError } from '../../errors.ts';
import { describeShared, type Upload, uploadOnce } from '../../jobs/upload-once.ts';
import { textView } from '../../output/view.ts';

interface Options {
  readonly title?: string;
  readonly description?: string;
  readonly subtitles?: string;
}

export function registerFilesUpload(files: Command, run: Runner): void {
  files
    .command('upload')
    .addArgument(
      completes(
        new Argument('<source>', 'a file on this machine, or an http or https URL that the service fetches'),
        'files',
      ),
    )
    .description('Upload an audio or video file and print its id')
    .option('--title <text>', 'a title')
    .option('--description <text>', 'a description')
    .option('--subtitles <file>', 'its subtitles (SRT or WebVTT), used instead of speech recognition')
    .addHelpText(
      'after',
      [
        '',
        'A file that you have already uploaded is not sent again; its id is printed. Without --title, the title is the file name.',
        'With other subtitles, the file gets a new id, and only the subtitles are sent.',
        '',
        'Examples:',
        '  $ sta files upload meeting.mp4 --title "Weekly meeting"',
        '  $ sta files upload call.wav --subtitles call.srt',
        '  $ sta files upload https://example.com/talk.mp4 --json',
      ].join('\n'),
    )
    .action(
      run(async (context, { title, description, subtitles }: Options, source: string) => {
        const about = { ...(title !== undefined && { title }), ...(description !== undefined && { description }) };
        const api = await context.api();
        context.echoTarget();
        if (!/^https?:\/\//i.test(source)) {
          const { fileId, how } = await uploadOnce(context, api, source, { ...about, subtitlesPath: subtitles });
          const kept = Object.keys(about).length > 0 ? '. Its title and description are unchanged' : '';
          const reply = { status: true, file_id: fileId };
          const unsent = `${source} is already uploaded, and was not sent again${kept}`;
          const notes: Record<Upload['how'], string> = {
            sent: `Uploaded ${source}`,
            shared: describeShared(source, subtitles),
            found: unsent,
            remembered: unsent,
          };
          return textView(reply, fileId, { note: notes[how] });
        }
        if (subtitles !== undefined) {
          throw new StaError('usage', '--subtitles requires a file on this machine, not a URL');
        }
        const line = context.startStatusLine('The service fetches the file', () => '');
        try {
          const reply = await api.files.upload({ link: source, ...about });
          return textView(reply, reply.file_id, { note: `Uploaded ${source}` });
        } finally {
          line.stop();
        }
      }),
    );
}
