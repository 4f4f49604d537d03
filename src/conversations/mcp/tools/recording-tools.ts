/**
 * The tool that transcribes a recording below the root. Its job and its upload are kept, like those of `sta
 * transcribe`: if an agent repeats a call, even after a timeout, it gets the same transcript without another
 * recognition.
 */
import { z } from 'zod';
import type { Context } from '../../../cli/context/context.ts';
import { defaultLimits } from '../../../contract/schemas/limits.ts';
import type { HeldFile } from '../../../shared/files/held-files.ts';
import { describeProgress, itemProgress, stateOf } from '../../jobs/job-state.ts';
import { redacting } from '../../jobs/kinds/tone/redact-transcript.ts';
import { utterancesOf } from '../../jobs/kinds/tone/tone.ts';
import { requireTranscript } from '../../jobs/kinds/tone/transcript-view.ts';
import { requireRecogniser } from '../../jobs/kinds/transcribe/require-recogniser.ts';
import { type TranscriptReply, transcribeKind } from '../../jobs/kinds/transcribe/transcribe.ts';
import { quietly } from '../../jobs/media-sources.ts';
import { startRecording } from '../../jobs/start-recording.ts';
import { waitForResult } from '../../jobs/wait-for-result.ts';
import { onlyWith, type ReadableFiles } from '../files/readable-files.ts';
import { pathInput, type Toolbox, type ToolRun } from './toolbox.ts';

const maxSubtitleBytes = 5 * 1024 ** 2;

export function addRecordingTools({ context, addList }: Toolbox, files: ReadableFiles): void {
  addList(
    'transcribe',
    {
      title: 'Transcribe',
      description:
        'Transcribe a recording below the root directory: from subtitles, else with the speech recogniser of the service. Takes minutes for a long recording',
      input: {
        path: pathInput.describe('The recording: audio or video'),
        subtitles: pathInput.optional().describe('Its subtitles, SRT or WebVTT: a file below the root directory'),
        speakers: z.number().int().min(1).max(20).optional().describe('The number of speakers to tell apart'),
        redact: z.boolean().optional().describe('Replace personal data with its kind'),
      },
      list: 'utterances',
      entry: z.object({
        start_ms: z.number(),
        end_ms: z.number(),
        speaker: z.string().optional(),
        text: z.string(),
      }),
      quotes: true,
      isLong: true,
    },
    async ({ path, subtitles, speakers, redact }, run) => {
      const options = { redact: redact === true, speakers };
      const transcribe = (...held: readonly [HeldFile, HeldFile?]) => transcribeFile(context, held, options, run);
      const reply = await files.withFile(path, defaultLimits.uploadBytes, (file) =>
        subtitles === undefined
          ? transcribe(file)
          : files.withFile(subtitles, maxSubtitleBytes, (words) => transcribe(file, words)),
      );
      requireTranscript(reply);
      const entries = utterancesOf(reply).map(({ text, speaker, start_time, end_time }) => ({
        start_ms: Number(start_time),
        end_ms: Number(end_time),
        speaker,
        text,
      }));
      return { entries };
    },
  );
}

async function transcribeFile(
  context: Context,
  [file, words]: readonly [HeldFile, HeldFile?],
  { redact, speakers }: { readonly redact: boolean; readonly speakers?: number },
  run: ToolRun,
): Promise<TranscriptReply> {
  const signal = AbortSignal.any([context.signal, run.signal]);
  const own = onlyWith(quietly({ ...context, signal }), words === undefined ? [file] : [file, words]);
  const recogniser = await requireRecogniser(own, [file.path], words?.path, false);
  await run.progress(0, 'Uploading');
  const options = {
    ...(words !== undefined && { subtitles: words.path }),
    speakers,
    recogniser,
    redact,
  };
  const wanted = redact ? redacting(transcribeKind) : transcribeKind;
  const { id } = await startRecording(own, { kind: transcribeKind, wanted, options, file: file.path }, false);
  let polls = 0;
  return waitForResult<TranscriptReply>(own, wanted, id, {
    onReply(now) {
      polls += 1;
      const progress = itemProgress(now, wanted);
      const message = progress === undefined ? stateOf(now, wanted) : describeProgress(progress);
      run.progress(polls, message).catch(() => {});
    },
  });
}
