/** A process of the service that is started again when it was killed, until it runs. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServiceProcess, startServe } from '../support/service-process.ts';

export interface Supervised {
  readonly url: string;
  readonly isRunning: boolean;
  /** Ends it with SIGKILL, if it runs. Does not wait until it runs again. */
  crash(): Promise<boolean>;
  /** Resolves when it runs. */
  running(): Promise<void>;
  /** How it ended without being told to: its exit codes. It is not started again. */
  ownEnds(): readonly string[];
  /** What all of its processes have logged. */
  log(): string;
  /** Ends it in order. @returns the exit code */
  stop(): Promise<number | null>;
}

const maxTries = 120;
const pauseMs = 500;

export async function supervise(env: Readonly<Record<string, string>>, flags: readonly string[]): Promise<Supervised> {
  let starting: Promise<void> | undefined;
  let logged = '';
  const told = new Set<ServiceProcess>();
  const ownEnds: string[] = [];
  const start = async () => {
    const started = await startServe({ env }, flags);
    void started.exited.then((code) => {
      if (!told.has(started))
        ownEnds.push(`sta serve ${flags.join(' ')} ended by itself with ${code}: ${started.log()}`);
    });
    return started;
  };
  let service = await start();

  async function startAgain(): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        service = await start();
        return;
      } catch (error) {
        // It cannot start while the database or the store is away.
        if (tries === maxTries) throw error;
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
      told.add(service);
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
    ownEnds: () => ownEnds,
    log: () => logged + service.log(),
    async stop() {
      await starting;
      told.add(service);
      return service.stop();
    },
  };
}
