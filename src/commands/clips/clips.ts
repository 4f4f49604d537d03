/** `sta clips`: cuts the important parts of a recording into separate files. */
import { join } from 'node:path';
import type { Command, Runner } from '../../cli/arguments/command.ts';
import { warnUndescribed } from '../../cli/arguments/ignored-flags.ts';
import { collect } from '../../cli/arguments/parse-options.ts';
import type { Context } from '../../cli/context/context.ts';
import type { RecordingCommands, RecordingName } from '../../conversations/jobs/job-commands.ts';
import {
  type ClipsOptions,
  type ClipsReply,
  clipsKind,
  clipsKindWith,
  endingOf,
  listClips,
  requestedClips,
  startedClips,
} from '../../conversations/jobs/kinds/clips/clips.ts';
import { clipsView, type SavedClips } from '../../conversations/jobs/kinds/clips/clips-view.ts';
import { requireTranscripts } from '../../conversations/jobs/kinds/transcribe/require-recogniser.ts';
import { makeOutputDirectory, registerRecordingJob } from '../../conversations/jobs/register-recording-job.ts';
import { StaError } from '../../shared/errors.ts';

export function register(clips: Command, run: Runner): void {
  clips.description('Cut questions, action items, highlights or passages with keywords out of a recording');
  registerRecordingJob(clips, run, clipsKind, commands);
}

const commands: RecordingCommands<ClipsReply, ClipsOptions> = {
  addStartOptions: (command) =>
    command
      .option('--action-items', 'clips of promises and requests: who will do what')
      .option('--qa', 'clips of questions and their answers')
      .option('--highlights', 'clips of the most important parts, spread over the whole recording')
      .option('--keyword <word>', 'clips of passages with this word or phrase; repeat it for more', collect)
      .option('--fast', 'cut on key frames, without encoding: each passage begins up to a few seconds early'),
  addShowOptions: (command) =>
    command.option(
      '--download <directory>',
      'save each clip there, as qa.mp4, action_items.mp4, ... (.m4a for sound); of several recordings, as NAME.qa.mp4',
    ),
  addFetchOptions: (command) =>
    command
      .option(
        '--action-items',
        'only clips of promises and requests; the flags add up (default: the kinds that compute requested)',
      )
      .option('--qa', 'only clips of questions and their answers')
      .option('--highlights', 'only clips of the most important parts')
      .option('--keywords', 'only clips of passages with keywords'),
  checkOptions(options) {
    if (options.keyword?.some((word) => word.trim() === '')) throw new StaError('usage', 'A keyword is empty');
  },
  kindFor: (options, command) =>
    clipsKindWith(command === 'run' ? startedClips(options) : { items: requestedClips(options) }),
  async prepare(context, { subtitles, download }, recordings) {
    await requireTranscripts(context, recordings, subtitles);
    if (context.dryRun === undefined) makeOutputDirectory(download);
    return {};
  },
  async warnIgnored(context, { fast }) {
    if (fast === true) await warnUndescribed(context, '--fast', 'fast');
  },
  async finish(context, reply, { download }, recording) {
    const saved = download === undefined ? undefined : await downloadClips(context, reply, download, recording);
    return clipsView(reply, saved, recording?.isOneOfMany);
  },
  help: {
    notes: [
      'Without a kind, makes clips of action items, questions and highlights. Clips of a video are MP4 files, cut at the exact frame;',
      'those of a recording without video are M4A files.',
      '--fast copies H.264 pictures from MP4, MOV and Matroska files instead of encoding them, so that a passage begins at the key',
      'frame at or before it. Other videos are cut exactly, and so are those with more than 30 seconds between a key frame and a passage.',
    ],
    compute: {
      description: 'Start cutting clips from a recording, without waiting for them',
      examples: [
        'sta clips compute meeting.mp4 --qa --action-items',
        'sta clips compute --file-id 1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b --keyword budget --keyword "road map"',
      ],
    },
    fetch: {
      description: 'Fetch the clips that compute started',
      examples: [
        'sta clips fetch 1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b',
        'sta clips fetch 1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b --qa --download clips',
      ],
    },
    run: {
      description: 'Cut clips from a recording',
      examples: [
        'sta clips run examples/meeting.mp4 --qa --action-items --download clips',
        'sta clips run calls/ --subtitles calls/ --download clips',
        'sta clips run meeting.mp4 --subtitles meeting.srt --keyword budget --fast --download clips',
      ],
    },
  },
};

/** @returns the files, by kind @throws StaError `file_error`, and the errors of the download */
async function downloadClips(
  context: Context,
  reply: ClipsReply,
  directory: string,
  recording?: RecordingName,
): Promise<SavedClips> {
  makeOutputDirectory(directory);
  const saved: [string, string][] = [];
  for (const [kind, clip] of listClips(reply)) {
    const prefix = recording?.isOneOfMany ? `${recording.name}.` : '';
    const path = join(directory, `${prefix}${kind}.${endingOf(clip)}`);
    await context.download(clip.presigned_url, path);
    saved.push([kind, path]);
  }
  return Object.fromEntries(saved);
}
