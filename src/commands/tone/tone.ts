/** `sta tone`: analyses how a recording sounds, and transcribes it. */
import { join } from 'node:path';
import { type Command, Option, type Runner } from '../../cli/arguments/command.ts';
import { warnIgnored } from '../../cli/arguments/ignored-flags.ts';
import { collect, parseInteger } from '../../cli/arguments/parse-options.ts';
import type { Context } from '../../cli/context/context.ts';
import type { RecordingCommands, RecordingName } from '../../conversations/jobs/job-commands.ts';
import type { RecordingKind } from '../../conversations/jobs/job-kind.ts';
import { hasFailed } from '../../conversations/jobs/job-state.ts';
import { createChannelsOption, requireChannels } from '../../conversations/jobs/kinds/tone/channels.ts';
import { redacting } from '../../conversations/jobs/kinds/tone/redact-transcript.ts';
import {
  needsTranscript,
  type ToneOptions,
  type ToneReply,
  toneKind,
  toneKindWith,
  transcriptItem,
  wantsPersonalData,
  wantsTranscript,
} from '../../conversations/jobs/kinds/tone/tone.ts';
import { showTones, toneView } from '../../conversations/jobs/kinds/tone/tone-view.ts';
import {
  formatOfFile,
  requireTranscript,
  saveTranscript,
} from '../../conversations/jobs/kinds/tone/transcript-view.ts';
import { writtenFormats } from '../../conversations/jobs/kinds/tone/write-transcript.ts';
import { requireTranscripts } from '../../conversations/jobs/kinds/transcribe/require-recogniser.ts';
import { makeOutputDirectory, registerRecordingJob } from '../../conversations/jobs/register-recording-job.ts';
import { refuseBodies } from '../../conversations/redaction/redact-options.ts';
import { checkReplaceable } from '../../output/print/whole-file.ts';
import { StaError } from '../../shared/errors.ts';

export function register(tone: Command, run: Runner): void {
  tone.description(
    'Find the tone of a recording, chunk by chunk: seven tones with their confidences, and a transcript',
  );
  registerRecordingJob(tone, run, toneKind, commands);
}

const commands: RecordingCommands<ToneReply, ToneOptions> = {
  addStartOptions: (command) =>
    command
      .option('--sync-with-stt', 'use the utterances of the transcript as chunks')
      .option('--speech-to-text', 'also transcribe the recording')
      .option(
        '--speakers <number>',
        'the number of speakers to tell apart; tones are then rated relative to the same speaker',
        parseInteger(1, 20),
      )
      .addOption(createChannelsOption())
      .option('--pii', 'find personal data in the transcript and mark it')
      .option('--vocabulary <word>', 'a word that the recogniser may not know; repeat it for more', collect),
  addShowOptions: (command) =>
    command
      .option('--plot', 'draw the tones over time, if stdout is a terminal')
      .addOption(new Option('--transcript <format>', 'print the transcript').choices(writtenFormats))
      .option(
        '--transcript-file <path>',
        `save the transcript, in the format of the extension (.${writtenFormats.join(', .')}) or of --transcript`,
      )
      .option(
        '--redact',
        'replace personal data with its kind, for example [card number]; with run, this implies --pii',
      ),
  addRunOptions: (command) =>
    command.option(
      '--out-dir <directory>',
      'save the transcript of each recording there, named after it: as text, or in the format of --transcript',
    ),
  checkOptions({ transcript, transcriptFile, outDir, redact }, _verb, context) {
    if (outDir !== undefined && transcriptFile !== undefined) {
      throw new StaError('usage', '--out-dir and --transcript-file cannot be used together');
    }
    refuseBodies(redact, context);
    if (transcriptFile !== undefined && transcript === undefined && formatOfFile(transcriptFile) === undefined) {
      throw new StaError(
        'usage',
        `Cannot tell the format of the transcript from the name ${transcriptFile}. Pass --transcript FORMAT`,
      );
    }
  },
  checkMany({ transcript, transcriptFile, outDir }) {
    if (transcriptFile !== undefined) {
      throw new StaError(
        'usage',
        `--transcript-file ${transcriptFile} cannot have the transcripts of several recordings`,
        {
          hint: 'Save each in a directory with --out-dir DIRECTORY',
        },
      );
    }
    if (transcript !== undefined && outDir === undefined) {
      throw new StaError('usage', '--transcript with several recordings requires --out-dir DIRECTORY');
    }
  },
  async prepare(context, options, recordings) {
    if (options.transcriptFile !== undefined) await checkReplaceable(options.transcriptFile);
    if (options.channels !== undefined) await requireChannels(context);
    if (needsTranscript(options)) await requireTranscripts(context, recordings, options.subtitles);
    if (context.dryRun === undefined) makeOutputDirectory(options.outDir);
    return {};
  },
  kindFor(options, command) {
    const kind = kindOf(options, command);
    return options.redact === true ? redacting(kind) : kind;
  },
  finish,
  help: {
    compute: {
      description: 'Start a tone analysis of a recording, without waiting for the result',
      examples: ['sta tone compute call.wav', 'sta tone compute meeting.mp4 --sync-with-stt --subtitles meeting.srt'],
    },
    fetch: {
      description: 'Fetch the result of a tone analysis',
      examples: [
        'sta tone fetch 1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b',
        'sta tone fetch 1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b --transcript srt',
      ],
    },
    run: {
      description: 'Find the tone of a recording chunk by chunk',
      examples: [
        'sta tone run examples/meeting.mp4 --plot',
        'sta tone run examples/meeting.mp4 --sync-with-stt --transcript-file meeting.vtt',
        'sta tone run call.wav --channels agent,customer',
        'sta tone run calls/ --transcript srt --out-dir transcripts -o ndjson > tones.ndjson',
        'sta tone run --file-id 1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b --redact --transcript txt',
      ],
    },
  },
};

function kindOf(options: ToneOptions, command: 'fetch' | 'run'): RecordingKind<ToneReply, ToneOptions> {
  // Do not request a transcript from a service that does not make any. Other flags need a transcript without showing
  // it.
  if (wantsTranscript(options)) return toneKindWith({ items: [transcriptItem] });
  return toneKindWith({
    items: [],
    ...(command === 'run' && needsTranscript(options) && { optionalItems: [transcriptItem] }),
  });
}

async function finish(context: Context, reply: ToneReply, options: ToneOptions, recording?: RecordingName) {
  const { transcript, vocabulary, outDir } = options;
  const transcriptFile =
    outDir === undefined
      ? options.transcriptFile
      : join(outDir, `${recording?.name ?? 'transcript'}.${transcript ?? 'txt'}`);
  const failed = hasFailed(reply, transcriptItem);
  if (wantsTranscript(options) && !failed) requireTranscript(reply);
  else if (!failed && reply.data?.speech_to_text === undefined) {
    warnIgnored(context, [
      ...(wantsPersonalData(options) ? ['--pii'] : []),
      ...(vocabulary === undefined ? [] : ['--vocabulary']),
    ]);
  }
  if (transcriptFile === undefined) return showTones(reply, options);
  if (failed) return toneView(reply, options);
  makeOutputDirectory(outDir);
  const saved = await saveTranscript(reply, transcriptFile, transcript ?? formatOfFile(transcriptFile) ?? 'txt');
  return { ...toneView(reply, options), note: saved };
}
