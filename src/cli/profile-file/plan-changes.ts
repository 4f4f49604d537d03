/**
 * Plans the changes that make the service match a file.
 *
 * The interface can only create, list and delete. So a record that differs is created before the old one is deleted. A
 * run that ended between the two leaves both: the next run finds the new record and deletes the old one. A service that
 * can update records changes it in place ({@link updateInPlace}), and its id stays.
 */
import type { Client } from '../../api/client.ts';
import { groupBy } from '../../shared/collections/group-by.ts';
import { type HeldProfile, readHeldFor } from './read-held.ts';
import type { WantedProfile } from './read-profile.ts';
import {
  entryContent,
  entryKey,
  type HeldEntry,
  type Kind,
  kinds,
  type RecordKind,
  recordKinds,
  type WantedEntry,
} from './record-kinds.ts';

/**
 * `create`: the service does not have the record. `update`, `replace`: it has one with this name and different content,
 * which is updated in place, or deleted once the new one exists. `delete`: the file has none with this name, and
 * pruning is on.
 */
export const operations = ['create', 'update', 'replace', 'delete'] as const;
export type Action = (typeof operations)[number];

interface Step<Wanted, Held> {
  readonly wanted: Wanted;
  /** The record on the service. */
  readonly held: Held;
}

export type Change =
  | ({ readonly action: 'create' } & Step<WantedEntry, undefined>)
  | ({ readonly action: 'update' } & Step<WantedEntry, HeldEntry>)
  /** `wanted` is undefined if the new record already exists next to the old one. */
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

/** @param held includes at least the kinds that the file has sections for; others are ignored */
export function planChanges(wanted: WantedProfile, held: HeldProfile, prune: boolean): Plan {
  const plans = [...wanted].map(([kind, entries]) => planKind(kind, entries, held.get(kind) ?? []));
  const extra = plans.flatMap(({ extra }) => extra);
  return {
    changes: [
      ...plans.flatMap(({ changes }) => changes),
      ...(prune ? extra.map((held): Change => ({ action: 'delete', wanted: undefined, held })) : []),
    ],
    unlisted: prune ? [] : extra,
    unchanged: plans.reduce((sum, { unchanged }) => sum + unchanged, 0),
  };
}

/** @throws StaError */
export const planFor = async (client: Client, wanted: WantedProfile, prune: boolean): Promise<Plan> =>
  updateInPlace(planChanges(wanted, await readHeldFor(client, wanted), prune), client);

/**
 * Turns replacements into updates for the kinds of record that the service can update. The service is only asked if
 * there are any.
 */
export async function updateInPlace(plan: Plan, client: Client): Promise<Plan> {
  const isReplacement = ({ action, wanted }: Change) => action === 'replace' && wanted !== undefined;
  const replaced = new Set(plan.changes.filter(isReplacement).map(({ held, wanted }) => (held ?? wanted)?.kind));
  const updatable = new Set<Kind>();
  for (const kind of kinds) {
    const { update }: RecordKind = recordKinds[kind];
    if (replaced.has(kind) && update !== undefined && (await client.offers(update.extension))) updatable.add(kind);
  }
  const changes = plan.changes.map((change): Change => {
    const { action, wanted, held } = change;
    const inPlace = action === 'replace' && wanted !== undefined && updatable.has(held.kind);
    return inPlace ? { action: 'update', wanted, held } : change;
  });
  return { ...plan, changes };
}

/** @returns in `extra`, the records that only pruning deletes */
function planKind(kind: Kind, wanted: readonly WantedEntry[], held: readonly HeldEntry[]) {
  const heldByKey = groupBy(held, entryKey);
  const changes: Change[] = [];
  const extra: HeldEntry[] = [];
  let unchanged = 0;
  for (const [key, asked] of groupBy(wanted, entryKey)) {
    const { missing, left } = pairUp(asked, heldByKey.get(key) ?? []);
    heldByKey.delete(key);
    unchanged += asked.length - missing.length;
    for (const [index, entry] of missing.entries()) {
      const old = left[index];
      changes.push(
        old === undefined
          ? { action: 'create', wanted: entry, held: old }
          : { action: 'replace', wanted: entry, held: old },
      );
    }
    const others = left.slice(missing.length);
    // With two subscriptions to one URL, either may have the secret that the receiver knows: if the file lists the URL
    // once, that does not mean that the other one must go.
    if (recordKinds[kind].update === undefined) extra.push(...others);
    else changes.push(...others.map((old): Change => ({ action: 'replace', wanted: undefined, held: old })));
  }
  extra.push(...[...heldByKey.values()].flat());
  return { changes, extra, unchanged };
}

/** Pairs wanted entries with held entries of the same content. @returns the rest of both */
function pairUp(
  wanted: readonly WantedEntry[],
  held: readonly HeldEntry[],
): { missing: WantedEntry[]; left: HeldEntry[] } {
  const free = groupBy(held, entryContent);
  const taken = new Set<HeldEntry>();
  const missing = wanted.filter((entry) => {
    const match = free.get(entryContent(entry))?.shift();
    if (match !== undefined) taken.add(match);
    return match === undefined;
  });
  return { missing, left: held.filter((entry) => !taken.has(entry)) };
}
