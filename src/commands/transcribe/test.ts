/** `sta transcribe test`: measures the recogniser on recordings whose words are known. */

import { pMapIterable } from 'p-map';
import { quoteForBash } from '../../api/requests/quote-for-bash.ts';
import type { Command, Runner } from '../../cli/arguments/command.ts';
import { parseThreshold } from '../../cli/arguments/parse-options.ts';
import type { Context } from '../../cli/context/context.ts';
import { chooseCases } from '../../conversations/evaluation/choose-cases.ts';
import {
  readTranscriptCases,
  type TranscriptCase,
} from '../../conversations/evaluation/words/read-transcript-cases.ts';
import {
  type Heard,
  reportWordErrors,
  showWordErrors,
} from '../../conversations/evaluation/words/word-error-report.ts';
import { hasSubtitleTrack } from '../../conversations/jobs/find-subtitle-track.ts';
import { utterancesOf } from '../../conversations/jobs/kinds/tone/tone.ts';
import { requireTranscript } from '../../conversations/jobs/kinds/tone/transcript-view.ts';
import { requireRecogniser } from '../../conversations/jobs/kinds/transcribe/require-recogniser.ts';
import { type TranscribeOptions, transcribeKind } from '../../conversations/jobs/kinds/transcribe/transcribe.ts';
import { quietly } from '../../conversations/jobs/media-sources.ts';
import { startRecording } from '../../conversations/jobs/start-recording.ts';
import { waitForResult } from '../../conversations/jobs/wait-for-result.ts';
import { expectStaError, StaError } from '../../shared/errors.ts';

interface Options extends Pick<TranscribeOptions, 'sttModel' | 'sttCommand' | 'vocabulary'> {
  readonly again?: boolean;
  readonly concurrency: number;
}

/** @param transcribe the parent, which parses the options that it shares with this command */
export function registerTranscribeTest(transcribe: Command, run: Runner): void {
  transcribe
    .command('test')
    .completedArgument('[cases]', 'a file with one {"audio","text","speaker"} per line; - for stdin', 'files')
    .description('Measure the word error rate on recordings whose words are known')
    .option(
      '--max-wer <share>',
      'exit with 10 if the overall word error rate is above this value, 0 to 1',
      parseThreshold,
    )
    .notes(
      'A case: {"audio":"call-1.wav","text":"Good morning, how can I help?","speaker":"Ann"}; the speaker is optional. Recordings are',
      'relative to the file with the cases. --stt-model, --stt-command, --vocabulary, --concurrency and --again work as there.',
      'Word error rate: the words that are wrong, missing or added, divided by the words of the text (Levenshtein distance of words).',
      'Both sides are compared in lower case, without punctuation, symbols and text in brackets. Numbers are not spelled out, so write',
      'them as the recogniser does. In Chinese, Japanese and Thai, each character counts as a word. Subtitles in a recording are',
      'refused: they would be measured in place of the recogniser. --json has each case with its text and what was heard. For CSV,',
      'set STA_OUTPUT=csv: -o belongs to sta transcribe.',
    )
    .examples(
      'sta transcribe test cases.jsonl',
      'sta transcribe test cases.jsonl --stt-model sherpa-onnx-whisper-base.en --max-wer 0.15',
    )
    .action(
      run(async (context, { maxWer }: { readonly maxWer?: number }, argument: string | undefined) => {
        const path = chooseCases(argument, context, 'transcribe test');
        refuseOthers(transcribe);
        const cases = await readTranscriptCases(context, path);
        const options = transcribe.opts<Options>();
        const recogniser = await chooseRecogniser(context, cases, options);
        const tested = await transcribeAll(context, cases, { ...options, recogniser });
        const { data } = await (await context.api()).conversation.speechToText();
        return showWordErrors(reportWordErrors(tested, { recogniser: data.recogniser, maxWer }), context.paint);
      }),
    );
}

const shared: ReadonlySet<string> = new Set(['sttModel', 'sttCommand', 'vocabulary', 'concurrency', 'again']);

/** @throws StaError `usage` for an option of the parent that this command would ignore */
function refuseOthers(transcribe: Command): void {
  for (const option of transcribe.options) {
    const name = option.attributeName();
    if (shared.has(name) || transcribe.getOptionValueSource(name) !== 'cli') continue;
    const hint = name === 'output' ? 'Use --json, or set STA_OUTPUT=csv' : 'sta transcribe test --help';
    throw new StaError('usage', `${option.long} does not apply to sta transcribe test`, { hint });
  }
}

/** @throws StaError `unsupported` without a recogniser */
async function chooseRecogniser(
  context: Context,
  cases: readonly TranscriptCase[],
  { sttModel, sttCommand }: Options,
): Promise<string> {
  if (sttModel !== undefined || sttCommand !== undefined) context.chooseSpeech({ sttModel, sttCommand });
  for (const { line, audio } of cases) {
    if (!(await hasSubtitleTrack(audio))) continue;
    throw new StaError('invalid_input', `Line ${line} names ${audio}, which has a subtitle track`, {
      hint: `Test the sound alone: ffmpeg -i ${quoteForBash(audio)} -vn -sn sound.wav`,
    });
  }
  const files = cases.map(({ audio }) => audio);
  const recogniser = await requireRecogniser(context, files, undefined, true);
  // No file has subtitles, so it throws without a recogniser.
  return recogniser ?? '';
}

async function transcribeAll(
  context: Context,
  cases: readonly TranscriptCase[],
  options: Options & { readonly recogniser: string },
): Promise<{ one: TranscriptCase; heard: Heard }[]> {
  const own = quietly(context);
  const hear = async (one: TranscriptCase) => {
    const heard = await transcribeOne(own, one, options).catch(expectStaError);
    return { one, heard: heard instanceof StaError ? { error: heard } : { text: heard } };
  };
  const tested: { one: TranscriptCase; heard: Heard }[] = [];
  using _line = context.startStatusLine('Testing', () => `${tested.length} of ${cases.length}`);
  for await (const one of pMapIterable(cases, hear, { concurrency: options.concurrency })) {
    context.signal.throwIfAborted();
    tested.push(one);
  }
  return tested;
}

async function transcribeOne(
  context: Context,
  { audio }: TranscriptCase,
  { recogniser, vocabulary, again }: Options & { readonly recogniser: string },
): Promise<string> {
  const request = { kind: transcribeKind, wanted: transcribeKind, options: { recogniser, vocabulary }, file: audio };
  const { id } = await startRecording(context, request, again === true);
  const reply = await waitForResult(context, transcribeKind, id, {});
  requireTranscript(reply);
  return utterancesOf(reply)
    .map(({ text }) => text)
    .join(' ');
}
