/**
 * `sta serve` is killed with SIGKILL again and again, at random moments: see lab/reliability/kills. STA_CRASH_ROUNDS
 * sets how often; STA_CRASH_SEED repeats a run.
 */
import { expect, test } from 'vitest';
import { killService } from '../../../lab/reliability/kills/kill-service.ts';
import { makePlace } from '../../../lab/reliability/support/service-process.ts';

const kills = Number(process.env.STA_CRASH_ROUNDS ?? 8);
const seed = Number(process.env.STA_CRASH_SEED ?? Date.now() % 1_000_000);

test(`no accepted job is lost, doubled or unreported over ${kills} kills (seed ${seed})`, {
  timeout: 300_000 + kills * 5_000,
}, async () => {
  const place = makePlace();
  try {
    const report = await killService(place, { kills, seed });
    expect(report.failures).toEqual([]);
    // Otherwise the kills came too early to test anything.
    expect(report.accepted).toBeGreaterThan(kills / 2);
  } finally {
    place.remove();
  }
});
