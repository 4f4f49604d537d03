/** Compares the objects of a bucket with the rows that refer to them. */
import { join } from 'node:path';
import { openBlobs } from '../../../src/service/app/open-blobs.ts';
import { describeDataDirectory } from '../../../src/service/base/data-directory.ts';
import { hashOfKey } from '../../../src/service/blobs/blob-store.ts';
import { listBlobs } from '../../../src/service/upkeep/orphans.ts';
import { clipsOf, type Query, readHashes, readResults } from '../kills/stored.ts';

/**
 * @param env names the bucket
 * @param data any data directory of a process
 * @returns objects without a row, and rows whose object is missing
 */
export async function findLostObjects(
  env: Readonly<Record<string, string>>,
  data: string,
  stored: Query,
): Promise<string[]> {
  const blobs = await openBlobs(describeDataDirectory(data), 'normal', { env });
  const keysOf = async (store: typeof blobs.files) => (await listBlobs(store)).map(({ key }) => key);
  const contents = new Set((await keysOf(blobs.files)).map((key) => hashOfKey(key) ?? key));
  const clips = new Set((await keysOf(blobs.derived)).map((key) => /([0-9a-f-]{36})\.\w+$/.exec(key)?.[1] ?? key));
  await blobs.close();
  const hashes = new Set(await readHashes(stored));
  const named = new Set(clipsOf(await readResults(stored)));
  return [
    ...without(contents, hashes).map((hash) => `no row names the object ${join('files', hash)}`),
    ...without(hashes, contents).map((hash) => `the object ${join('files', hash)} is missing`),
    ...without(clips, named).map((clip) => `no row names the object ${join('derived', clip)}`),
    ...without(named, clips).map((clip) => `the object ${join('derived', clip)} is missing`),
  ];
}

const without = (all: ReadonlySet<string>, others: ReadonlySet<string>) => [...all].filter((one) => !others.has(one));
