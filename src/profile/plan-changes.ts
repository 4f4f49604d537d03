/**
 * Plans the changes that make the service match a file. Pure.
 *
 * The service can only create, list and delete. So a record that differs is created again before the old one is deleted. A
 * run that ended between the two leaves both; the next run finds the new record and deletes the old one.
 */
import { contentKey, entryKey, type HeldEntry, type Kind, type WantedEntry } from './entry.ts';
import type { HeldProfile } from './read-held.ts';
import type { WantedProfile } from './read-profile.ts';
import { recordKinds } from './record-kinds.ts';

/**
 * `create`: the service does not have the record. `replace`: it has one with this name and other content. `delete`: the file
 * has none with this name, and pruning is on.
 */
export type Action = 'create' | 'replace' | 'delete';

interface Step<Created, Removed> {
  readonly create: Created;
  /** Deleted after the other is created. */
  readonly remove: Removed;
}

export type Change =
  | ({ readonly action: 'create' } & Step<WantedEntry, undefined>)
  /** `create` is undefined if the new record already exists beside the old one. */
  | ({ readonly action: 'replace' } & Step<WantedEntry | undefined, HeldEntry>)
  | ({ readonly action: 'delete' } & Step<undefined, HeldEntry>);

export interface Plan {
  /** Creations and replacements in the order of the file, then deletions, oldest first. */
  readonly changes: readonly Change[];
  /** The records that are not in the file, which pruning would delete. Empty if pruning is on. */
  readonly unlisted: readonly HeldEntry[];
  /** The number of records that already match. */
  readonly unchanged: number;
}

/** @param held at least the kinds that the file has sections for; others are ignored */
export function planChanges(wanted: WantedProfile, held: HeldProfile, prune: boolean): Plan {
  const plans = [...wanted].map(([kind, entries]) => planKind(kind, entries, held.get(kind) ?? []));
  const extra = plans.flatMap(({ extra }) => extra);
  return {
    changes: [
      ...plans.flatMap(({ changes }) => changes),
      ...(prune ? extra.map((remove): Change => ({ action: 'delete', create: undefined, remove })) : []),
    ],
    unlisted: prune ? [] : extra,
    unchanged: plans.reduce((sum, { unchanged }) => sum + unchanged, 0),
  };
}

/** @returns as `extra` the records that only pruning deletes */
function planKind(kind: Kind, wanted: readonly WantedEntry[], held: readonly HeldEntry[]) {
  const heldByKey = groupByKey(held);
  const changes: Change[] = [];
  const extra: HeldEntry[] = [];
  let unchanged = 0;
  for (const [key, asked] of groupByKey(wanted)) {
    const { missing, left } = pairUp(asked, heldByKey.get(key) ?? []);
    heldByKey.delete(key);
    unchanged += asked.length - missing.length;
    for (const [index, create] of missing.entries()) {
      const remove = left[index];
      changes.push(remove === undefined ? { action: 'create', create, remove } : { action: 'replace', create, remove });
    }
    const others = left.slice(missing.length);
    // Of two subscriptions to one URL, either may have the secret that the receiver knows: a file that lists the URL once
    // does not imply that the other must go.
    if (!recordKinds[kind].hasContent) extra.push(...others);
    else changes.push(...others.map((remove): Change => ({ action: 'replace', create: undefined, remove })));
  }
  extra.push(...[...heldByKey.values()].flat());
  return { changes, extra, unchanged };
}

/** Pairs wanted entries with held ones of the same content. @returns the rest of both */
function pairUp(
  wanted: readonly WantedEntry[],
  held: readonly HeldEntry[],
): { missing: WantedEntry[]; left: HeldEntry[] } {
  const free = new Map<string, HeldEntry[]>();
  for (const entry of held) {
    const content = contentKey(entry);
    const same = free.get(content);
    if (same === undefined) free.set(content, [entry]);
    else same.push(entry);
  }
  const taken = new Set<HeldEntry>();
  const missing = wanted.filter((entry) => {
    const match = free.get(contentKey(entry))?.shift();
    if (match !== undefined) taken.add(match);
    return match === undefined;
  });
  return { missing, left: held.filter((entry) => !taken.has(entry)) };
}

function groupByKey<E extends WantedEntry | HeldEntry>(entries: readonly E[]): Map<string, E[]> {
  const groups = new Map<string, E[]>();
  for (const entry of entries) {
    const key = entryKey(entry);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [entry]);
    else group.push(entry);
  }
  return groups;
}
