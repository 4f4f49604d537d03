/**
 * Decides when this process claims work that another process has queued, since all processes are notified at the same
 * moment. A claim costs the database the same for one item as for many. So a process waits for a moment after the news
 * if its last claim returned nothing, or few items while news arrived all the time: with many processes, each then
 * takes more items in fewer claims. A process that gets as many items as it asks for is needed, and does not wait.
 */
import { type Clock, systemClock } from '../../../shared/clock.ts';

/** Maximum wait, milliseconds. */
const maxYieldMs = 40;
/** A claim with fewer items costs more than it should. */
const fewItems = 16;
/** The mean interval between news below which work arrives all the time, milliseconds. */
const busyMs = 12;
/** The weight of the last interval in the mean. */
const lastWeight = 0.2;

/** @param claim claims items now */
export function createClaimTurns(claim: () => void, clock: Pick<Clock, 'steadyMs'> = systemClock) {
  let yieldMs = 0;
  let isRace = false;
  let timer: NodeJS.Timeout | undefined;
  let lastNewsMs = clock.steadyMs();
  let intervalMs = busyMs;
  const race = () => {
    timer = undefined;
    isRace = true;
    claim();
  };
  return {
    /** Call it when another process has queued something. */
    begin(): void {
      const nowMs = clock.steadyMs();
      // One long pause must not hide that work arrives all the time.
      intervalMs += lastWeight * (Math.min(nowMs - lastNewsMs, 10 * busyMs) - intervalMs);
      lastNewsMs = nowMs;
      if (yieldMs === 0) race();
      else timer ??= setTimeout(race, yieldMs);
    },
    /** Claims again after the wait. @returns false without a wait: claim at once */
    defer(): boolean {
      if (yieldMs > 0) timer ??= setTimeout(race, yieldMs);
      return yieldMs > 0;
    },
    /** @param claimed the number of items that the claim returned @param max the number that it asked for */
    note(claimed: number, max: number): void {
      const isBusy = intervalMs < busyMs;
      const longerMs = Math.min(maxYieldMs, 2 * yieldMs + 1);
      if (claimed === max) yieldMs = 0;
      else if (claimed === 0) yieldMs = isRace ? longerMs : yieldMs;
      else if (!isBusy || claimed >= 2 * fewItems) yieldMs = Math.floor(yieldMs / 2);
      else if (isRace && claimed < fewItems) yieldMs = longerMs;
      isRace = false;
    },
    close(): void {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
