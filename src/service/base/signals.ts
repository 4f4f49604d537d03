/**
 * Messages between the processes of one service through their database. A wake-up only saves waiting: processes also
 * check for work now and then, because one may be lost.
 */
export interface Signals {
  /** Sends a wake-up to the other processes soon, together with all waiting ones. Call it after the commit. */
  send(topic: WakeUp, about: string): void;
  /** Calls the listener for each wake-up of another process. @returns a function that ends it */
  on(topic: WakeUp, listener: (about: string) => void): () => void;
  close(): Promise<void>;
}

/**
 * `work`: items of a kind are due. `ended`: all items of a transaction or file id have ended. `deliveries`:
 * notifications are due.
 */
export type WakeUp = (typeof wakeUps)[number];

export const wakeUps = ['work', 'ended', 'deliveries'] as const;
