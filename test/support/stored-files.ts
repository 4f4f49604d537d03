/** Where a service with a data directory stores uploads. */

import type { Service } from '../../src/service/app/start-service.ts';
import { contentKey } from '../../src/service/blobs/blob-store.ts';
import type { MediaFile } from '../../src/service/media/media-file.ts';

type Stores = Pick<Service, 'data' | 'files'>;

/** The path of the content with a hash, whether or not it exists. */
export const contentPath = ({ data }: Stores, hash: string): string => data.blobs.files.nameOf(contentKey(hash));

/** The path of an upload's content; undefined for an unknown or deleted upload. */
export async function uploadPath(stores: Stores, userId: string, fileId: string): Promise<string | undefined> {
  const file = await stores.data.store.files.find(userId, fileId);
  return file === undefined || file.deleted ? undefined : contentPath(stores, file.hash);
}

/** An upload in the form that computations get. The paths are valid until it is deleted. */
export const mediaOf = ({ files }: Stores, fileId: string): Promise<MediaFile | undefined> =>
  files.records.withMedia(fileId, (file) => Promise.resolve(file));
