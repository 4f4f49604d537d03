/** The queue on PostgreSQL while a snapshot is held for minutes. */
import { openQueue, type Phase } from '../queue/open-queue.ts';
import type { Program } from '../support/program.ts';
import { makePlace } from '../support/service-process.ts';

const whole = { minutes: 5, jobsPerSecond: 800 };
const quick = { minutes: 1, jobsPerSecond: 200 };
const minuteSeconds = 60;
const patienceSeconds = 300;
const keptPart = 0.9;

export const queueHeld: Program = {
  title: 'The queue on PostgreSQL while a snapshot is held for minutes',
  about:
    `Short texts are queued at ${whole.jobsPerSecond} per second (${quick.jobsPerSecond} with --quick), and two workers compute them: a minute ` +
    `without a snapshot, then ${whole.minutes} minutes (--amount) while another transaction holds one, as a dump or a report does. The values are of ` +
    'each minute. It fails if a job is lost, doubled or fails, or a worker ends by itself, and if the throughput of the last minute is below ' +
    `${keptPart * 100} % of that of the first.`,
  unit: `minutes for which the snapshot is held, ${whole.minutes} unless given`,
  limitSeconds: ({ amount }) => ((amount ?? whole.minutes) + 2) * minuteSeconds + patienceSeconds,

  async run({ quick: isQuick, amount }, note) {
    const { minutes, jobsPerSecond } = {
      ...(isQuick ? quick : whole),
      ...(amount !== undefined && { minutes: amount }),
    };
    const place = makePlace();
    const figures: [string, string][] = [['jobs queued per second', String(jobsPerSecond)]];
    const failures: string[] = [];
    try {
      const opened = await openQueue(place);
      const producer = opened.produce(jobsPerSecond);
      // Each worker compiles its code meanwhile.
      await opened.measure(5);
      const add = (name: string, phase: Phase) => {
        figures.push([name, describe(phase)]);
        note(figures.at(-1)?.join(': ') ?? '');
        return phase.jobsPerSecond;
      };
      const before = add('without a snapshot', await opened.measure(minuteSeconds));
      const client = await opened.connect();
      await client.query('begin isolation level repeatable read; select count(*) from users');
      let last = before;
      for (let minute = 1; minute <= minutes; minute += 1) {
        last = add(`minute ${minute}`, await opened.measure(minuteSeconds));
      }
      await client.query('rollback');
      await client.end();
      figures.push(['throughput of the last minute', `${Math.round((last / before) * 100)} %`]);
      if (last < keptPart * before) failures.push(`the throughput fell to ${Math.round((last / before) * 100)} %`);
      failures.push(...(await opened.finish(await producer.stop(), patienceSeconds)), ...(await opened.stop()));
    } finally {
      place.remove();
    }
    return { figures, failures };
  },
};

function describe({ jobsPerSecond, p50, p99, deadRows, megabytes }: Phase): string {
  const count = (value: number) => Math.round(value).toLocaleString('en');
  return `${count(jobsPerSecond)} jobs/s; p50 ${count(p50)} ms; p99 ${count(p99)} ms; ${count(deadRows)} dead rows; ${count(megabytes)} MB`;
}
