import { Option } from 'commander';
import { warnIgnored } from '../../action/ignored-flags.ts';
import { collect, parseInteger } from '../../action/parse-options.ts';
import type { conversation } from '../../contract/conversation.ts';
import type { Reply } from '../../contract/endpoint.ts';
import { StaError } from '../../errors.ts';
import type { JobKind } from '../../jobs/job-kind.ts';
import { toneJob, toneJobWith, transcriptItem } from '../../jobs/job-kinds.ts';
import type { MediaJob } from '../../jobs/media-job.ts';
import { hasFailed } from '../../jobs/part-failures.ts';
import { redactReply } from '../../jobs/results/redact-transcript.ts';
import { toneView } from './tone-view.ts';
import { formatOfFile, requireTranscript, saveTranscript, transcriptView } from './transcript-view.ts';
import { type TranscriptFormat, transcriptFormats } from './write-transcript.ts';

interface Options {
  readonly syncWithStt?: boolean;
  readonly speechToText?: boolean;
  readonly speakers?: number;
  readonly pii?: boolean;
  readonly redact?: boolean;
  readonly vocabulary?: readonly string[];
  readonly plot?: boolean;
  readonly transcript?: TranscriptFormat;
  readonly transcriptFile?: string;
}

export const toneMediaJob: MediaJob<Reply<typeof conversation.fetch>, Options> = {
  kind: toneJob,
  kindFor(options, verb) {
    const kind = kindOf(options, verb);
    if (options.redact !== true) return kind;
    // Before anything sees it: whatever is printed or saved then comes from the redacted reply.
    return { ...kind, fetch: async (client, id) => redactReply(await kind.fetch(client, id)) };
  },
  start(client, fileID, options) {
    const { syncWithStt, speakers, vocabulary } = options;
    const speech = needsTranscript(options) || wantsTranscript(options);
    return client.conversation.compute({
      fileID,
      tone_analysis: { enable: true, ...(syncWithStt === true && { sync_with_stt: true }) },
      ...(speech && {
        speech_to_text: {
          enable: true,
          ...(wantsPii(options) && { pii_detection: true }),
          ...(vocabulary !== undefined && { custom_vocabulary: [...vocabulary] }),
        },
      }),
      ...(speakers !== undefined && { speaker_separation: { enable: true, num_speakers: speakers } }),
    });
  },
  addStartOptions: (command) =>
    command
      .option('--sync-with-stt', 'take the utterances of the transcript as chunks')
      .option('--speech-to-text', 'make a transcript too')
      .option(
        '--speakers <number>',
        'tell so many speakers apart: each tone is then compared with its speaker alone',
        parseInteger(1, 20),
      )
      .option('--pii', 'find personal data in the transcript and mark it')
      .option('--vocabulary <word>', 'a word that the recogniser may not know; repeat it for more', collect),
  addShowOptions: (command) =>
    command
      .option('--plot', 'draw the tones over time, where stdout is a terminal')
      .addOption(new Option('--transcript <format>', 'print the transcript').choices(transcriptFormats))
      .option(
        '--transcript-file <path>',
        `save the transcript: .${transcriptFormats.join(', .')}, or as --transcript says`,
      )
      .option('--redact', 'replace personal data by its kind, such as [card number]; with run, this implies --pii'),
  addFetchOptions: (command) => command,
  checkOptions({ transcript, transcriptFile, redact }, _verb, { showsBodies }) {
    if (redact === true && showsBodies) {
      throw new StaError(
        'usage',
        '--redact and --debug-bodies cannot be used together: the replies have the personal data',
      );
    }
    if (transcriptFile !== undefined && transcript === undefined && formatOfFile(transcriptFile) === undefined) {
      throw new StaError('usage', `Say with --transcript in which format ${transcriptFile} is written`);
    }
  },
  async finish(context, reply, options) {
    const { transcript, transcriptFile, plot, vocabulary } = options;
    const failed = hasFailed(reply, transcriptItem);
    if (wantsTranscript(options) && !failed) requireTranscript(reply);
    else if (!failed && reply.data?.speech_to_text === undefined) {
      warnIgnored(context, [
        ...(wantsPii(options) ? ['--pii'] : []),
        ...(vocabulary === undefined ? [] : ['--vocabulary']),
      ]);
    }
    if (transcriptFile !== undefined && !failed) {
      const saved = await saveTranscript(reply, transcriptFile, transcript ?? formatOfFile(transcriptFile) ?? 'txt');
      return { ...toneView(reply, plot === true), note: saved };
    }
    return this.show(reply, options);
  },
  show: (reply, { transcript, transcriptFile, plot }) =>
    transcript !== undefined && transcriptFile === undefined
      ? transcriptView(reply, transcript)
      : toneView(reply, plot === true),
  help: {
    compute: {
      description: 'Start to find the tone of a recording, without waiting for the result',
      examples: ['sta tone compute call.wav', 'sta tone compute meeting.mp4 --sync-with-stt --subtitles meeting.srt'],
    },
    fetch: {
      description: 'Fetch the tone of a recording that compute was given',
      examples: [
        'sta tone fetch 1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b',
        'sta tone fetch 1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b --transcript srt',
      ],
    },
    run: {
      description: 'Find the tone of a recording chunk by chunk',
      examples: [
        'sta tone run examples/meeting.wav --plot',
        'sta tone run examples/meeting.mp4 --sync-with-stt --transcript-file meeting.vtt',
        'sta tone run --file-id 1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b --redact --transcript txt',
      ],
    },
  },
};

function kindOf(options: Options, verb: 'fetch' | 'run'): JobKind<Reply<typeof conversation.fetch>> {
  // A service that makes no transcript must not be asked for one. Other flags need a transcript without showing it.
  if (wantsTranscript(options)) return toneJobWith({ items: [transcriptItem] });
  return toneJobWith({
    items: [],
    ...(verb === 'run' && needsTranscript(options) && { optionalItems: [transcriptItem] }),
  });
}

const wantsPii = ({ pii, redact }: Options) => pii === true || redact === true;

const wantsTranscript = ({ transcript, transcriptFile, speechToText, redact }: Options) =>
  transcript !== undefined || transcriptFile !== undefined || speechToText === true || redact === true;

const needsTranscript = (options: Options) =>
  options.syncWithStt === true ||
  options.speakers !== undefined ||
  options.vocabulary !== undefined ||
  wantsPii(options);
