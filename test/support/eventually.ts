/** Waiting for what happens by itself, in tests. */
import { vi } from 'vitest';

/** Checks again and again until the check passes, for as long as a loaded machine may need. */
export const eventually = <T>(check: () => T | Promise<T>, timeoutMs = 60_000, intervalMs = 10): Promise<T> =>
  vi.waitFor(check, { timeout: timeoutMs, interval: intervalMs });
