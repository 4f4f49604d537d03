/** Describes a kind of record for the commands of the profile file. */
import type { Client } from '../../api/client.ts';
import type { HeldEntry, Kind, ProfileEntry } from './entry.ts';
import type { ProfileFile } from './profile-schema.ts';

export interface CreatedRecord {
  readonly id: string;
  readonly reply: unknown;
  /** The secret that verifies a webhook's notifications; returned only once. */
  readonly secret?: string;
}

export interface RecordKind {
  readonly kind: Kind;
  /** For display: `profanity word`. The plural adds an s. */
  readonly label: string;
  /** The section of the file. */
  readonly section: Exclude<keyof ProfileFile, '$schema' | 'version' | 'corrections'>;
  /** The entries of the file's section, in order; undefined if the file does not have the section. */
  readonly read: (profile: ProfileFile) => FileEntry[] | undefined;
  /** The section of the file with these entries. */
  readonly write: (entries: readonly ProfileEntry[]) => Pick<ProfileFile, RecordKind['section']>;
  /** The records of the service, oldest first. @throws StaError */
  readonly list: (client: Client) => Promise<HeldEntry[]>;
  readonly create: (client: Client, entry: ProfileEntry) => Promise<CreatedRecord>;
  /** Replaces the content of a record in place. Undefined for a kind whose records only have a name. */
  readonly update?: {
    /** The name of the call, an extension that a service may lack. */
    readonly extension: string;
    /** @returns the reply @throws StaError `unsupported` if the service does not have the call */
    readonly call: (client: Client, id: string, entry: ProfileEntry) => Promise<unknown>;
  };
  readonly remove: (client: Client, id: string) => Promise<unknown>;
}

/** A kind with content, so that a record can differ, and is updated or replaced. */
export type EditableKind = RecordKind & Required<Pick<RecordKind, 'update'>>;

/** An entry of the file. */
export interface FileEntry extends ProfileEntry {
  /** Marks an entry as an intended second one with the name of an earlier entry. */
  readonly duplicate: boolean;
}

/** Marks every entry whose key occurred before. */
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
