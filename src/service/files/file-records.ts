/** The uploaded files of users: their records in the store, their content in the data directory. */

import type { Limits } from '../../contract/schemas/limits.ts';
import type { Clock } from '../../shared/clock.ts';
import { Interruption, ServiceFailure, tooManyRecordsError } from '../base/failure.ts';
import { contentKey } from '../blobs/blob-store.ts';
import type { DerivedFiles } from '../blobs/derived/derived-files.ts';
import type { MediaFile } from '../media/media-file.ts';
import type { MediaTools } from '../media/media-tools.ts';
import type { UsedFile } from '../store/files/file-use.ts';
import type { FileContent, StoredFile } from '../store/files/stored-file.ts';
import type { Page } from '../store/list-pages.ts';
import { checkMedia } from './check-media.ts';
import { checkSubtitles } from './check-subtitles.ts';
import { type ContentPlace, removeUnused, withContentLock } from './content-lock.ts';
import type { FileStorage, StagedFile } from './file-storage.ts';

/** A recording whose content exists. */
export interface FileRecord {
  /** A random UUID. */
  readonly id: string;
  readonly kind: 'audio' | 'video';
  readonly durationMs: number;
  readonly hasAudio: boolean;
  /** The number of text tracks in it. */
  readonly subtitleTracks: number;
  /** Whether subtitles were uploaded with it. */
  readonly hasSubtitles: boolean;
}

interface UploadDetails {
  /** The id of the new file if the upload may be sent again, so the file may already exist. */
  readonly id: string | undefined;
  readonly userId: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly subtitles: StagedFile | undefined;
}

export interface NewUpload extends UploadDetails {
  readonly content: StagedFile;
}

export interface UploadOfContent extends UploadDetails {
  /** The id of the file whose content is reused. */
  readonly contentOf: string;
}

export type FileRecords = ReturnType<typeof createFileRecords>;

interface FileServices {
  readonly clock: Clock;
  readonly place: ContentPlace;
  readonly storage: FileStorage;
  readonly derived: DerivedFiles;
  readonly media: () => Promise<MediaTools>;
  readonly limits: Limits;
  /** Whether other processes share the records but not the directory with the content. */
  readonly mayBeElsewhere: boolean;
}

export function createFileRecords(services: FileServices) {
  const { place, derived, clock } = services;
  const rows = place.store.files;
  const { keeping, create } = createKeeper(services);

  return {
    /**
     * Adds an upload, if it is audio or video. @returns the file id
     * @throws ServiceFailure `invalid_request` that explains the problem with the file
     */
    async add({ content, ...details }: NewUpload): Promise<string> {
      const { subtitles } = details;
      if (subtitles !== undefined) await checkSubtitles(subtitles.path);
      const probed = await checkMedia(await services.media(), content.path);
      const { kind, durationMs } = probed;
      const { bytes, hash } = content;
      const staged = subtitles === undefined ? [content] : [content, subtitles];
      return keeping(hash, staged, () => create(details, staged, { kind, durationMs, bytes, hash, probed }));
    },

    /**
     * Adds a file with the content of another file of the same user; the content is stored once.
     *
     * @returns the file id; undefined if the user has no such file, or its content is deleted
     * @throws ServiceFailure `invalid_request` that explains the problem with the subtitles
     */
    async addContentOf({ contentOf, ...details }: UploadOfContent): Promise<string | undefined> {
      const { userId, subtitles } = details;
      if (subtitles !== undefined) await checkSubtitles(subtitles.path);
      const find = async () => {
        const file = await rows.find(userId, contentOf);
        return file?.deleted ? undefined : file;
      };
      const file = await find();
      if (file === undefined) return undefined;
      const staged = subtitles === undefined ? [] : [subtitles];
      // It may have been deleted meanwhile.
      return keeping(file.hash, staged, async () => {
        if ((await find()) === undefined) return undefined;
        const { kind, durationMs, bytes, hash, probed } = file;
        return create(details, staged, { kind, durationMs, bytes, hash, probed });
      });
    },

    /** A user's file, if its content exists. */
    async find(userId: string, fileId: string): Promise<FileRecord | undefined> {
      const file = await rows.find(userId, fileId);
      return file === undefined || file.deleted
        ? undefined
        : { ...describe(file), kind: file.kind, hasSubtitles: file.subtitlesHash !== undefined };
    },

    /**
     * Runs a computation on a file of any user. If its content is deleted meanwhile, a stored transcript may still be
     * used.
     *
     * @returns undefined if it was deleted with all its data
     * @throws Interruption if another process has the content
     */
    withMedia: createMediaReader(services),

    /** Deletes the content, the computed results, or both; false if the user has no such file. */
    async delete(userId: string, fileId: string, what: { content: boolean; computed: boolean }): Promise<boolean> {
      const file = await rows.find(userId, fileId);
      if (file === undefined || (file.deleted && !what.computed)) return false;
      await removeUnused(place, await rows.delete(fileId, what));
      if (what.computed) await derived.remove(fileId);
      return true;
    },

    /** A page of a user's files with existing content. */
    page: rows.page,

    /**
     * Deletes the content of a user's files that no unfinished job needs, and that were not used for a time.
     *
     * @param dryRun delete nothing
     * @returns a function that processes a page of the user's files, and returns those that are deleted, or would be
     */
    prune(userId: string, unusedMs: number, dryRun: boolean): (cursor?: string) => Promise<Page<UsedFile>> {
      const usedBeforeMs = clock.nowMs() - unusedMs;
      if (dryRun) return (cursor) => rows.findPrunable(userId, usedBeforeMs, cursor);
      return async (cursor) => {
        const { hashes, ...page } = await rows.prune(userId, usedBeforeMs, cursor);
        await removeUnused(place, hashes);
        for (const { file, jobs } of page.rows) if (jobs === 0) await derived.remove(file.id);
        return page;
      };
    },

    /**
     * Deletes the content of files of all users that no unfinished job needs, and that were last used before a time: one
     * page of files per call.
     *
     * @param after the last id of the previous page; '' for the first
     * @returns the number of files, and the last id; undefined at the end
     */
    async expire(usedBeforeMs: number, after: string): Promise<{ expired: number; last: string | undefined }> {
      const { ids, withoutJobs, hashes, last } = await rows.expire(usedBeforeMs, after);
      await removeUnused(place, hashes);
      for (const id of ids) await (withoutJobs.includes(id) ? derived.remove(id) : derived.removeTranscripts(id));
      return { expired: ids.length, last };
    },
  };
}

function createMediaReader({ place, storage, mayBeElsewhere }: FileServices) {
  const rows = place.store.files;
  return async <T>(
    fileId: string,
    run: (file: MediaFile) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T | undefined> => {
    const file = await rows.find(undefined, fileId);
    if (file === undefined) return undefined;
    const { hash, subtitlesHash } = file;
    // Content in another process's directory is not deleted: the job waits for that process, or for a bucket.
    if (mayBeElsewhere && !file.deleted && (await place.blobs.files.find(contentKey(hash))) === undefined) {
      throw new Interruption(
        'The recording is not in this data directory. Start all processes with the same --storage',
      );
    }
    const transcriptsOf = await rows.firstOfContent(file.userId, hash);
    return storage.withContent(
      hash,
      (path) => {
        const media = { ...describe(file), path, transcriptsOf };
        if (subtitlesHash === undefined) return run(media);
        return storage.withContent(subtitlesHash, (subtitlesPath) => run({ ...media, subtitlesPath }), signal);
      },
      signal,
    );
  };
}

function describe({ id, durationMs, probed }: StoredFile) {
  const { hasAudio, subtitleTracks } = probed;
  return { id, durationMs, hasAudio, subtitleTracks };
}

/** Stores an upload: its content and its record. */
function createKeeper({ place, storage, limits }: FileServices) {
  const rows = place.store.files;

  /**
   * Sends staged files to their final store, and calls a function while no other process stores or removes the same
   * content.
   *
   * @param hash of the content of the file
   * @param run stores content and record; content without a record is removed
   */
  async function keeping<T>(hash: string, staged: readonly StagedFile[], run: () => Promise<T>): Promise<T> {
    for (const one of staged) await storage.send(one);
    const hashes = [hash, ...staged.map((one) => one.hash)];
    try {
      return await withContentLock(place, hashes, run);
    } catch (error) {
      // After any other failure the record may exist, and only its confirmation was lost. If it does not exist, a sweep
      // removes the content.
      if (error instanceof ServiceFailure) await removeUnused(place, hashes);
      throw error;
    }
  }

  /** Stores content, then its record, so that the content of every record exists. Call it inside {@link keeping}. */
  async function create(
    { id: chosenId, userId, title, description, subtitles }: UploadDetails,
    staged: readonly StagedFile[],
    about: FileContent,
  ): Promise<string> {
    if (chosenId !== undefined && (await rows.find(userId, chosenId)) !== undefined) return chosenId;
    for (const one of staged) await storage.keep(one);
    const file = { id: chosenId, userId, title, description, subtitlesHash: subtitles?.hash, ...about };
    const { recordsPerUser: records, storedBytes: bytes, uploadedBytes } = limits;
    const id = await rows.create(file, { records, bytes, content: uploadedBytes });
    if (id === undefined) throw tooManyRecordsError('files', limits.recordsPerUser);
    return id;
  }

  return { keeping, create };
}
