/** A file as stored. */
import type { Selectable } from 'kysely';
import type { ProbedMedia } from '../../media/media-tools.ts';
import type { MediaFilesTable } from '../tables/tables.ts';

/** The content of an upload. */
export interface FileContent {
  readonly kind: 'audio' | 'video';
  readonly durationMs: number;
  readonly bytes: number;
  /** SHA-256, hex: the key of the content. */
  readonly hash: string;
  readonly probed: ProbedMedia;
}

export interface NewFile extends FileContent {
  /** Undefined for any. */
  readonly id: string | undefined;
  readonly userId: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** SHA-256 of the subtitles that were uploaded with it. */
  readonly subtitlesHash: string | undefined;
}

export interface StoredFile extends Omit<NewFile, 'id'> {
  /** A random UUID: anyone who knows it can fetch the results. */
  readonly id: string;
  /** The content is deleted; results may still exist. */
  readonly deleted: boolean;
  readonly createdAtMs: number;
}

export const fromRow = (row: Selectable<MediaFilesTable>): StoredFile => ({
  id: row.id,
  userId: row.user_id,
  title: row.title ?? undefined,
  description: row.description ?? undefined,
  kind: row.kind,
  durationMs: Number(row.duration_ms),
  bytes: Number(row.bytes),
  hash: row.hash,
  // Parsed on access: a list of many thousand files does not need it.
  get probed(): ProbedMedia {
    return JSON.parse(row.probed);
  },
  subtitlesHash: row.subtitles_hash ?? undefined,
  deleted: row.deleted === 1,
  createdAtMs: Number(row.created_at_ms),
});
