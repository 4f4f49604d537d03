/**
 * Counts events by key, in windows of a minute that begin with a key's first event. Processes that share their counts
 * exchange them a few times per second, which costs the same few statements however many events there are. Together
 * they can exceed a limit only by the events that arrive between two exchanges.
 */
import { RecentMap } from '../../shared/collections/recent-map.ts';
import type { SharedCounts } from './shared-counts.ts';

interface Window {
  count: number;
  /** The part of the count that was not yet sent to the other processes. */
  untold: number;
  endsAtMs: number;
}

/**
 * Maximum keys counted at the same time, about 10 MB. A caller with more addresses than that has more than one limit.
 */
const maxKeys = 50_000;
const windowMs = 60_000;
const exchangeMs = 250;
/** Maximum keys per exchange. */
const exchangeKeys = 5_000;

export interface CounterSharing {
  readonly counts: SharedCounts;
  /** Distinguishes this counter's keys from those of others. */
  readonly name: string;
}

export class MinuteCounter {
  readonly #limit: number;
  readonly #nowMs: () => number;
  readonly #sharing: CounterSharing | undefined;
  readonly #windows = new RecentMap<Window>(maxKeys);
  readonly #untold = new Map<string, Window>();
  #exchange: NodeJS.Timeout | undefined;

  /** @param limit of events in a window; 0 for no limit @param nowMs a monotonic clock */
  constructor(limit: number, nowMs: () => number = () => performance.now(), sharing?: CounterSharing) {
    this.#limit = limit;
    this.#nowMs = nowMs;
    this.#sharing = sharing;
  }

  /** Counts an event. @returns false if it is beyond the limit */
  add(key: string): boolean {
    if (this.#limit === 0) return true;
    let window = this.#find(key);
    if (window === undefined) {
      window = { count: 0, untold: 0, endsAtMs: this.#nowMs() + windowMs };
      this.#windows.set(key, window);
    }
    window.count += 1;
    if (this.#sharing !== undefined) this.#tellLater(key, window);
    return window.count <= this.#limit;
  }

  /** Whether the key has reached its limit. */
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

  #tellLater(key: string, window: Window): void {
    // Bounded: events that were not sent count only in this process.
    if (this.#untold.size >= maxKeys && !this.#untold.has(key)) return;
    window.untold += 1;
    this.#untold.set(key, window);
    this.#exchange ??= setTimeout(() => void this.#tell(), exchangeMs).unref();
  }

  async #tell(): Promise<void> {
    const told = [...this.#untold]
      .slice(0, exchangeKeys)
      .map(([key, window]) => ({ key, window, shared: `${this.#sharing?.name} ${key}` }));
    const events = new Map<string, number>();
    for (const { key, window, shared } of told) {
      this.#untold.delete(key);
      events.set(shared, window.untold);
      window.untold = 0;
    }
    try {
      const counts = await this.#sharing?.counts.add(events, windowMs);
      for (const { window, shared } of told) {
        const all = counts?.get(shared);
        if (all === undefined) continue;
        window.count = all.count + window.untold;
        window.endsAtMs = this.#nowMs() + all.leftMs;
      }
    } catch {
      // The database does not respond: this process counts alone, and sends these events with the key's next event.
      for (const { window, shared } of told) window.untold += events.get(shared) ?? 0;
    }
    this.#exchange = this.#untold.size > 0 ? setTimeout(() => void this.#tell(), exchangeMs).unref() : undefined;
  }
}
