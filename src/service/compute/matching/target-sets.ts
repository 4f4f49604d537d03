/**
 * The sets of targets that are prepared for matching, up to a number of bytes; the least recently used ones are
 * dropped.
 */
import type { PreparedTargets } from './matching-thread.ts';

/** Before a huge set is prepared, sets are dropped until the rest takes at most this many bytes. */
const maxHugeBytes = 64 * 1024 * 1024;

/** The thread in which a set is prepared. */
type Place = 'here' | 'thread';

/** The current version of all targets of a user. */
export interface TargetSet {
  readonly id: number;
  readonly content: string;
  readonly prepared: Partial<Record<Place, Promise<PreparedTargets>>>;
  /** The number of running preparations, which have no size yet. */
  preparing: number;
  bytes: number;
  isHuge: boolean;
}

export function createTargetSets(cachedBytes: number) {
  /** The most recently used set comes last. */
  const sets = new Map<string, TargetSet>();
  let bytes = 0;
  let lastId = 0;

  function resize(grown: TargetSet, more: number): void {
    grown.bytes += more;
    bytes += more;
    for (const [content, set] of sets) {
      if (bytes <= cachedBytes) return;
      // Calls wait for a set that is being prepared; the one in use stays, regardless of its size.
      if (set === grown || set.preparing > 0) continue;
      drop(content, set);
    }
  }

  function drop(content: string, set: TargetSet): void {
    sets.delete(content);
    bytes -= set.bytes;
    for (const prepared of Object.values(set.prepared)) void prepared.then((targets) => targets.drop());
  }

  return {
    /** Returns the set of these targets, and marks it as the most recently used. */
    open(targets: readonly { readonly contentKey: string }[]): TargetSet {
      const content = targets.map(({ contentKey }) => contentKey).join('\n');
      const known = sets.get(content);
      if (known !== undefined) sets.delete(content);
      else lastId += 1;
      const set = known ?? { id: lastId, content, prepared: {}, preparing: 0, bytes: 0, isHuge: false };
      sets.set(content, set);
      if (known === undefined) resize(set, content.length);
      return set;
    },

    /** Stores a preparation of a set until the set is dropped. */
    keep(set: TargetSet, place: Place, preparing: Promise<PreparedTargets>): Promise<PreparedTargets> {
      set.prepared[place] = preparing;
      set.preparing += 1;
      preparing
        .then(
          (targets) => resize(set, targets.bytes),
          // A failed preparation may succeed the next time.
          () => delete set.prepared[place],
        )
        .finally(() => {
          set.preparing -= 1;
        });
      return preparing;
    },

    /** Makes room for a huge set. */
    dropHuge(next: TargetSet): void {
      const huge = [...sets].filter(([, set]) => set.isHuge && set !== next && set.preparing === 0);
      let kept = huge.reduce((sum, [, set]) => sum + set.bytes, 0);
      for (const [content, set] of huge) {
        if (kept <= maxHugeBytes) return;
        kept -= set.bytes;
        drop(content, set);
      }
    },
  };
}
