/**
 * What the processes of one service tell each other through their database. A signal saves waiting, and nothing else: whatever it
 * is about is also looked at now and then, since one may be lost.
 */
export interface Signals {
  /** Tells the other processes soon, in one message with everything else that waits. Call it after the commit. */
  send(topic: WakeUp, about: string): void;
  /** Calls the listener for each signal of another process. @returns a function that ends it */
  on(topic: WakeUp, listener: (about: string) => void): () => void;
  close(): Promise<void>;
}

/** `work`: items of a kind are due. `ended`: all items of a transaction or file id have ended. `deliveries`: notifications are due. */
export type WakeUp = (typeof wakeUps)[number];

export const wakeUps = ['work', 'ended', 'deliveries'] as const;
