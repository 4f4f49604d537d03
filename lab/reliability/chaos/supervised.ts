/** A process of the service that is started again when it was killed, until it runs. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startServe } from '../support/service-process.ts';

export interface Supervised {
  readonly url: string;
  readonly isRunning: boolean;
  /** Ends it with SIGKILL, if it runs. Does not wait until it runs again. */
  crash(): Promise<boolean>;
  /** Resolves when it runs. */
  running(): Promise<void>;
  /** What all of its processes have logged. */
  log(): string;
  /** Ends it in order. @returns the exit code */
  stop(): Promise<number | null>;
}

const mostTries = 120;
const pauseMs = 500;

export async function supervise(env: Readonly<Record<string, string>>, flags: readonly string[]): Promise<Supervised> {
  let service = await startServe({ env }, flags);
  let starting: Promise<void> | undefined;
  let logged = '';

  async function startAgain(): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        service = await startServe({ env }, flags);
        return;
      } catch (error) {
        // It cannot start while the database or the store is away.
        if (tries === mostTries) throw error;
        await sleep(pauseMs);
      }
    }
  }

  return {
    get url() {
      return service.url;
    },
    get isRunning() {
      return starting === undefined;
    },
    async crash() {
      if (starting !== undefined) return false;
      await service.kill();
      logged += service.log();
      starting = startAgain().finally(() => {
        starting = undefined;
      });
      // The caller learns of it from running().
      starting.catch(() => {});
      return true;
    },
    async running() {
      await starting;
    },
    log: () => logged + service.log(),
    async stop() {
      await starting;
      return service.stop();
    },
  };
}
