/** `sta transcribe`: turns recordings into text or subtitles. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, InvalidArgumentError, Option, type Runner } from '../../cli/arguments/command.ts';
import { parseInteger } from '../../cli/arguments/parse-options.ts';
import type { Context } from '../../cli/context/context.ts';
import type { RunCommands } from '../../conversations/jobs/job-commands.ts';
import { createChannelsOption, requireChannels } from '../../conversations/jobs/kinds/tone/channels.ts';
import { redacting } from '../../conversations/jobs/kinds/tone/redact-transcript.ts';
import { utterancesOf } from '../../conversations/jobs/kinds/tone/tone.ts';
import {
  requireTranscript,
  transcriptView,
  writeTranscriptFile,
} from '../../conversations/jobs/kinds/tone/transcript-view.ts';
import { requireRecogniser } from '../../conversations/jobs/kinds/transcribe/require-recogniser.ts';
import {
  type TranscribeOptions as Options,
  type TranscriptReply,
  transcribeKind,
  transcriptOutputs,
} from '../../conversations/jobs/kinds/transcribe/transcribe.ts';
import type { Recordings } from '../../conversations/jobs/media-sources.ts';
import { makeOutputDirectory, registerRun } from '../../conversations/jobs/register-recording-job.ts';
import { refuseBodies } from '../../conversations/redaction/redact-options.ts';
import { textView } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';
import { statPath } from '../../shared/files/stat-path.ts';
import { placeFile, writeNewFile } from '../../shared/files/write-file.ts';
import { registerTranscribeTest } from './test.ts';

export function register(transcribe: Command, run: Runner): void {
  transcribe
    .addOption(
      new Option('-o, --output <format>', 'print or save plain text, subtitles, or the utterances as JSON')
        .choices(transcriptOutputs)
        .argParser(parseOutput)
        .default('text'),
    )
    .option('--out-dir <directory>', 'save each transcript there, named after its recording, and print its path')
    .option('--speakers <number>', 'the number of speakers to tell apart', parseInteger(1, 20))
    .addOption(createChannelsOption())
    .option(
      '--vocabulary <words>',
      'words that recognisers may not know, separated by commas, or a file with one per line; repeat it for more',
      collectWords,
    )
    .option('--redact', 'replace personal data with its kind, for example [card number]')
    .completedOption(
      '--stt-model <model>',
      'recognise speech with this sherpa-onnx model, an id or a folder, on this machine',
      'models',
    )
    .addOption(
      new Option(
        '--stt-command <command>',
        'recognise speech with this command on this machine, see: sta help speech',
      ).conflicts('sttModel'),
    );
  registerRun(transcribe, run, transcribeKind, commands);
  registerTranscribeTest(transcribe, run);
}

const commands: RunCommands<TranscriptReply, Options> = {
  checkOptions({ redact }, _verb, context) {
    refuseBodies(redact, context);
  },
  checkMany({ output = 'text', outDir }) {
    if (output !== 'text' && outDir === undefined) {
      throw new StaError('usage', `-o ${output} with several recordings requires --out-dir DIRECTORY`);
    }
  },
  prepare,
  keepsUpload: true,
  kindFor: ({ redact }) => (redact === true ? redacting(transcribeKind) : transcribeKind),
  async finish(_context, reply, { output = 'text', outDir }, recording) {
    requireTranscript(reply);
    const format = output === 'text' ? 'txt' : output;
    const silent = utterancesOf(reply).length === 0 && { note: 'No speech was recognised' };
    if (outDir === undefined) return { ...transcriptView(reply, format), ...silent };
    const path = join(outDir, `${recording?.name ?? 'transcript'}.${format}`);
    await writeTranscriptFile(reply, path, format, (path, text) =>
      placeFile(path, (partial) => writeNewFile(partial, text)),
    );
    return { ...textView(reply, path, { title: 'Transcript' }), ...silent };
  },
  help: {
    run: {
      description: 'Transcribe recordings to text, subtitles or JSON',
      examples: [
        'sta transcribe examples/meeting.wav',
        'sta transcribe meeting.mp4 -o srt > subtitles.srt',
        'sta transcribe calls/ -o vtt --out-dir transcripts --speakers 2 --redact',
      ],
    },
    notes: [
      'Subtitles come first: those of --subtitles, else a track in the recording. Otherwise the service recognises the speech. If',
      'it cannot, the command says so before it uploads anything. To use whisper.cpp and others, see: sta help speech',
      '--vocabulary corrects words that sound like the given ones. A program gets the words too if its command contains {vocabulary}.',
    ],
  },
};

function parseOutput(value: string): string {
  if (transcriptOutputs.some((format) => format === value)) return value;
  const choices = `Allowed choices are ${transcriptOutputs.join(', ')}.`;
  throw new InvalidArgumentError(`${choices} To save the transcript in a file, for example: -o vtt > call.vtt`);
}

const maxVocabularyBytes = 1024 ** 2;

function collectWords(value: string, before: readonly string[] = []): readonly string[] {
  const found = statPath(value);
  if (found?.isFile() && found.size > maxVocabularyBytes)
    throw new InvalidArgumentError('The file is larger than 1 MiB.');
  const words = found?.isFile() ? readFileSync(value, 'utf8').split(/\r?\n/) : value.split(',');
  const given = words.map((word) => word.trim()).filter((word) => word !== '');
  if (given.length === 0) throw new InvalidArgumentError('It has no words.');
  return [...new Set([...before, ...given])];
}

/** @throws StaError `unsupported` if neither the service nor this machine can recognise speech */
async function prepare(context: Context, options: Options, recordings: Recordings): Promise<Partial<Options>> {
  const { sttModel, sttCommand, subtitles } = options;
  if (sttModel !== undefined || sttCommand !== undefined) context.chooseSpeech({ sttModel, sttCommand });
  // The upload is the request worth showing.
  if (context.dryRun !== undefined) return {};
  if (options.channels !== undefined) await requireChannels(context);
  const files = recordings.many ?? (recordings.one === undefined ? [] : [recordings.one]);
  const recogniser = await requireRecogniser(context, files, subtitles, true);
  makeOutputDirectory(options.outDir);
  return recogniser === undefined ? {} : { recogniser };
}
