/**
 * What is computed from uploaded files and too large, or too dear, for the store: transcripts and clips. Each uploaded file
 * has its own folder, so that deleting what was computed from it leaves nothing. The folder's name does not reveal the
 * file id, with which anyone can fetch results; the names of clips are public in links.
 */
import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface DerivedFiles {
  /** The folder of an uploaded file, which may not exist. */
  folderOf(fileId: string): string;
  /** A name for a clip of an uploaded file. @param id a UUID */
  clipName(fileId: string, id: string): string;
  /** The path of a clip; undefined for an invalid name. */
  clipPath(name: string): string | undefined;
  /** Removes a clip; does nothing if it does not exist. */
  removeClip(name: string): Promise<void>;
  /** Removes the transcripts of an uploaded file: nothing can be computed from them once its content is gone. */
  removeTranscripts(fileId: string): Promise<void>;
  /** Removes everything that was derived from an uploaded file. */
  remove(fileId: string): Promise<void>;
}

const clipNames = /^([0-9a-f]{32})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** @param directory of the folders */
export function createDerivedFiles(directory: string): DerivedFiles {
  const folderOf = (fileId: string) => join(directory, hashOf(fileId));
  const clipPath = (name: string) => {
    const [, folder, id] = clipNames.exec(name) ?? [];
    return folder === undefined || id === undefined ? undefined : join(directory, folder, `${id}.mp4`);
  };
  return {
    folderOf,
    clipName: (fileId, id) => `${hashOf(fileId)}-${id}`,
    clipPath,
    async removeClip(name) {
      const path = clipPath(name);
      if (path !== undefined) await rm(path, { force: true });
    },
    async removeTranscripts(fileId) {
      const folder = folderOf(fileId);
      const names = await readdir(folder).catch(() => []);
      for (const name of names.filter((one) => one.startsWith('transcript-')))
        await rm(join(folder, name), { recursive: true, force: true });
    },
    remove: (fileId) => rm(folderOf(fileId), { recursive: true, force: true }),
  };
}

const hashOf = (fileId: string) => createHash('sha256').update(fileId).digest('hex').slice(0, 32);
