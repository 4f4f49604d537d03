/** What the commands of the profile file must know of a kind of record. */
import type { Client } from '../api/client.ts';
import type { Entry, HeldEntry, Kind } from './entry.ts';
import type { Profile } from './profile-schema.ts';

export interface CreatedRecord {
  readonly id: string;
  /** What verifies a webhook's notifications; told this once. */
  readonly secret?: string | undefined;
}

export interface RecordKind {
  readonly kind: Kind;
  /** For people: `profanity word`. Its plural adds an s. */
  readonly label: string;
  /** The section of the file. */
  readonly section: Exclude<keyof Profile, '$schema' | 'version'>;
  /** Whether a record is more than its name: such a one can differ, and is replaced then. */
  readonly hasContent: boolean;
  /** The entries of the file's section, in its order; undefined when the file has no such section. */
  readonly read: (profile: Profile) => FileEntry[] | undefined;
  /** The section of the file that holds these entries. */
  readonly write: (entries: readonly Entry[]) => Pick<Profile, RecordKind['section']>;
  /** What the service holds, oldest first. @throws StaError */
  readonly list: (client: Client) => Promise<HeldEntry[]>;
  readonly create: (client: Client, entry: Entry) => Promise<CreatedRecord>;
  readonly remove: (client: Client, id: string) => Promise<unknown>;
}

/** An entry of the file. */
export interface FileEntry extends Entry {
  /** Whether the file says that another entry of this name is meant to stand before it. */
  readonly duplicate: boolean;
}

/** Marks every entry whose key came before. */
export function markDuplicates<E extends { readonly duplicate?: true }>(
  entries: readonly E[],
  keyOf: (entry: E) => string,
): E[] {
  const seen = new Set<string>();
  return entries.map((entry) => {
    const key = keyOf(entry);
    if (seen.has(key)) return { ...entry, duplicate: true };
    seen.add(key);
    return entry;
  });
}

/** Other services may list records that are deleted, or that come with the service and are nobody's own. */
export const isOwn = (record: { readonly type?: string; readonly deleted?: boolean }): boolean =>
  record.deleted !== true && (record.type === undefined || record.type === 'custom');
