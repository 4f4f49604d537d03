/**
 * The recordings that this machine has uploaded to services that cannot list them: hashes and file ids, no names. One
 * small file per service and user, in the state directory, mode 0600. It is a cache: a file that cannot be read counts
 * as empty, and failures to write it are ignored.
 */
import { writePrivateFile } from '../../shared/files/write-file.ts';
import { knownPath, readPairs } from './known-records.ts';

/** A recording, and its subtitles if it has any. */
export interface UploadContent {
  /** SHA-256, hex. */
  readonly sha256: string;
  /** SHA-256 of the subtitles; undefined for an upload without subtitles. */
  readonly subtitlesSha256: string | undefined;
}

const maxUploads = 1_000;

/** @param owner the service's base URL and the user's id */
export function openKnownUploads(stateDirectory: string, ...owner: readonly [string, string]) {
  const path = knownPath(stateDirectory, 'uploads', owner);
  const nameOf = ({ sha256, subtitlesSha256 = '' }: UploadContent) => `${sha256} ${subtitlesSha256}`;

  const read = () => new Map(readPairs(path));
  const write = (uploads: ReadonlyMap<string, string>) => {
    try {
      writePrivateFile(path, JSON.stringify([...uploads].slice(-maxUploads)));
    } catch {
      // Without it, the recording is sent again.
    }
  };
  return {
    /** The file id that the service assigned; undefined if it was never uploaded. */
    find: (content: UploadContent): string | undefined => read().get(nameOf(content)),
    remember: (content: UploadContent, fileId: string) => write(read().set(nameOf(content), fileId)),
    forget: (fileId: string) => write(new Map([...read()].filter(([, known]) => known !== fileId))),
  };
}
