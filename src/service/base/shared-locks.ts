/**
 * Runs a function while no other process holds a lock of the same name.
 *
 * @param hashes the names: SHA-256, hex
 * @throws StorageError `busy` if a lock is not free in time
 */
export type WithLocks = <T>(hashes: readonly string[], run: () => Promise<T>) => Promise<T>;
