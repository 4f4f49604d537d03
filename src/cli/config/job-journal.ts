/**
 * The journal of jobs that this machine started: one JSON line for each job and for the end of each batch, mode 0600.
 * Each line is appended in one write, so that commands that run at the same time do not disturb each other. It contains
 * no text. It is bounded: a full file is renamed to a unique name, and the oldest of these files are removed.
 */

import { randomUUID } from 'node:crypto';
import { appendFileSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { systemCodeOf } from '../../shared/errors.ts';
import { makePrivateDirectory } from '../../shared/files/make-directory.ts';
import { tryParseJson } from '../../shared/parse-json.ts';

export interface JournalEntry {
  readonly id: string;
  /** The command that started it: `sentiment`. */
  readonly kind: string;
  /** The base URL of the service; absent for the local service. */
  readonly baseUrl?: string;
  /** The local service's data directory. */
  readonly dataDirectory?: string;
  readonly userId?: string;
  /** The items of the result that were requested, such as `qa`; absent in entries of earlier versions. */
  readonly items?: readonly string[];
  /** Requested items that a service may lack. */
  readonly optionalItems?: readonly string[];
  /** ISO 8601. */
  readonly startedAt: string;
  /** The name of the file that the text came from, `-` for stdin; absent for an argument. */
  readonly source?: string;
  /** The length of the text; 0 for a recording. */
  readonly characters: number;
  /** If a text was too long for one call: where this part starts in the text, in UTF-16 code units. */
  readonly start?: number;
  /** The batch that it belongs to; absent for a job that was started by itself. */
  readonly batch?: string;
  /** For a recording: a hash of the request, and the transaction that computes exactly this result. */
  readonly settings?: string;
  readonly transaction?: string;
}

/** A job that was deleted. */
export interface Forgotten {
  readonly forgotten: string;
  /** Only the job of this kind; absent if all jobs with the id were deleted. */
  readonly kind?: string;
  /** ISO 8601. A later job with the same id is a different job. */
  readonly at: string;
}

/** The end of a batch whose command waited for all of its jobs. */
export interface BatchEnd {
  readonly batch: string;
  /** ISO 8601. */
  readonly endedAt: string;
  /** Number of texts in the batch. */
  readonly count: number;
  /** Number of texts without a result. */
  readonly failed: number;
}

type Fields = Partial<JournalEntry & Forgotten & BatchEnd>;

const currentName = 'jobs.ndjson';
const asideName = /^jobs-.+\.ndjson$/;
/** About a thousand entries. */
const defaultFileBytes = 256 * 1024;
const filesKept = 4;
/** A process checks the size of the file this many times while it fills one. */
const sizeLooks = 32;

/** @param fileBytes a larger file is renamed */
export function openJobJournal(directory: string, fileBytes = defaultFileBytes) {
  const current = join(directory, currentName);

  const listAside = () =>
    readdirSync(directory)
      .filter((name) => asideName.test(name))
      .sort();

  /** The new name is unique, so two commands that rename at the same time do not overwrite each other's file. */
  function putAside(startedAt: string): void {
    renameSync(current, join(directory, `jobs-${startedAt.replace(/\W/g, '')}-${randomUUID()}.ndjson`));
    for (const name of listAside().slice(0, -filesKept)) rmSync(join(directory, name), { force: true });
  }

  /**
   * Characters appended since the last check of the size. Starts high enough for a check soon: earlier commands may
   * have filled the file.
   */
  let unseen = fileBytes;
  let hasStarted = false;

  function write(lines: readonly object[], startedAt: string): void {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    try {
      appendFileSync(current, text, { mode: 0o600 });
    } catch (error) {
      if (systemCodeOf(error) !== 'ENOENT') throw error;
      makePrivateDirectory(directory);
      appendFileSync(current, text, { mode: 0o600 });
    }
    unseen += text.length;
    // A stream starts thousands of jobs.
    if (unseen < fileBytes / sizeLooks) return;
    unseen = 0;
    try {
      if (statSync(current).size > fileBytes) putAside(startedAt);
    } catch {
      // Another command has just renamed it. The entry is written, which is enough.
    }
  }

  function readLines(): Fields[] {
    // Read the current file first: if it is renamed meanwhile, it is read twice instead of missed.
    const newest = readFile(current);
    let aside: string[] = [];
    try {
      aside = listAside();
    } catch {
      return newest;
    }
    return [...aside.flatMap((name) => readFile(join(directory, name))), ...newest];
  }

  return {
    /** @throws the system's error when the directory cannot be written to */
    append(...entries: readonly JournalEntry[]): void {
      hasStarted ||= entries.length > 0;
      write(entries, entries[0]?.startedAt ?? '');
    },
    /** True if this process has started a job. */
    hasStartedJobs: () => hasStarted,
    /** Oldest first. A file that cannot be read counts as empty. */
    read(): JournalEntry[] {
      const lines = readLines();
      // Others are incomplete lines, or those that a later version wrote.
      const entries = lines.flatMap(({ id, kind, startedAt, characters = 0, ...rest }): JournalEntry[] =>
        id === undefined || kind === undefined || startedAt === undefined
          ? []
          : [{ ...rest, id, kind, startedAt, characters }],
      );
      const unique = new Map(entries.map((entry) => [`${entry.kind} ${entry.id}`, entry]));
      const kinds = new Set(entries.map((entry) => entry.kind));
      for (const { forgotten: id, kind, at } of lines) {
        if (id === undefined || at === undefined) continue;
        for (const group of kind === undefined ? kinds : [kind]) {
          const entry = unique.get(`${group} ${id}`);
          if (entry !== undefined && entry.startedAt <= at) unique.delete(`${group} ${id}`);
        }
      }
      return [...unique.values()].sort((a, b) => compare(a.startedAt, b.startedAt));
    },
    /** Hides a job from later reads. @throws the system's error when the directory cannot be written to */
    forget: (job: Forgotten) => write([job], job.at),
    /** @throws the system's error when the directory cannot be written to */
    appendEnd: (end: BatchEnd) => write([end], end.endedAt),
    /** The known ends of batches, by batch. */
    readEnds: () =>
      new Map(
        readLines().flatMap(({ batch, endedAt, count, failed }): [string, BatchEnd][] =>
          batch === undefined || endedAt === undefined || count === undefined || failed === undefined
            ? []
            : [[batch, { batch, endedAt, count, failed }]],
        ),
      ),
  };
}

export type JobJournal = ReturnType<typeof openJobJournal>;

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function readFile(path: string): Fields[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').map(fieldsOf);
}

const numbers = ['characters', 'start', 'count', 'failed'];
const lists = ['items', 'optionalItems'];

/** @returns the fields that have their types; none of a line that is not a JSON object */
function fieldsOf(line: string): Fields {
  const hasType = ([name, value]: [string, unknown]) => {
    if (lists.includes(name)) return Array.isArray(value) && value.every((one) => typeof one === 'string');
    return typeof value === (numbers.includes(name) ? 'number' : 'string');
  };
  const value = tryParseJson(line);
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).filter(hasType)) : {};
}
