/**
 * The sets of targets that are prepared for matching, up to a number of bytes; the least recently used ones are
 * dropped.
 */
import { RecentMap } from '../../../shared/collections/recent-map.ts';
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
  let newest: TargetSet | undefined;
  let lastId = 0;
  const sets = new RecentMap<TargetSet>(cachedBytes, {
    // Calls wait for a set that is being prepared, and the newest one is in use.
    isHeld: (set) => set.preparing > 0 || set === newest,
    onDrop({ prepared }) {
      for (const one of Object.values(prepared)) void one.then((targets) => targets.drop());
    },
  });

  return {
    /** Returns the set of these targets, and marks it as the most recently used. */
    open(targets: readonly { readonly contentKey: string }[]): TargetSet {
      const content = targets.map(({ contentKey }) => contentKey).join('\n');
      newest = sets.get(content);
      if (newest !== undefined) return newest;
      lastId += 1;
      newest = { id: lastId, content, prepared: {}, preparing: 0, bytes: content.length, isHuge: false };
      sets.set(content, newest, newest.bytes);
      return newest;
    },

    /** Stores a preparation of a set until the set is dropped. */
    keep(set: TargetSet, place: Place, preparing: Promise<PreparedTargets>): Promise<PreparedTargets> {
      set.prepared[place] = preparing;
      set.preparing += 1;
      preparing
        .then(
          (targets) => {
            set.bytes += targets.bytes;
            sets.set(set.content, set, set.bytes);
          },
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
      const huge = sets.values().filter((set) => set.isHuge && set !== next && set.preparing === 0);
      let kept = huge.reduce((sum, { bytes }) => sum + bytes, 0);
      for (const { content, bytes } of huge) {
        if (kept <= maxHugeBytes) return;
        kept -= bytes;
        sets.drop(content);
      }
    },
  };
}
