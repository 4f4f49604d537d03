/** Counts by key, in windows that begin with a key's first event, which several processes share. */
export interface SharedCounts {
  /** Adds events. @returns for each key the count of all processes, and the remaining time of its window */
  add(events: ReadonlyMap<string, number>, windowMs: number): Promise<ReadonlyMap<string, SharedCount>>;
}

export interface SharedCount {
  readonly count: number;
  readonly leftMs: number;
}
