/**
 * Results computed from uploaded files that are too large, or too expensive to compute again, for the store:
 * transcripts and clips. Transcripts are on this machine; clips are created there and may then be stored elsewhere.
 * Each uploaded file has its own folder, so that deleting its results leaves nothing behind. The folder's name does not
 * reveal the file id, which gives access to results; the names of clips are public in links.
 */
import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { BlobStore, ByteRange } from '../blob-store.ts';
import { createDirectoryBlobs } from '../directory-blobs.ts';
import { type ClipType, linkSeconds } from './clip-links.ts';

const clipNames = /^([0-9a-f]{32})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export type DerivedFiles = ReturnType<typeof createDerivedFiles>;

/** @param directory of the folders @param clips the store of clips; default: the directory */
export function createDerivedFiles(directory: string, clips: BlobStore = createDirectoryBlobs(directory)) {
  const folderOf = (fileId: string) => join(directory, hashOf(fileId));
  const clipPath = (name: string) => {
    const [, folder, id] = clipNames.exec(name) ?? [];
    return folder === undefined || id === undefined ? undefined : join(directory, folder, `${id}.mp4`);
  };
  /** A link of the store itself has the extension that players expect. */
  const keyOf = (name: string, type: ClipType) => {
    const [, folder = '', id = ''] = clipNames.exec(name) ?? [];
    return `${folder}/${id}.${clips.isLocal ? 'mp4' : type}`;
  };
  const clipKeys = (name: string) =>
    clipNames.test(name) ? [...new Set([keyOf(name, 'mp4'), keyOf(name, 'm4a')])] : [];
  return {
    /** The folder of an uploaded file, which may not exist. */
    folderOf,
    /** The folder in the store of clips. */
    folderName: hashOf,
    /** The possible keys of a clip in the store of clips. */
    clipKeys,
    /** Stores a clip that was created at its path. */
    async keepClip(name: string, type: ClipType): Promise<void> {
      const path = clipPath(name);
      if (path === undefined) throw new Error(`${name} is no name of a clip`);
      await clips.put({ key: keyOf(name, type), path });
    },
    /** @returns the bytes of a clip; undefined if it does not exist */
    sizeOfClip: async (name: string, type: ClipType): Promise<number | undefined> =>
      (await clips.find(keyOf(name, type)))?.bytes,
    openClip: (name: string, type: ClipType, range: ByteRange): Promise<Readable> =>
      clips.open(keyOf(name, type), range),
    /** A link that the store of clips creates itself, valid for {@link linkSeconds}; undefined if it has no links. */
    linkTo: (name: string, type: ClipType): Promise<string | undefined> =>
      clips.link(keyOf(name, type), linkSeconds, mediaTypeOf(type)),
    /** Creates a name for a clip of an uploaded file. @param id a UUID */
    clipName: (fileId: string, id: string): string => `${hashOf(fileId)}-${id}`,
    /** The path at which a clip is created; undefined for an invalid name. */
    clipPath,
    /** Removes a clip; does nothing if it does not exist. */
    async removeClip(name: string): Promise<void> {
      const path = clipPath(name);
      if (path !== undefined) await rm(path, { force: true });
      if (!clips.isLocal) for (const key of clipKeys(name)) await clips.remove(key);
    },
    /** Removes the transcripts of an uploaded file: without its content, nothing can be computed from them. */
    async removeTranscripts(fileId: string): Promise<void> {
      const folder = folderOf(fileId);
      const names = await readdir(folder).catch(() => []);
      for (const name of names.filter((one) => one.startsWith('transcript-')))
        await rm(join(folder, name), { recursive: true, force: true });
    },
    /** Removes everything that was derived from an uploaded file. */
    async remove(fileId: string): Promise<void> {
      await rm(folderOf(fileId), { recursive: true, force: true });
      if (clips.isLocal) return;
      for await (const { key } of clips.list(hashOf(fileId))) await clips.remove(key);
    },
  };
}

export const mediaTypeOf = (type: ClipType): string => (type === 'm4a' ? 'audio/mp4' : 'video/mp4');

const hashOf = (fileId: string) => createHash('sha256').update(fileId).digest('hex').slice(0, 32);
