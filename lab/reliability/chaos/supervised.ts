/** A process of the service that is restarted after it was killed, until it runs. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServiceProcess, startServe } from '../support/service-process.ts';

export interface Supervised {
  readonly url: string;
  readonly pid: number;
  readonly isRunning: boolean;
  /** Kills it with SIGKILL, if it runs. Does not wait until it runs again. */
  crash(): Promise<boolean>;
  /** Resolves when it runs. */
  running(): Promise<void>;
  /** Exit codes of ends that were not requested. It is not restarted after one. */
  ownEnds(): readonly string[];
  /** The log of all of its processes. */
  log(): string;
  /** Stops it in an orderly way. @returns the exit code */
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
        // It cannot start while the database or the store is unavailable.
        if (tries === maxTries) throw error;
        await sleep(pauseMs);
      }
    }
  }

  return {
    get url() {
      return service.url;
    },
    get pid() {
      return service.pid;
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
      // The caller gets the error from running().
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
