/**
 * The ids and names of a user's records at a configured service, as of the last command that read them. Shells offer
 * them if the service does not respond in time. One small file per kind, service and user, in the state directory, mode
 * 0600. It is a cache: a file that cannot be read counts as empty, and failures to write it are ignored.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivateFile } from '../../shared/files/write-file.ts';

export const knownKinds = ['tags', 'intents', 'webhooks'] as const;
export type KnownKind = (typeof knownKinds)[number];

export interface KnownRecord {
  readonly id: string;
  /** For display: a name, or the endpoint of a subscription. */
  readonly name: string;
}

const maxRecords = 5_000;
const maxTextLength = 300;
const filesKept = 60;

const directoryOf = (stateDirectory: string) => join(stateDirectory, 'known');

/** @param owner the service's base URL and the user's id */
export function knownPath(stateDirectory: string, what: string, owner: readonly [string, string]): string {
  const key = createHash('sha256').update(JSON.stringify(owner)).digest('hex').slice(0, 32);
  return join(directoryOf(stateDirectory), `${what}-${key}.json`);
}

/** @param owner the service's base URL and the user's id */
export function openKnownRecords(stateDirectory: string, ...owner: readonly [string, string]) {
  const pathOf = (kind: KnownKind) => knownPath(stateDirectory, kind, owner);

  const read = (kind: KnownKind) => readPairs(pathOf(kind)).map(([id, name]) => ({ id, name }));
  const replace = (kind: KnownKind, records: readonly KnownRecord[]) => {
    const kept = records
      .slice(-maxRecords)
      .filter(({ id }) => id.length <= maxTextLength)
      .map(({ id, name }) => [id, name.slice(0, maxTextLength)]);
    try {
      writePrivateFile(pathOf(kind), JSON.stringify(kept));
      removeOldest(directoryOf(stateDirectory));
    } catch {
      // Without the file, shells ask the service, or offer nothing.
    }
  };
  return {
    read,
    replace,
    add: (kind: KnownKind, record: KnownRecord) =>
      replace(kind, [...read(kind).filter(({ id }) => id !== record.id), record]),
    remove(kind: KnownKind, id: string): void {
      const known = read(kind);
      const others = known.filter((record) => record.id !== id);
      if (others.length < known.length) replace(kind, others);
    },
  };
}

export type KnownRecords = ReturnType<typeof openKnownRecords>;

/** Forgets the records of every service. */
export function forgetKnownRecords(stateDirectory: string): void {
  try {
    rmSync(directoryOf(stateDirectory), { recursive: true, force: true });
  } catch {
    // If this fails, a list of names remains that only this user can read.
  }
}

/** The pairs of texts in a file of the cache. */
export function readPairs(path: string): [string, string][] {
  const isPair = (entry: unknown): entry is [string, string] =>
    Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'string';
  try {
    const document: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return Array.isArray(document) ? document.filter(isPair) : [];
  } catch {
    return [];
  }
}

/** Limits the cache on a machine that uses a new service every day, such as a CI runner. */
function removeOldest(directory: string): void {
  const paths = readdirSync(directory).map((name) => join(directory, name));
  if (paths.length <= filesKept) return;
  const aged = paths
    .map((path) => ({ path, changedMs: statSync(path).mtimeMs }))
    .sort((a, b) => b.changedMs - a.changedMs);
  for (const { path } of aged.slice(filesKept)) rmSync(path, { force: true });
}
