/** Counts events by key, in windows of a minute that begin with a key's first event. */
import { RecentMap } from './recent-map.ts';

interface Window {
  count: number;
  readonly endsAtMs: number;
}

/** Keys that are counted at the same time, about 10 MB. Whoever has more addresses than that has more than one limit. */
const maxKeys = 50_000;

export class MinuteCounter {
  readonly #limit: number;
  readonly #nowMs: () => number;
  readonly #windows = new RecentMap<Window>(maxKeys);

  /** @param limit of events in a window; 0 for any number @param nowMs a clock that nobody sets back */
  constructor(limit: number, nowMs: () => number = () => performance.now()) {
    this.#limit = limit;
    this.#nowMs = nowMs;
  }

  /** Counts an event. @returns false if it is beyond the limit */
  add(key: string): boolean {
    if (this.#limit === 0) return true;
    const window = this.#find(key);
    if (window === undefined) this.#windows.set(key, { count: 1, endsAtMs: this.#nowMs() + 60_000 });
    else window.count += 1;
    return (window?.count ?? 1) <= this.#limit;
  }

  /** Whether the key has as many events as it may have. */
  isFull(key: string): boolean {
    return this.#limit > 0 && (this.#find(key)?.count ?? 0) >= this.#limit;
  }

  /** Seconds until the window of the key ends. */
  secondsLeft(key: string): number {
    return Math.max(1, Math.ceil(((this.#find(key)?.endsAtMs ?? 0) - this.#nowMs()) / 1000));
  }

  #find(key: string): Window | undefined {
    const window = this.#windows.get(key);
    return window !== undefined && window.endsAtMs > this.#nowMs() ? window : undefined;
  }
}
