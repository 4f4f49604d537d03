/** The failures while callers send jobs: one every two seconds, and the outages that each run has. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { NetworkState } from './cutting-proxy.ts';
import type { Supervised } from './supervised.ts';
import type { Systems } from './systems.ts';

interface Event {
  readonly name: string;
  /** How often it is chosen, relative to the others. */
  readonly weight: number;
  /** @returns false if it is not possible now */
  run(): Promise<unknown>;
}

const disturbedMs = 800;
const lookMs = 50;

/** @param random from 0 to 1 */
export function listEvents(systems: Systems, random: () => number): readonly Event[] {
  const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  // Leave one of each role: on a busy machine, a process takes longer to start than the others take to be killed.
  const crashOne = async (role: readonly Supervised[]) => {
    const running = role.filter(({ isRunning }) => isRunning);
    return running.length > 1 && oneOf(running).crash();
  };
  const during = async (network: { set(state: NetworkState): void }, state: NetworkState) => {
    network.set(state);
    await sleep(disturbedMs);
    network.set('good');
  };
  const { apis, workers, swift, apiNetworks, databaseNetwork, storeNetwork } = systems;
  return [
    { name: 'api process killed', weight: 4, run: () => crashOne(apis) },
    { name: 'worker killed', weight: 5, run: () => crashOne(workers) },
    { name: 'haproxy killed', weight: 1, run: () => systems.crashBalancer() },
    { name: 'proxy of the store killed', weight: 1, run: () => swift.crash('proxy') },
    { name: 'object server of the store killed', weight: 1, run: () => swift.crash('object') },
    { name: 'container server of the store killed', weight: 1, run: () => swift.crash('container') },
    { name: 'network to the store cut', weight: 1, run: () => during(storeNetwork, 'cut') },
    { name: 'network to the store slow', weight: 1, run: () => during(storeNetwork, 'slow') },
    { name: 'network to the database cut', weight: 1, run: () => during(databaseNetwork, 'cut') },
    { name: 'replies of the database lost', weight: 2, run: () => during(databaseNetwork, 'loses replies') },
    { name: 'network to an api process cut', weight: 1, run: () => during(oneOf(apiNetworks), 'cut') },
    { name: 'replies of an api process lost', weight: 2, run: () => during(oneOf(apiNetworks), 'loses replies') },
  ];
}

/**
 * Disconnects the store, regardless of its other network failures, and kills the api processes one after the other
 * while uploads are in progress.
 */
export async function cutStoreOff({ storeNetwork, apis }: Systems, seconds: number): Promise<void> {
  const startedMs = performance.now();
  const left: Supervised[] = [...apis];
  const pauseMs = (seconds * 1000) / (apis.length + 1);
  for (let elapsedMs = 0; elapsedMs < seconds * 1000; elapsedMs = performance.now() - startedMs) {
    storeNetwork.set('cut');
    if (elapsedMs > pauseMs * (apis.length - left.length + 1)) await left.shift()?.crash();
    await sleep(lookMs);
  }
  storeNetwork.set('good');
}
