/** Failures around several processes that share one database and one bucket. */
import { runChaos } from '../chaos/run-chaos.ts';
import type { Program } from '../support/program.ts';
import { makePlace } from '../support/service-process.ts';

const whole = { texts: 5_000, recordings: 50, seconds: 300, outageSeconds: 20 };
const quick = { texts: 300, recordings: 6, seconds: 30, outageSeconds: 6 };

export const chaos: Program = {
  title: 'Failures all around several processes',
  about:
    'Callers behind haproxy send jobs on texts and recordings to four api processes. Four workers compute them. All eight share one ' +
    'PostgreSQL, and a bucket in OpenStack Swift. Every two seconds something fails: a process of the service, haproxy or a part of Swift is ' +
    'killed with SIGKILL, or a network is cut, slow or loses replies. The database is killed with SIGKILL once and restarted ' +
    'once, and Swift cannot be reached for 20 s (6 s with --quick), while the api processes are killed one after the other. Callers repeat each ' +
    'call with its Idempotency-Key until it is accepted. The receiver refuses one notification in twenty. It fails if a job is lost, ' +
    'doubled, wrong, taken over from a process that is alive, or failed without a message, if it is not reported under exactly one id, if an object lacks a row ' +
    'or a row its object, or if a process ends by itself or is left.',
  unit: `texts, ${whole.texts} unless given; one recording for every 100`,
  // Processes are killed during their start: a busy machine needs much longer.
  limitSeconds: ({ quick: isQuick, amount }) => (isQuick ? 900 : 4_000) + (amount ?? 0) / 2,

  async run({ quick: isQuick, seed, amount }, note) {
    const usual = isQuick ? quick : whole;
    const texts = amount ?? usual.texts;
    const scaled = { ...usual, texts, recordings: Math.max(3, Math.round((usual.recordings * texts) / usual.texts)) };
    const place = makePlace();
    try {
      const report = await runChaos(place, { ...scaled, seed }, note);
      const events = [...report.events].map(([name, count]): [string, string] => [name, String(count)]);
      return {
        figures: [
          ['accepted jobs', report.accepted.toLocaleString('en')],
          ['of these, on recordings', String(scaled.recordings)],
          ['calls that were sent again', report.repeated.toLocaleString('en')],
          ...events,
          ['completed, each with one right result', report.completed.toLocaleString('en')],
          ['failed, with a message', countEach(report.failed)],
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

/** `2: speech_to_text: job_failed The file was deleted` */
function countEach(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [String(texts.length), ...[...counts].map(([text, count]) => `${count} ${text}`)].join(': ');
}
