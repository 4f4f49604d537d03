/** The queue on PostgreSQL under failures and pressure. */
import { type Cell, cells } from '../queue/cells.ts';
import { openQueue, type Phase, type Queue } from '../queue/open-queue.ts';
import type { Program } from '../support/program.ts';
import { makePlace } from '../support/service-process.ts';

const whole = { seconds: 60, jobsPerSecond: 800 };
const quick = { seconds: 12, jobsPerSecond: 200 };
const patienceSeconds = 300;
/** How much of the throughput before must remain: under pressure, and after a failure. */
const keptPart = 0.9;

export const queue: Program = {
  title: 'The queue on PostgreSQL under failures and pressure',
  about:
    `Short texts are queued at ${whole.jobsPerSecond} per second (${quick.jobsPerSecond} with --quick), and two workers compute them. Each of nine ` +
    `runs takes ${whole.seconds} s (${quick.seconds} s with --quick; --amount 7200 holds a snapshot for an hour): a quarter before, a half with ` +
    'what is named, a quarter after it. The values are of these three parts: jobs per second, milliseconds from acceptance to result, rows that ' +
    'are dead and the size of the tables of the queue. It fails if a job is lost, doubled or fails, or a worker ends by itself. ' +
    'The last figure is the part of the throughput that remains: after a failure, and during pressure. 90 % are wanted.',
  unit: `seconds per run, ${whole.seconds} unless given`,
  limitSeconds: ({ quick: isQuick, amount }) =>
    cells.length * ((amount ?? (isQuick ? quick : whole).seconds) + patienceSeconds),

  async run({ quick: isQuick, amount }, note) {
    const { seconds, jobsPerSecond } = {
      ...(isQuick ? quick : whole),
      ...(amount !== undefined && { seconds: amount }),
    };
    const place = makePlace();
    const failures: string[] = [];
    const figures: [string, string][] = [];
    try {
      const opened = await openQueue(place);
      await warmUp(opened, jobsPerSecond);
      for (const cell of cells) {
        const { phases, problems } = await runCell(opened, cell, seconds, jobsPerSecond);
        failures.push(...problems.map((problem) => `${cell.name}: ${problem}`));
        figures.push([cell.name, describe(cell, phases)]);
        note(`${cell.name}: ${figures.at(-1)?.[1]}`);
      }
      failures.push(...(await opened.stop()));
    } finally {
      place.remove();
    }
    figures.unshift(
      [
        'jobs queued per second',
        `${jobsPerSecond}${jobsPerSecond < whole.jobsPerSecond ? `, not ${whole.jobsPerSecond}` : ''}`,
      ],
      ['seconds of each run', `${seconds}${seconds < whole.seconds ? `, not ${whole.seconds}` : ''}`],
      ['seconds for which the snapshot is held', `${seconds / 2}, not 3,600`],
    );
    return { figures, failures };
  },
};

/** Each worker compiles its code meanwhile. */
async function warmUp(opened: Queue, jobsPerSecond: number): Promise<void> {
  const producer = opened.produce(jobsPerSecond);
  await opened.measure(5);
  await opened.finish(await producer.stop(), patienceSeconds);
}

async function runCell(opened: Queue, { disturb, load }: Cell, seconds: number, jobsPerSecond: number) {
  const producer = opened.produce(jobsPerSecond);
  const phases = [await opened.measure(seconds / 4)];
  if (load !== undefined) producer.setRate((elapsedMs) => load(elapsedMs) * jobsPerSecond);
  phases.push(await opened.measure(seconds / 2, async () => disturb?.(opened, seconds / 2)));
  await Promise.all(opened.workers.map((worker) => worker.running()));
  producer.setRate(() => jobsPerSecond);
  phases.push(await opened.measure(seconds / 4));
  return { phases, problems: await opened.finish(await producer.stop(), patienceSeconds) };
}

function describe({ kind }: Cell, phases: readonly Phase[]): string {
  const each = (of: (phase: Phase) => number) =>
    phases.map((phase) => (Number.isNaN(of(phase)) ? '-' : Math.round(of(phase)).toLocaleString('en'))).join(' / ');
  const [before, during, after] = phases.map(({ jobsPerSecond }) => jobsPerSecond);
  const kept = Number(kind === 'failure' ? after : during) / Number(before);
  return [
    `${each((phase) => phase.jobsPerSecond)} jobs/s`,
    `p50 ${each((phase) => phase.p50)} ms`,
    `p99 ${each((phase) => phase.p99)} ms`,
    `${each((phase) => phase.deadRows)} dead rows`,
    `${each((phase) => phase.megabytes)} MB`,
    `${Math.round(kept * 100)} %${kept < keptPart ? ', too few' : ''}`,
  ].join('; ');
}
