/** Kills of processes that compute recordings. */
import { killComputing } from '../recordings/kill-computing.ts';
import type { Program } from '../support/program.ts';
import { makePlace } from '../support/service-process.ts';

const wholeKills = 500;
const quickKills = 12;
const names: Readonly<Record<string, string>> = {
  tone_analysis: 'tone',
  speech_to_text: 'transcripts',
  custom: 'clips',
};

export const recordings: Program = {
  title: 'Kills of processes that compute recordings',
  about:
    'Four api processes behind haproxy and four workers share one PostgreSQL, and a bucket in OpenStack Swift. All jobs are on recordings: ' +
    'tone, transcripts (from subtitles, and by pocketsphinx) and clips. A worker is killed with SIGKILL while it computes one, again and again, ' +
    'in between an api process, haproxy or a server of the store. Callers repeat each call with its Idempotency-Key until it is accepted. ' +
    'It fails as chaos does, and if a job fails at all.',
  unit: `kills, ${wholeKills} unless given`,
  // A busy machine needs long to start a process.
  limitSeconds: ({ quick, amount }) => 1_500 + 30 * (amount ?? (quick ? quickKills : wholeKills)),

  async run({ quick, seed, amount }, note) {
    const place = makePlace();
    try {
      const wanted = amount ?? (quick ? quickKills : wholeKills);
      const report = await killComputing(place, { kills: wanted, seed }, note);
      const counts = Object.entries(names).map(
        ([kind, name]) => `${name} ${report.accepted.filter(({ item }) => item === kind).length}`,
      );
      const spoken = report.accepted.filter((job) => job.spoken !== undefined).length;
      const killed = [...report.killed].toSorted(([one], [other]) => (one < other ? -1 : 1));
      return {
        figures: [
          ['kills', report.kills.toLocaleString('en')],
          ...killed.map(([name, count]): [string, string] => [name, count.toLocaleString('en')]),
          ['accepted jobs', `${report.accepted.length.toLocaleString('en')}: ${counts.join(', ')}`],
          ['of the transcripts, by pocketsphinx', String(spoken)],
          ['calls that were sent again', report.repeated.toLocaleString('en')],
          [
            'jobs that lost their process or the store',
            `${report.orphaned.jobs}, one of them ${report.orphaned.most} times`,
          ],
          ['completed, each with one right result', report.completed.toLocaleString('en')],
          ['failed', String(report.failed.length)],
          ['notifications received', report.notifications.toLocaleString('en')],
          ['lost, doubled, without row or object', String(report.failures.length)],
        ],
        failures: report.failures,
      };
    } finally {
      place.remove();
    }
  },
};
