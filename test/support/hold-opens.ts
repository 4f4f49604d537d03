/** Simulates a disk that is slow to open files, for tests of what happens meanwhile. */
import fs from 'node:fs';
import { onTestFinished } from 'vitest';

export interface HeldOpens {
  /** Lets the files be opened, and resolves when they are. */
  release(): Promise<void>;
}

/**
 * Holds every file that a stream opens by itself (`fs.open` with a callback) until {@link HeldOpens.release}. Files
 * that their writer opens and awaits are opened as usual.
 */
export function holdOpens(): HeldOpens {
  const real = fs.open;
  const held: (() => Promise<void>)[] = [];
  const hold = (...args: unknown[]) => {
    const callback = args.pop() as (...result: unknown[]) => void;
    held.push(
      () =>
        new Promise((resolve) => {
          Reflect.apply(real, fs, [
            ...args,
            (...result: unknown[]) => {
              callback(...result);
              resolve();
            },
          ]);
        }),
    );
  };
  Object.assign(fs, { open: hold });
  const restore = () => Object.assign(fs, { open: real });
  onTestFinished(() => void restore());
  return {
    async release() {
      restore();
      await Promise.all(held.map((open) => open()));
    },
  };
}
