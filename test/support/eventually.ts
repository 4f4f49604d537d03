/** Waits in tests for something that happens on its own. */
import { vi } from 'vitest';

/** Repeats a check until it passes, for as long as a loaded machine may need. */
export const eventually = <T>(check: () => T | Promise<T>, timeoutMs = 60_000, intervalMs = 10): Promise<T> =>
  vi.waitFor(check, { timeout: timeoutMs, interval: intervalMs });
