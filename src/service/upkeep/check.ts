/** Finds the problems in a data directory: the database, files without records, records without files, permissions. */
import { statSync } from 'node:fs';
import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { permissionsOf } from '../base/private-files.ts';
import { contentKey } from '../blobs/blob-store.ts';
import { createDerivedFiles } from '../blobs/derived/derived-files.ts';
import { findOrphans, listBlobs, type Searched } from './orphans.ts';

export interface CheckedFault {
  /** The subject of the problem: a path, or the id of a file. */
  readonly subject: string;
  readonly problem: string;
  /** The repair; undefined if nothing was repaired. */
  readonly repaired?: string;
}

/**
 * Compares records and files, and checks permissions.
 *
 * @param openPaths the paths that other users could use before the directory was opened
 * @param repair whether to remove files without records, to remove the permissions of other users, and to mark uploads
 * without content as deleted
 */
export async function checkFiles(
  searched: Searched,
  openPaths: readonly string[],
  repair: boolean,
): Promise<CheckedFault[]> {
  const findings: CheckedFault[] = [];
  const note = (subject: string, problem: string, repaired: string) =>
    findings.push({ subject, problem, ...(repair && repaired !== '' && { repaired }) });

  for (const path of openPaths) {
    if (repair && isOpen(path)) await chmod(path, statSync(path).mode & 0o700);
    findings.push({
      subject: path,
      problem: 'other users of this machine have permissions on it',
      ...(!isOpen(path) && { repaired: 'their permissions were taken' }),
    });
  }
  const { directory, store, blobs } = searched;
  for (const orphan of await findOrphans(searched)) {
    if (repair) await orphan.remove();
    note(orphan.name, 'no record names this file', 'the file was removed');
  }
  const sizes = new Map((await listBlobs(blobs.files)).map(({ key, bytes }) => [key, bytes]));
  // Lists of some stores are outdated for a while.
  const sizeOf = async (of: string) => sizes.get(contentKey(of)) ?? (await blobs.files.find(contentKey(of)))?.bytes;
  for (const { id, userId, hash, subtitlesHash, bytes, deleted } of await store.files.allContents()) {
    if (deleted) continue;
    const size = await sizeOf(hash);
    const hasSubtitles = subtitlesHash === undefined || (await sizeOf(subtitlesHash)) !== undefined;
    if (size === bytes && hasSubtitles) continue;
    if (repair) await store.files.delete(id, { content: true, computed: false });
    const problem =
      size === undefined
        ? 'the content of this upload is missing'
        : size === bytes
          ? 'the subtitles of this upload are missing'
          : `the content of this upload has ${size} bytes instead of ${bytes}`;
    note(id, `${problem} (user ${userId})`, 'the upload was marked as deleted; its results are kept');
  }
  const { clipKeys } = createDerivedFiles(directory.derived, blobs.derived);
  const clips = new Set((await listBlobs(blobs.derived)).map(({ key }) => key));
  for (const name of await store.files.clipNames('made')) {
    const [key, ...others] = clipKeys(name);
    if (key !== undefined && ![key, ...others].some((one) => clips.has(one)))
      note(blobs.derived.nameOf(key), 'the result of a job names this clip, which is missing', '');
  }
  return findings;
}

/** Lists the files and folders that other users may use; the folder above them may still be closed to them. */
export async function listOpenPaths(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  return [directory, ...paths].filter(isOpen);
}

function isOpen(path: string): boolean {
  const status = statSync(path, { throwIfNoEntry: false });
  return status !== undefined && ((permissionsOf(status) ?? 0) & 0o077) !== 0;
}
