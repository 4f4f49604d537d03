/** Failures of everything around a service with its files in object storage. */
import { runChaos } from '../chaos/run-chaos.ts';
import { findProcessesOf } from '../chaos/systems.ts';
import type { Program } from '../support/program.ts';
import { makePlace } from '../support/service-process.ts';

const whole = { texts: 5_000, recordings: 50, seconds: 300, outageSeconds: 20 };
const quick = { texts: 300, recordings: 6, seconds: 30, outageSeconds: 6 };

export const chaos: Program = {
  title: 'Failures all around the service',
  about:
    'Callers behind haproxy send jobs on texts and recordings to a service with its files in OpenStack Swift. Every two seconds ' +
    'something fails: the service, haproxy or a part of Swift is killed with SIGKILL, or a network is cut, slow or loses ' +
    'replies. Once, Swift cannot be reached for 20 s (6 s with --quick). Callers repeat each call with its Idempotency-Key until it is accepted. It fails ' +
    'if a job is lost, doubled, wrong, or failed without a message, if it is not reported under exactly one id, if an object ' +
    'lacks a row or a row its object, or if a process or file is left.',
  unit: `texts, ${whole.texts} unless given; one recording for every 100`,
  limitSeconds: ({ quick: isQuick, amount }) => 900 + (isQuick ? 0 : 600) + (amount ?? 0) / 5,

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
          ['failed, with a message', String(report.failed)],
          ['notifications received', report.notifications.toLocaleString('en')],
          ['lost, doubled, without row or object', String(report.failures.length)],
        ],
        failures: [...report.failures, ...findProcessesOf(place.directory)],
      };
    } finally {
      place.remove();
    }
  },
};
