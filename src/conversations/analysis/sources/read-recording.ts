/** Reads the utterances of a recording with their tones: it is uploaded once and transcribed by the service. */

import { dirname, resolve } from 'node:path';
import type { Context } from '../../../cli/context/context.ts';
import type { ToneChunk } from '../../../contract/endpoints/conversation.ts';
import { roundScore } from '../../../engines/conversation/utterance-sentiment.ts';
import { StaError } from '../../../shared/errors.ts';
import { type Channels, requireChannels } from '../../jobs/kinds/tone/channels.ts';
import {
  chunksOf,
  type ToneReply,
  toneKind,
  toneKindWith,
  transcriptItem,
  utterancesOf,
} from '../../jobs/kinds/tone/tone.ts';
import { labelTone, topTone } from '../../jobs/kinds/tone/tones.ts';
import { removingUpload } from '../../jobs/media-cleanup.ts';
import { findSubtitles, isRecording, quietly } from '../../jobs/media-sources.ts';
import { startRecording } from '../../jobs/start-recording.ts';
import { waitForResult } from '../../jobs/wait-for-result.ts';
import type { Row } from '../rows/row.ts';

/** The subtitles next to a recording, if they are an input too: they are its transcript, not another conversation. */
export function pairSubtitles(paths: readonly string[]): ReadonlyMap<string, string> {
  const given = new Map(paths.map((path) => [resolve(path), path]));
  return new Map(
    paths.filter(isRecording).flatMap((path) => {
      const own = given.get(resolve(findSubtitles(path, dirname(path)) ?? path));
      return own === undefined || own === path ? [] : [[path, own] as const];
    }),
  );
}

export interface Recording {
  readonly path: string;
  /** Its subtitles; if undefined, the service transcribes it. */
  readonly subtitles: string | undefined;
  /** The date of the file, for all rows. */
  readonly date: string | undefined;
}

/** Settings for all recordings of a run. */
export interface RecordingOptions {
  /** The run that the jobs belong to. */
  readonly batch: string;
  /** The number of speakers to tell apart. */
  readonly speakers?: number;
  readonly channels?: Channels;
}

/**
 * @returns the rows; a single one with an error for a recording that cannot be used
 * @throws StaError for a failure that affects more than this recording
 */
export async function readRecording(
  context: Context,
  recording: Recording,
  options: RecordingOptions,
  signal: AbortSignal,
): Promise<Row[]> {
  const { path } = recording;
  try {
    const rows = rowsOf(await transcribe(context, recording, options, signal), recording);
    return rows.length > 0 ? rows : [failed(path, 'job_failed', `${path}: no speech was found`)];
  } catch (error) {
    const concernsAll = !(error instanceof StaError) || signal.aborted || error.exitCode === 4 || error.retryable;
    if (concernsAll) throw error;
    const { code, message } = error.brief;
    return [failed(path, code, message.includes(path) ? message : `${path}: ${message}`)];
  }
}

const failed = (source: string, code: string, message: string): Row => ({
  source,
  index: 0,
  text: '',
  error: { code, message },
});

/** A recording whose result this machine has already computed is not computed again. */
async function transcribe(
  context: Context,
  { path, subtitles }: Recording,
  { batch, speakers, channels }: RecordingOptions,
  signal: AbortSignal,
): Promise<ToneReply> {
  const quiet = quietly(context);
  // Channels have speakers and times even if nothing can transcribe them.
  const transcribes = channels === undefined || (await requireChannels(context)) || subtitles !== undefined;
  const options = {
    ...(transcribes && { speechToText: true, syncWithStt: true, speakers }),
    ...(channels !== undefined && { channels }),
    ...(subtitles !== undefined && { subtitles }),
  };
  // A service may not support transcripts: then the rows have tones without text.
  const wanted = toneKindWith({ items: [], optionalItems: transcribes ? [transcriptItem] : [] });
  const { id, upload } = await startRecording(quiet, { kind: toneKind, wanted, options, file: path, batch }, false);
  return removingUpload(quiet, upload, () => waitForResult(quiet, wanted, id, { signal }));
}

function rowsOf(reply: ToneReply, { path: source, date }: Recording): Row[] {
  const chunks = chunksOf(reply);
  const spoken = utterancesOf(reply);
  const said = spoken.length > 0 ? spoken : chunks.map((chunk) => ({ ...chunk, text: '' }));
  return said.map((one, index): Row => {
    const [start, end] = [Number(one.start_time) / 1000, Number(one.end_time) / 1000];
    const own = chunks.filter(({ speaker }) => speaker === undefined || speaker === one.speaker);
    const chunk = own.findLast(({ start_time }) => Number(start_time) / 1000 <= (start + end) / 2);
    const tone = chunk && topTone(chunk);
    const loudness = measureLine(own, one);
    const { speaker } = one;
    return {
      source,
      index,
      ...(speaker !== undefined && { speaker }),
      start,
      end,
      ...(date !== undefined && { date }),
      text: one.text,
      ...(tone !== undefined && { tone: labelTone(tone), tone_confidence: roundScore(tone.confidence) }),
      ...(loudness !== undefined && { loudness_db: loudness }),
    };
  });
}

type Span = Pick<ToneChunk, 'start_time' | 'end_time'>;

/**
 * Returns the mean power of the chunks whose middle is within a line, weighted by their length, in decibels rounded to
 * 0.1. A line that is only a part of a chunk has the level of that chunk.
 *
 * @param chunks in chronological order; those of the line's speaker if the chunks have speakers
 * @returns undefined if the chunks have no level: the service does not measure it, or heard no voice
 */
export function measureLine(chunks: readonly ToneChunk[], line: Span): number | undefined {
  const [start, end] = [Number(line.start_time), Number(line.end_time)];
  const middle = middleOf(line);
  const within = chunks.filter((chunk) => middleOf(chunk) >= start && middleOf(chunk) < end);
  const around = chunks.findLast((chunk) => Number(chunk.start_time) <= middle && Number(chunk.end_time) >= middle);
  const measured = within.length > 0 || around === undefined ? within : [around];
  let [power, length] = [0, 0];
  for (const { start_time, end_time, loudness_db: level } of measured) {
    if (level === undefined) continue;
    const weight = Math.max(1, Number(end_time) - Number(start_time));
    power += weight * 10 ** (level / 10);
    length += weight;
  }
  return length === 0 ? undefined : Math.round(100 * Math.log10(power / length)) / 10;
}

const middleOf = ({ start_time, end_time }: Span): number => (Number(start_time) + Number(end_time)) / 2;
