/**
 * Facts about services, kept in the state directory (mode 0600) so that not every command needs to ask for them: access
 * tokens that were exchanged for key pairs, and the names of extensions. A token that is about to expire is not
 * returned. The file is a cache: if it cannot be read, it counts as empty, and failures to write it are ignored.
 */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivateFile } from '../../shared/files/write-file.ts';

interface Entry {
  readonly token: string;
  readonly expiresAtMs: number;
}

/** A token is not used this close to its expiry, milliseconds, since the clocks of two machines differ. */
const marginMs = 60_000;
const maxEntries = 50;

/** Identifies the token of a key pair at a service. The result reveals neither. */
export const tokenKey = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** Identifies the extensions of a service. */
export const extensionsKey = (baseUrl: string): string => tokenKey('extensions', baseUrl);

export function openTokenCache(directory: string, nowMs: () => number) {
  const path = join(directory, 'tokens.json');
  return {
    read(key: string): string | undefined {
      const entry = readEntries(path).get(key);
      return entry !== undefined && entry.expiresAtMs - marginMs > nowMs() ? entry.token : undefined;
    },
    write(key: string, token: string, lifetimeSeconds: number): void {
      const entries = readEntries(path);
      entries.delete(key);
      entries.set(key, { token, expiresAtMs: nowMs() + lifetimeSeconds * 1000 });
      const alive = [...entries].filter(([, { expiresAtMs }]) => expiresAtMs > nowMs()).slice(-maxEntries);
      quietly(() => writePrivateFile(path, JSON.stringify(Object.fromEntries(alive))));
    },
    /** Forgets everything. */
    clear: () => quietly(() => rmSync(path, { force: true })),
  };
}

function readEntries(path: string): Map<string, Entry> {
  try {
    const document: Record<string, Partial<Entry> | null> | null = JSON.parse(readFileSync(path, 'utf8'));
    return new Map(Object.entries(document ?? {}).filter(isEntry));
  } catch {
    return new Map();
  }
}

const isEntry = (entry: [string, Partial<Entry> | null]): entry is [string, Entry] =>
  typeof entry[1]?.token === 'string' && typeof entry[1].expiresAtMs === 'number';

function quietly(change: () => void): void {
  try {
    change();
  } catch {
    // If the cache cannot be changed, the next command makes one more request.
  }
}
