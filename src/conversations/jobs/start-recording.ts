/** Starts the job of a recording, or finds an earlier job of this machine with the same settings. */
import { createHash } from 'node:crypto';
import type { Context } from '../../cli/context/context.ts';
import { StaError } from '../../shared/errors.ts';
import { fetchJob } from './fetch-job.ts';
import type { FetchedKind, FetchReply, RecordingKind } from './job-kind.ts';
import { isFinished } from './job-state.ts';
import { removingUpload } from './media-cleanup.ts';
import { type MediaSourceOptions, openMedia } from './media-sources.ts';
import { isOfTarget, noteJob } from './note-job.ts';
import { untilAccepted } from './until-accepted.ts';
import { forgetUpload } from './upload-once.ts';

export interface RecordingRequest<Reply extends FetchReply, Options> {
  readonly kind: RecordingKind<Reply, Options>;
  /** How to request the result. */
  readonly wanted: FetchedKind<Reply>;
  readonly options: Options & Pick<MediaSourceOptions, 'fileId' | 'subtitles'>;
  /** A file or a link; undefined if the options name an uploaded recording. */
  readonly file: string | undefined;
  /** The run over many recordings that it belongs to. */
  readonly batch?: string;
}

/**
 * Uploads the recording unless it already is, starts the job and records it in the journal.
 *
 * @returns id: for fetching the result; reply: undefined for an earlier job; isRunning: true for one that has not finished;
 * upload: if this run made it; durationMs: the length of the recording, if the service reports it
 */
export async function startRecording<Reply extends FetchReply, Options>(
  context: Context,
  request: RecordingRequest<Reply, Options>,
  again: boolean,
) {
  const { file, options, kind, wanted } = request;
  const client = await context.api();
  const media = await openMedia(context, file, options);
  const settings = hashOf(kind.settingsOf?.(options) ?? {});
  const earlier = again ? undefined : await findEarlier(context, request, media.fileId, settings);
  const durationMs = media.upload?.durationMs;
  if (earlier !== undefined) {
    return { ...earlier, fileId: media.fileId, reply: undefined, upload: undefined, durationMs };
  }
  const start = (fileId: string) => {
    const call = () => kind.compute(client, fileId, options);
    return request.batch === undefined ? call() : untilAccepted(context, context.signal, call);
  };
  const { reply, upload, fileId } = await compute();
  const id = kind.idOf(reply);
  noteJob(context, {
    id,
    kind: kind.group,
    source: media.source ?? fileId,
    characters: 0,
    wanted,
    batch: request.batch,
    earlier: { settings, transaction: reply.transaction_id },
  });
  return { id, isRunning: true, fileId, reply, upload, durationMs };

  async function compute() {
    try {
      const reply = await removingUpload(context, media.upload, () => start(media.fileId));
      return { ...media, reply };
    } catch (error) {
      const isGone = error instanceof StaError && error.code === 'not_found';
      if (!isGone || media.upload?.how !== 'remembered') throw error;
    }
    // The service has deleted the earlier upload.
    forgetUpload(context, media.fileId);
    const again = await openMedia(context, file, options);
    const reply = await removingUpload(context, again.upload, () => start(again.fileId));
    return { ...again, reply };
  }
}

const hashOf = (settings: object) => createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 16);

/**
 * The transaction of an earlier job of this machine that has not failed. The file id is not enough: with that, a
 * service returns the result of the last request, whoever made it.
 */
async function findEarlier<Reply extends FetchReply, Options>(
  context: Context,
  { kind, wanted }: RecordingRequest<Reply, Options>,
  fileId: string,
  settings: string,
): Promise<{ id: string; isRunning: boolean } | undefined> {
  if (context.dryRun !== undefined) return undefined;
  const entry = context.jobJournal
    .read()
    .findLast(
      (one) =>
        one.kind === kind.group &&
        one.id === fileId &&
        one.settings === settings &&
        isOfTarget(one, context.settings()),
    );
  if (entry?.transaction === undefined) return undefined;
  try {
    const reply = await fetchJob(await context.api(), wanted, entry.transaction);
    if (reply.errors !== undefined) return undefined;
    return { id: entry.transaction, isRunning: !isFinished(reply, wanted) };
  } catch (error) {
    // The job has failed, the service no longer has it, or it only finds jobs by the ids of their files.
    if (error instanceof StaError && computesAgain.has(error.code)) return undefined;
    throw error;
  }
}

const computesAgain: ReadonlySet<string> = new Set([
  'not_found',
  'job_failed',
  'job_cancelled',
  'invalid_request',
  'forbidden',
  'unsupported',
]);
