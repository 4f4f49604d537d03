/**
 * The recordings that this machine has uploaded to services that cannot list them: hashes and file ids, no names. One
 * small file per service and user, in the state directory, mode 0600. It is a cache: a file that cannot be read counts
 * as empty, and failures to write it are ignored.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivateFile } from '../../shared/files/write-file.ts';

/** A recording, and its subtitles if it has any. */
export interface UploadContent {
  /** SHA-256, hex. */
  readonly sha256: string;
  /** SHA-256 of the subtitles; undefined for an upload without subtitles. */
  readonly subtitlesSha256: string | undefined;
}

export interface KnownUploads {
  /** The file id that the service assigned; undefined if it was never uploaded. */
  find(content: UploadContent): string | undefined;
  remember(content: UploadContent, fileId: string): void;
  forget(fileId: string): void;
}

const maxUploads = 1_000;

/** @param owner the service's base URL and the user's id */
export function openKnownUploads(stateDirectory: string, ...owner: readonly [string, string]): KnownUploads {
  const key = createHash('sha256').update(JSON.stringify(owner)).digest('hex').slice(0, 32);
  const path = join(stateDirectory, 'known', `uploads-${key}.json`);
  const nameOf = ({ sha256, subtitlesSha256 = '' }: UploadContent) => `${sha256} ${subtitlesSha256}`;

  const write = (uploads: ReadonlyMap<string, string>) => {
    try {
      writePrivateFile(path, JSON.stringify([...uploads].slice(-maxUploads)));
    } catch {
      // Without it, the recording is sent again.
    }
  };
  return {
    find: (content) => read(path).get(nameOf(content)),
    remember: (content, fileId) => write(read(path).set(nameOf(content), fileId)),
    forget: (fileId) => write(new Map([...read(path)].filter(([, known]) => known !== fileId))),
  };
}

function read(path: string): Map<string, string> {
  try {
    const document: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (!Array.isArray(document)) return new Map();
    return new Map(
      document.flatMap((entry: unknown): [string, string][] => {
        if (!Array.isArray(entry)) return [];
        const [name, id]: unknown[] = entry;
        return typeof name === 'string' && typeof id === 'string' ? [[name, id]] : [];
      }),
    );
  } catch {
    return new Map();
  }
}
