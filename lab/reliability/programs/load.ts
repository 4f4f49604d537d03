/** Minutes of mixed load by several users. */

import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../../test/support/seeded-random.ts';
import { residentBytes } from '../../bench/tasks/measured-process.ts';
import { startReceiver } from '../kills/receiver.ts';
import { chooseOperation, createCaller, operations } from '../load/operations.ts';
import { collectFailures, growthOf, megabytes, type Program, quantile } from '../support/program.ts';
import { addAccount, liftedLimits, makePlace, runSta, startServe } from '../support/service-process.ts';

const wholeMinutes = 10;
const quickMinutes = 0.25;
const users = 4;
const workersPerUser = 3;
/** Between two operations of a worker, like a person who thinks. */
const maxPauseMs = 100;
const sampleMs = 2_000;

export const load: Program = {
  title: 'Mixed load',
  about:
    'Four users with three connections each list, match, create and delete tags, check profanity, compute texts and recordings, ' +
    'upload and delete files, and get a notification for each job, with pauses of up to 100 ms. It fails on any response but 200, on a ' +
    'job that is not reported, on a response after more than 60 s, and if the lowest RSS rises by more than 10 % and 40 MB over ' +
    'the run.',
  unit: `minutes, ${wholeMinutes} unless given`,
  limitSeconds: ({ quick, amount }) => 300 + 60 * (amount ?? (quick ? quickMinutes : wholeMinutes)),

  async run({ quick, seed, amount }, note) {
    const minutes = amount ?? (quick ? quickMinutes : wholeMinutes);
    const place = makePlace();
    const failures = collectFailures();
    const receiver = await startReceiver(() => 1);
    try {
      const flags = ['--log-level', 'warn', '--allow-private-addresses', ...liftedLimits];
      const service = await startServe(place, flags);
      const names = ['asha', 'ben', 'chloe', 'dan'].slice(0, users);
      const accounts = await Promise.all(names.map((name) => addAccount(place, service.url, name)));
      for (const { userId, accessToken } of accounts) {
        const env = { ...place.env, STA_BASE_URL: service.url, STA_USER_ID: userId, STA_TOKEN: accessToken };
        const created = await runSta(['webhooks', 'create', receiver.url], env);
        if (created.code !== 0) throw new Error(created.stderr);
        for (const sample of ['I want my money back', 'the parcel is late', 'where is my order']) {
          await runSta(['tags', 'create', sample.replaceAll(' ', '-'), '--sample', sample], env);
        }
      }
      const latencies = new Map<string, number[]>(Object.keys(operations).map((name) => [name, []]));
      const resident: number[] = [];
      const random = seededRandom(seed);
      const endMs = performance.now() + minutes * 60_000;
      const expected = new Set<string>();
      let count = 0;
      const sampling = setInterval(() => {
        const bytes = residentBytes(service.pid);
        if (bytes !== undefined) resident.push(bytes);
        if (resident.length % 15 === 0)
          note(`${count} operations, ${megabytes(bytes ?? 0)}, ${failures.count} failures`);
      }, sampleMs);
      const work = async (at: number) => {
        const user = accounts[at % accounts.length];
        if (user === undefined) return;
        while (performance.now() < endMs && failures.count < 50) {
          const name = chooseOperation(random);
          count += 1;
          const caller = createCaller(service.url, user, count, {
            latency: (ms) => latencies.get(name)?.push(ms),
            expectReport: (id) => expected.add(id),
          });
          await operations[name]?.run(caller).catch((error: unknown) => failures.add(`${name}: ${error}`));
          await sleep(random() * maxPauseMs);
        }
      };
      await Promise.all(Array.from({ length: users * workersPerUser }, (_, at) => work(at)));
      clearInterval(sampling);
      // Wait for the last notifications.
      const missing = () => [...expected].filter((id) => !receiver.ids.has(id));
      for (let waited = 0; missing().length > 0 && waited < 60; waited += 1) await sleep(500);
      if (missing().length > 0) failures.add(`${missing().length} jobs were not reported, such as ${missing()[0]}`);
      const growth = growthOf(resident);
      if (!quick && growth.isTooMuch) failures.add(`RSS grew: ${growth.text}`);
      const warned = service
        .log()
        .split('\n')
        .find((line) => /"level":(40|50|60)/.test(line));
      if (warned !== undefined) failures.add(`the service logged ${warned}`);
      const code = await service.stop();
      if (code !== 0) failures.add(`the service exited with ${code}`);
      const all = [...latencies.values()].flat();
      const describe = (values: readonly number[]) =>
        `${values.length.toLocaleString('en')} requests, p50 ${quantile(values, 0.5).toFixed(1)} ms, p99 ${quantile(values, 0.99).toFixed(0)} ms`;
      return {
        figures: [
          ['minutes', String(minutes)],
          ['requests', `${all.length.toLocaleString('en')}, ${(all.length / minutes / 60).toFixed(0)} per second`],
          ['errors', String(failures.count)],
          ['jobs, each reported', expected.size.toLocaleString('en')],
          [
            'all requests',
            `p50 ${quantile(all, 0.5).toFixed(1)} ms, p99 ${quantile(all, 0.99).toFixed(0)} ms, highest ${quantile(all, 1).toFixed(0)} ms`,
          ],
          ...[...latencies].map(([name, values]) => [name, describe(values)] as const),
          ['RSS', growth.text],
          [
            'RSS slope in the second half',
            `${((slopePerSample(resident.slice(Math.floor(resident.length / 2))) * 60_000) / sampleMs / 1e6).toFixed(1)} MB per minute`,
          ],
        ],
        failures: failures.list(),
      };
    } finally {
      await receiver.close();
      place.remove();
    }
  },
};

/** The slope of the best-fitting line through the values. */
function slopePerSample(values: readonly number[]): number {
  const [middle, mean] = [(values.length - 1) / 2, values.reduce((a, b) => a + b, 0) / Math.max(1, values.length)];
  const square = values.reduce((sum, _value, at) => sum + (at - middle) ** 2, 0);
  return square === 0 ? 0 : values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0) / square;
}
