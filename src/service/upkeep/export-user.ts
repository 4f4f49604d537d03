/**
 * Writes all data of one user to a tar archive: JSON for records, a line of JSON for each job and notification, and the
 * files. It contains no secret.
 */
import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { TarSource } from 'modern-tar/fs';
import { writeNewFile } from '../../shared/files/write-file.ts';
import type { DataDirectory } from '../base/data-directory.ts';
import { privateFileMode } from '../base/private-files.ts';
import { type BlobStore, type Blobs, contentKey } from '../blobs/blob-store.ts';
import { createDerivedFiles } from '../blobs/derived/derived-files.ts';
import { createFileStorage } from '../files/file-storage.ts';
import type { Store } from '../store/store.ts';
import type { UserData } from '../store/users/user-data.ts';
import { writeArchive } from './backup.ts';

type StoredJob = Awaited<ReturnType<UserData['readJobs']>>[number];
type StoredFile = Awaited<ReturnType<UserData['readAccount']>>['files'][number];

const jobsAtOnce = 200;

/** @returns undefined if the user does not exist @throws the file system's error */
export async function exportUser(
  { directory, store, blobs }: { directory: DataDirectory; store: Store; blobs: Blobs },
  idOrEmail: string,
  path: string,
) {
  const found = await store.users.find(idOrEmail);
  if (found === undefined) return undefined;
  const userId = found.id;
  const { user, credentials, tags, intents, words, rules, subscriptions, files } =
    await store.userData.readAccount(userId);
  // Stored as JSON.
  const withTexts = <T extends { samples: string; phrases: string }>(record: T) => ({
    ...record,
    samples: JSON.parse(record.samples),
    phrases: JSON.parse(record.phrases),
  });
  const sources: TarSource[] = [];
  const add = (target: string, value: unknown) => {
    sources.push({ type: 'content', target, content: `${JSON.stringify(value, null, 2)}\n`, mode: privateFileMode });
  };
  add('user.json', { ...user, credentials });
  add('tags.json', tags.map(withTexts));
  add('intents.json', intents.map(withTexts));
  add('profanity-words.json', words);
  for (const { rules: json, set_at_ms } of rules) add('rules.json', { rule_set: JSON.parse(json), set_at_ms });
  add('webhooks.json', { subscriptions, deliveries: await store.userData.readDeliveries(userId) });
  add(
    'files.json',
    files.map(({ probed, ...file }) => ({ ...file, probed: JSON.parse(probed) })),
  );
  // If this process is killed, the next service removes the folder.
  const parent = dirname(await createFileStorage(directory.files).newPath());
  const drafts = await mkdtemp(join(parent, 'export-'));
  try {
    sources.push(...(await findFilesOf({ directory, blobs }, files, drafts)));
    const jobsFile = join(drafts, 'jobs.ndjson');
    let jobs = 0;
    async function* lines() {
      let page: StoredJob[] = [];
      do {
        page = await store.userData.readJobs(userId, page.at(-1)?.number ?? 0, jobsAtOnce);
        jobs += page.length;
        for (const job of page) yield `${JSON.stringify(showJob(job))}\n`;
      } while (page.length > 0);
    }
    await writeNewFile(jobsFile, (sink) => pipeline(Readable.from(lines()), sink), privateFileMode);
    sources.push({ type: 'file', source: jobsFile, target: 'jobs.ndjson' });
    await writeArchive(path, sources);
    return { userId, jobs, files: files.length, bytes: (await stat(path)).size };
  } finally {
    await rm(drafts, { recursive: true, force: true });
  }
}

const showJob = ({ id, file_id, created_at_ms, finished_at_ms, items }: StoredJob) => ({
  transaction_id: id,
  file_id,
  created_at_ms,
  finished_at_ms,
  items: items.map(({ kind, state, input, result, error_code, error_message }) => ({
    item: kind,
    state,
    // Stored as JSON; an input is deleted once its item has ended.
    input: input === null ? undefined : JSON.parse(input),
    result: result === null ? undefined : JSON.parse(result),
    error: error_code === null ? undefined : { code: error_code, message: error_message },
  })),
});

/** Finds the recordings with their subtitles, and their transcripts and clips. */
async function findFilesOf(
  { directory, blobs }: { directory: DataDirectory; blobs: Blobs },
  files: readonly StoredFile[],
  drafts: string,
): Promise<TarSource[]> {
  const { folderOf, folderName } = createDerivedFiles(directory.derived, blobs.derived);
  const sources: TarSource[] = [];
  const add = (source: string, target: string) => sources.push({ type: 'file', source, target });
  /** Adds a blob, if it exists. */
  const take = async (store: BlobStore, key: string, target: string) => {
    if ((await store.find(key)) === undefined) return;
    await store.withFile(key, async (path) => {
      // A file from another store is only lent. Copy it, because the archive would contain a link without content.
      const source = store.isLocal ? path : join(drafts, randomUUID());
      if (source !== path) await copyFile(path, source);
      add(source, target);
    });
  };
  for (const { id, hash, subtitles_hash, deleted } of files) {
    if (deleted === 0) await take(blobs.files, contentKey(hash), `files/${id}/content`);
    if (deleted === 0 && subtitles_hash !== null)
      await take(blobs.files, contentKey(subtitles_hash), `files/${id}/subtitles`);
    const transcripts = (await readdir(folderOf(id)).catch(() => [])).filter((name) => name.endsWith('.json'));
    for (const name of transcripts) add(join(folderOf(id), name), `files/${id}/${name}`);
    for await (const { key } of blobs.derived.list(folderName(id))) {
      if (/\.(?:mp4|m4a)$/.test(key)) await take(blobs.derived, key, `files/${id}/${basename(key)}`);
    }
  }
  return sources;
}
