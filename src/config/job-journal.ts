/**
 * The journal of jobs that this machine started: one JSON line each, mode 0600, appended in one write, so that commands
 * that run at the same time do not disturb each other. It holds no text. It is bounded: a full file is put aside under a
 * name of its own, and of those the oldest are removed.
 */
import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface JournalEntry {
  readonly id: string;
  /** The command that started it: `sentiment`. */
  readonly kind: string;
  /** The base URL of the service; absent for the local one. */
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
}

export interface JobJournal {
  /** @throws the system's error when the directory cannot be written to */
  append(entry: JournalEntry): void;
  /** Oldest first. What cannot be read counts as empty. */
  read(): JournalEntry[];
}

const currentName = 'jobs.ndjson';
const asideName = /^jobs-.+\.ndjson$/;
/** About a thousand entries. */
const defaultFileBytes = 256 * 1024;
const filesKept = 4;

/** @param fileBytes a file that is larger than this is put aside */
export function openJobJournal(directory: string, fileBytes = defaultFileBytes): JobJournal {
  const current = join(directory, currentName);

  const listAside = () =>
    readdirSync(directory)
      .filter((name) => asideName.test(name))
      .sort();

  /** The new name is nobody else's: of two commands that do this at once, neither writes over the other's file. */
  function putAside(startedAt: string): void {
    renameSync(current, join(directory, `jobs-${startedAt.replace(/\W/g, '')}-${randomUUID()}.ndjson`));
    for (const name of listAside().slice(0, -filesKept)) rmSync(join(directory, name), { force: true });
  }

  return {
    append(entry) {
      mkdirSync(directory, { recursive: true, mode: 0o700 });
      appendFileSync(current, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
      try {
        if (statSync(current).size > fileBytes) putAside(entry.startedAt);
      } catch {
        // Another command has just put it aside, or will: the entry is written, and that is what counts.
      }
    },
    read() {
      // The current file goes first: one that is put aside meanwhile is then seen twice and not missed.
      const newest = readEntries(current);
      let aside: string[] = [];
      try {
        aside = listAside();
      } catch {
        return newest;
      }
      const all = [...aside.flatMap((name) => readEntries(join(directory, name))), ...newest];
      const unique = new Map(all.map((entry) => [`${entry.kind} ${entry.id}`, entry]));
      return [...unique.values()].sort((a, b) => compare(a.startedAt, b.startedAt));
    },
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function readEntries(path: string): JournalEntry[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap((line) => parseEntry(line) ?? []);
}

/** undefined for a line that is no entry: a half-written one, or one of a later version that changed its meaning. */
function parseEntry(line: string): JournalEntry | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  const field = (name: string): unknown =>
    typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
  const text = (name: string): string | undefined => {
    const found = field(name);
    return typeof found === 'string' ? found : undefined;
  };
  const [id, kind, startedAt] = [text('id'), text('kind'), text('startedAt')];
  if (id === undefined || kind === undefined || startedAt === undefined) return undefined;
  const [baseUrl, dataDirectory, userId, source] = [
    text('baseUrl'),
    text('dataDirectory'),
    text('userId'),
    text('source'),
  ];
  const characters = field('characters');
  const names = (name: string): readonly string[] | undefined => {
    const found = field(name);
    return Array.isArray(found) && found.every((one) => typeof one === 'string') ? found : undefined;
  };
  const [items, optionalItems] = [names('items'), names('optionalItems')];
  return {
    id,
    kind,
    startedAt,
    characters: typeof characters === 'number' ? characters : 0,
    ...(baseUrl !== undefined && { baseUrl }),
    ...(dataDirectory !== undefined && { dataDirectory }),
    ...(userId !== undefined && { userId }),
    ...(items !== undefined && { items }),
    ...(optionalItems !== undefined && { optionalItems }),
    ...(source !== undefined && { source }),
  };
}
