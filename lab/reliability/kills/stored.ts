/** The data of a service after a run: in the database, and in files. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { maxItems } from '../../../src/service/store/jobs/item-ids.ts';
import { DatabaseSync } from '../../../src/shared/sqlite.ts';

/** Runs a query. */
export type Query = <Row extends object>(sql: string) => Promise<Row[]>;

/** The SQLite database of a data directory. */
export const inDirectory =
  (directory: string): Query =>
  async <Row>(sql: string) => {
    const database = new DatabaseSync(join(directory, 'sta.sqlite'), { readOnly: true, timeout: 5_000 });
    try {
      return database.prepare(sql).all() as Row[];
    } finally {
      database.close();
    }
  };

/** A PostgreSQL database. */
export const inPostgres =
  (url: string): Query =>
  async (sql) => {
    const client = new pg.Client({ connectionString: url });
    // The connection is lost when the server stops: the query fails, too.
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  };

/** Unfinished jobs, finished jobs that keep their input, and waiting notifications. */
export async function countUnfinished(query: Query): Promise<number> {
  const [row] = await query<{ unfinished: number | string }>(
    `select (select count(*) from job_items where state not in ('completed', 'failed'))
          + (select count(*) from job_items where state = 'completed' and result is null)
          + (select count(*) from job_items where ended_at_ms is not null and input is not null)
          + (select count(*) from webhook_deliveries where state = 'pending') as unfinished`,
  );
  return Number(row?.unfinished);
}

export const readResults = async (query: Query): Promise<string[]> =>
  (await query<{ result: string }>('select result from job_items where result is not null')).map(
    ({ result }) => result,
  );

export async function readFailures(query: Query): Promise<string[]> {
  const rows = await query<{ kind: string; error_code: string; error_message: string }>(
    `select kind, error_code, error_message from job_items where state = 'failed'`,
  );
  return rows.map((row) => `${row.kind}: ${row.error_code} ${row.error_message}`);
}

/** The ids of finished transactions. */
export const readEnded = async (query: Query): Promise<string[]> =>
  (
    await query<{ id: string }>(
      `select id from transactions where not exists
         (select 1 from job_items where job_items.id / ${maxItems} = number and ended_at_ms is null)`,
    )
  ).map(({ id }) => id);

interface FileHashes {
  readonly hash: string;
  readonly subtitles_hash: string | null;
}

/** The hashes of all content that rows refer to. */
export async function readHashes(query: Query): Promise<string[]> {
  const rows = await query<FileHashes>('select hash, subtitles_hash from media_files where deleted = 0');
  return rows.flatMap(({ hash, subtitles_hash }) => (subtitles_hash === null ? [hash] : [hash, subtitles_hash]));
}

/** The ids of the clips that results refer to. */
export const clipsOf = (results: readonly string[]): string[] =>
  results.flatMap((result) => /"clipName":"[0-9a-f]+-([0-9a-f-]{36})/.exec(result)?.[1] ?? []);

/** Files without a row, and rows whose file is missing. */
export async function findOrphans(directory: string): Promise<string[]> {
  const query = inDirectory(directory);
  const hashes = new Set(await readHashes(query));
  const content = list(join(directory, 'files'));
  const names = new Set(content.map(nameOf));
  const clips = clipsOf(await readResults(query));
  const derived = list(join(directory, 'derived')).filter((path) => !path.includes('/matching/'));
  const isKnown = (path: string) => {
    const name = nameOf(path);
    return /^transcript-[0-9a-f]+\.json(\.lock)?$/.test(name) || clips.some((clip) => name === `${clip}.mp4`);
  };
  return [
    ...content.filter((path) => !hashes.has(nameOf(path))).map((path) => `no row knows ${path}`),
    ...[...hashes].filter((hash) => !names.has(hash)).map((hash) => `the content ${hash} is missing`),
    ...derived.filter((path) => !isKnown(path)).map((path) => `no row knows ${path}`),
    ...clips
      .filter((clip) => !derived.some((path) => nameOf(path) === `${clip}.mp4`))
      .map((clip) => `the clip ${clip} is missing`),
  ];
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** The files below a folder; empty if it does not exist. */
function list(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}
