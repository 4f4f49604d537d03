/** The files that users have uploaded: their records in the store, their content in the data directory. */
import type { Limits } from '../../contract/limits.ts';
import type { DataDirectory } from '../base/data-directory.ts';
import { withDirectoryLock } from '../base/file-lock.ts';
import type { DerivedFiles } from '../derived/derived-files.ts';
import { tooManyRecords } from '../handlers/records.ts';
import type { MediaTools, ProbedMedia } from '../media/media-tools.ts';
import { type FileRow, type FileRows, isPrunable, type UsedFile } from '../store/files.ts';
import type { Clock } from '../store/store.ts';
import { checkMedia } from './check-media.ts';
import { checkSubtitles } from './check-subtitles.ts';
import type { FileStorage, StagedFile } from './file-storage.ts';

export interface FileRecord {
  /** A random UUID. */
  readonly id: string;
  readonly userId: string;
  /** Where the content lies. */
  readonly path: string;
  readonly kind: 'audio' | 'video';
  readonly durationMs: number;
  readonly probed: ProbedMedia;
  /** Subtitles that were uploaded beside it, SRT or WebVTT. */
  readonly subtitlesPath?: string;
}

interface UploadDetails {
  readonly userId: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly subtitles: StagedFile | undefined;
}

export interface NewUpload extends UploadDetails {
  readonly content: StagedFile;
}

export interface UploadOfContent extends UploadDetails {
  /** The id of the file whose content is used. */
  readonly contentOf: string;
}

/** What the store keeps of the content of a file. */
type ContentColumns = Pick<FileRow, 'kind' | 'duration_ms' | 'bytes' | 'hash' | 'probed'>;

export interface FileRecords {
  /**
   * Takes an upload in, if it is audio or video. @returns the file id
   * @throws ServiceFailure `invalid_request` that says what is wrong with the file
   */
  add(upload: NewUpload): Promise<string>;
  /**
   * Adds a file with the content of another file of the same user; the content is stored once.
   *
   * @returns the file id; undefined when the user has no such file, or its content is deleted
   * @throws ServiceFailure `invalid_request` that says what is wrong with the subtitles
   */
  addContentOf(upload: UploadOfContent): Promise<string | undefined>;
  /** A file whose content is there. @param userId its owner; undefined for whoever knows the id */
  find(userId: string | undefined, fileId: string): Promise<FileRecord | undefined>;
  /** Deletes the content, what was computed, or both; false when the user has no such file. */
  delete(userId: string, fileId: string, what: { content: boolean; computed: boolean }): Promise<boolean>;
  /** A user's files whose content is there, oldest first. @param hash only files of this content */
  list(userId: string, hash: string | undefined): Promise<UsedFile[]>;
  /**
   * Deletes the content of a user's files that no unfinished job needs, and that were not used for a time.
   *
   * @param dryRun delete nothing
   * @returns the files that are deleted, or would be
   */
  prune(userId: string, unusedMs: number, dryRun: boolean): Promise<UsedFile[]>;
}

export function createFileRecords(services: {
  clock: Clock;
  rows: FileRows;
  storage: FileStorage;
  derived: DerivedFiles;
  directory: DataDirectory;
  media: () => Promise<MediaTools>;
  limits: Limits;
}): FileRecords {
  const { rows, storage, derived, directory, limits, clock } = services;

  /** Call it under the directory lock: a deletion between its steps would remove content that looks unused. */
  async function create(
    { userId, title, description, subtitles }: UploadDetails,
    about: ContentColumns,
    content?: StagedFile,
  ): Promise<string> {
    const row = {
      user_id: userId,
      title: title ?? null,
      description: description ?? null,
      ...about,
      subtitles_hash: subtitles?.hash ?? null,
    };
    const id = await rows.create(row, limits.recordsPerUser);
    if (id === undefined) throw tooManyRecords('files', limits.recordsPerUser);
    try {
      if (content !== undefined) await storage.keep(content);
      if (subtitles !== undefined) await storage.keep(subtitles);
    } catch (error) {
      await rows.delete(id, { content: true, computed: true });
      throw error;
    }
    return id;
  }

  return {
    async add({ content, ...details }) {
      if (details.subtitles !== undefined) await checkSubtitles(details.subtitles.path);
      const probed = await checkMedia(await services.media(), content.path);
      const about = {
        kind: probed.kind,
        duration_ms: probed.durationMs,
        bytes: content.bytes,
        hash: content.hash,
        probed: JSON.stringify(probed),
      };
      return withDirectoryLock(directory, () => create(details, about, content));
    },

    async addContentOf({ contentOf, ...details }) {
      if (details.subtitles !== undefined) await checkSubtitles(details.subtitles.path);
      return withDirectoryLock(directory, async () => {
        const row = await rows.find(details.userId, contentOf);
        if (row === undefined || row.deleted === 1) return undefined;
        const { kind, duration_ms, bytes, hash, probed } = row;
        return create(details, { kind, duration_ms, bytes, hash, probed });
      });
    },

    async find(userId, fileId) {
      const row = await rows.find(userId, fileId);
      if (row === undefined || row.deleted === 1) return undefined;
      // What is stored is what checkMedia gave.
      const probed: ProbedMedia = JSON.parse(row.probed);
      return {
        id: row.id,
        userId: row.user_id,
        path: storage.pathOf(row.hash),
        kind: row.kind,
        durationMs: Number(row.duration_ms),
        probed,
        ...(row.subtitles_hash !== null && { subtitlesPath: storage.pathOf(row.subtitles_hash) }),
      };
    },

    delete: (userId, fileId, what) =>
      withDirectoryLock(directory, async () => {
        const row = await rows.find(userId, fileId);
        if (row === undefined || (row.deleted === 1 && !what.computed)) return false;
        for (const hash of await rows.delete(fileId, what)) await storage.remove(hash);
        if (what.computed) await derived.remove(fileId);
        return true;
      }),

    list: (userId, hash) => rows.list(userId, hash),

    async prune(userId, unusedMs, dryRun) {
      const usedBeforeMs = clock.nowMs() - unusedMs;
      if (dryRun) return (await rows.list(userId)).filter((file) => isPrunable(file, usedBeforeMs));
      return withDirectoryLock(directory, async () => {
        const { files, hashes } = await rows.prune(userId, usedBeforeMs);
        for (const hash of hashes) await storage.remove(hash);
        for (const { row, jobs } of files) if (jobs === 0) await derived.remove(row.id);
        return files;
      });
    },
  };
}
