/** Kills the service with `kill -9`, again and again. */
import { killService } from '../kills/kill-service.ts';
import type { Program } from '../support/program.ts';
import { makePlace } from '../support/service-process.ts';

const wholeKills = 1_000;
const quickKills = 12;
/** A run of this many kills must have had jobs of each kind on recordings. */
const manyKills = 100;
const names = new Map([
  ['tone_analysis', 'tone'],
  ['speech_to_text', 'transcripts'],
  ['custom', 'clips'],
]);

export const kills: Program = {
  title: 'Kills of the service',
  about:
    'The service is killed with SIGKILL, while it takes and computes jobs on texts and recordings and sends ' +
    'notifications, and sometimes while it starts. It fails if an accepted job is lost, doubled or wrong, if a job ' +
    'is not reported to the webhook under exactly one id, if the service logs a warning, or if a file without a row, or a row without ' +
    'its file, is left. The receiver refuses one notification in twenty.',
  unit: `kills, ${wholeKills} unless given`,
  limitSeconds: ({ quick, amount }) => 900 + 15 * (amount ?? (quick ? quickKills : wholeKills)),

  async run({ quick, seed, amount }, note) {
    const place = makePlace();
    try {
      const wanted = amount ?? (quick ? quickKills : wholeKills);
      const report = await killService(place, { kills: wanted, seed }, note);
      const failures = [...report.failures];
      // Otherwise the kills came too early to test anything.
      if (report.accepted < wanted)
        failures.push(`only ${report.accepted} jobs were accepted over ${report.kills} kills`);
      const recordings = [...report.recordings]
        .map(([kind, count]) => `${names.get(kind) ?? kind} ${count}`)
        .join(', ');
      if (wanted >= manyKills && [...report.recordings.values()].includes(0))
        failures.push(`a kind of jobs on recordings was never accepted: ${recordings}`);
      return {
        figures: [
          ['kills', report.kills.toLocaleString('en')],
          ['accepted jobs, each with one right result', report.accepted.toLocaleString('en')],
          ['of these, on recordings', recordings],
          ['jobs reported, each under one id', report.reported.toLocaleString('en')],
          ['notifications received', report.notifications.toLocaleString('en')],
          ['lost, doubled, orphaned', String(failures.length)],
        ],
        failures: failures.slice(0, 20),
      };
    } finally {
      place.remove();
    }
  },
};
