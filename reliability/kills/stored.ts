/** What a data directory holds when all is done: in the database, and in files. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '../../src/sqlite.ts';

function query<Row>(directory: string, sql: string): Row[] {
  const database = new DatabaseSync(join(directory, 'sta.sqlite'), { readOnly: true, timeout: 5_000 });
  try {
    return database.prepare(sql).all() as Row[];
  } finally {
    database.close();
  }
}

/** Jobs without an end, ended jobs that keep their input, and notifications that wait. */
export function countUnfinished(directory: string): number {
  const [row] = query<{ unfinished: number }>(
    directory,
    `select (select count(*) from job_items where state not in ('completed', 'failed'))
          + (select count(*) from job_items left join job_results on item_id = id
              where item_id is null and state = 'completed')
          + (select count(*) from transactions where finished_at_ms is null)
          + (select count(*) from job_inputs)
          + (select count(*) from webhook_deliveries where state = 'pending') as unfinished`,
  );
  return row?.unfinished ?? Number.NaN;
}

export const readResults = (directory: string): string[] =>
  query<{ result: string }>(directory, 'select result from job_results').map(({ result }) => result);

export const readFailures = (directory: string): string[] =>
  query<{ kind: string; error_code: string; error_message: string }>(
    directory,
    `select kind, error_code, error_message from job_items where state = 'failed'`,
  ).map((row) => `${row.kind}: ${row.error_code} ${row.error_message}`);

/** The ids of the transactions that have ended. */
export const readEnded = (directory: string): string[] =>
  query<{ id: string }>(directory, 'select id from transactions where finished_at_ms is not null').map(({ id }) => id);

/** Files that no row knows, and rows whose file is not there. */
export function findOrphans(directory: string): string[] {
  const files = query<{ id: string; hash: string; subtitles_hash: string | null }>(
    directory,
    'select id, hash, subtitles_hash from media_files where deleted = 0',
  );
  const hashes = new Set(files.flatMap(({ hash, subtitles_hash }) => [hash, subtitles_hash]));
  const content = list(join(directory, 'files'));
  const names = new Set(content.map(nameOf));
  const clips = readResults(directory).flatMap(
    (result) => /"clipName":"[0-9a-f]+-([0-9a-f-]{36})/.exec(result)?.[1] ?? [],
  );
  const derived = list(join(directory, 'derived')).filter((path) => !path.includes('/matching/'));
  const isKnown = (path: string) => {
    const name = nameOf(path);
    return /^transcript-[0-9a-f]+\.json(\.lock)?$/.test(name) || clips.some((clip) => name === `${clip}.mp4`);
  };
  return [
    ...content.filter((path) => !hashes.has(nameOf(path))).map((path) => `no row knows ${path}`),
    ...[...hashes].filter((hash) => hash !== null && !names.has(hash)).map((hash) => `the content ${hash} is missing`),
    ...derived.filter((path) => !isKnown(path)).map((path) => `no row knows ${path}`),
    ...clips
      .filter((clip) => !derived.some((path) => nameOf(path) === `${clip}.mp4`))
      .map((clip) => `the clip ${clip} is missing`),
  ];
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** The files below a folder; none if it does not exist. */
function list(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}

/** The hashes of all content that rows name. */
export const readHashes = (directory: string): string[] =>
  query<{ hash: string; subtitles_hash: string | null }>(
    directory,
    'select hash, subtitles_hash from media_files where deleted = 0',
  ).flatMap(({ hash, subtitles_hash }) => (subtitles_hash === null ? [hash] : [hash, subtitles_hash]));
