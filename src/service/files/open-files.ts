/** The file-related parts of a service: records, content, and the tools that examine it. */

import type { Limits } from '../../contract/schemas/limits.ts';
import type { Clock } from '../../shared/clock.ts';
import type { DataDirectory } from '../base/data-directory.ts';
import type { Durability } from '../base/durability.ts';
import { ServiceFailure } from '../base/failure.ts';
import { lazily, once } from '../base/once.ts';
import type { ProgramEnvironment } from '../base/programs/find-program.ts';
import type { Blobs } from '../blobs/blob-store.ts';
import { createDerivedFiles, type DerivedFiles } from '../blobs/derived/derived-files.ts';
import type { MediaTools } from '../media/media-tools.ts';
import type { Store } from '../store/store.ts';
import { createFileRecords, type FileRecords } from './file-records.ts';
import { createFileStorage, type FileStorage } from './file-storage.ts';

export interface ServiceFiles {
  readonly records: FileRecords;
  readonly storage: FileStorage;
  readonly derived: DerivedFiles;
  /** Opened at the first use. */
  readonly media: () => Promise<MediaTools>;
}

/** The reason why an api process accepts no uploads: its workers could not read them. */
const noSharedPlaceError = () =>
  new ServiceFailure(
    'unavailable',
    'This service takes no recordings: its processes share no place for them. Its operator names one with sta serve --storage',
  );

interface Place {
  readonly directory: DataDirectory;
  readonly store: Store;
  readonly blobs: Blobs;
  readonly sharedDatabase: string | undefined;
}

/** @param env selects ffmpeg, see find-ffmpeg.ts @param computes whether this process also computes on recordings */
export async function openFiles(
  { directory, store, blobs, sharedDatabase }: Place,
  limits: Limits,
  env: ProgramEnvironment,
  clock: Clock,
  durability: Durability,
  computes: boolean,
): Promise<ServiceFiles> {
  const mayBeElsewhere = sharedDatabase !== undefined && blobs.files.isLocal;
  const kept = createFileStorage(directory.files, durability, blobs.files);
  const storage = mayBeElsewhere && !computes ? { ...kept, stage: () => Promise.reject(noSharedPlaceError()) } : kept;
  await storage.removeLeftovers((hash) => store.files.isUsed(hash));
  const media = once(async () => (await import('../media/media-tools.ts')).openMediaTools(env));
  const files: ServiceFiles = lazily<ServiceFiles>({
    storage: () => storage,
    media: () => media,
    derived: () => createDerivedFiles(directory.derived, blobs.derived),
    records: () =>
      createFileRecords({
        clock,
        place: { directory, store, blobs },
        storage,
        derived: files.derived,
        media,
        limits,
        mayBeElsewhere,
      }),
  });
  return files;
}
