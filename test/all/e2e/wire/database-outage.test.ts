/** PostgreSQL stops, crashes or restarts while processes depend on it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { documentedServes } from '../../../support/documented-serves.ts';
import { eventually } from '../../../support/eventually.ts';
import { computeText, sentimentCall, untilState } from '../../../support/jobs/call-jobs.ts';
import { needs } from '../../../support/needs.ts';
import { startPostgres } from '../../../support/postgres-server.ts';
import { runProcess, type ServeProcess, startServe } from '../../../support/sta-process.ts';
import { environmentIn, temporaryDirectory } from '../../../support/start-sta.ts';

const lost = 'the connection to the database is lost';
const back = 'the database responds again';
const outageMs = 3_000;

const linesOf = ({ log }: ServeProcess, message: string) =>
  log()
    .split('\n')
    .filter((line) => line.includes(`"${message}"`));

async function statusOf(url: string, path: string): Promise<number> {
  return (await fetch(new URL(path, url))).status;
}

it(
  'processes survive a database outage, compute accepted jobs, and log the outage once',
  needs('postgresql-15'),
  async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    const env = { STA_DATABASE_URL: postgres.url(), STA_SIGNING_KEY: Buffer.alloc(32, 7).toString('base64') };
    const startAll = (role: 'api' | 'worker') =>
      Promise.all(
        documentedServes(role).map((flags) => startServe({ ...environmentIn(temporaryDirectory()), ...env }, flags)),
      );
    const apis = await startAll('api');
    const admin = { ...environmentIn(temporaryDirectory()), ...env };
    const added = await runProcess(['local', 'users', 'add', 'asha', '--json'], admin);
    const user: { appId: string; appSecret: string } = JSON.parse(added.stdout);
    const [url = ''] = apis.map((api) => api.url);
    const ids: string[] = [];
    const accept = async (jobs: number) => {
      for (let at = 0; at < jobs; at += 1)
        ids.push(await computeText(url, user, sentimentCall, `Call ${at} is lovely.`));
    };
    await accept(20);
    const workers = await startAll('worker');
    const metricsUrl = workers.find((worker) => worker.metricsUrl !== undefined)?.metricsUrl ?? '';
    for (const [ended, signal] of (['SIGINT', 'SIGQUIT', 'SIGKILL'] as const).entries()) {
      await accept(5);
      await postgres.restart(signal, async () => {
        await sleep(outageMs);
        for (const place of [url, metricsUrl]) {
          expect(await statusOf(place, '/healthz')).toBe(200);
          expect(await statusOf(place, '/readyz')).toBe(503);
        }
      });
      for (const { url: place } of apis)
        await eventually(async () => expect(await statusOf(place, '/readyz')).toBe(200));
      // A process that misses two ends of the server logs one outage.
      for (const one of [...apis, ...workers])
        await eventually(() => expect(linesOf(one, back)).toHaveLength(ended + 1));
    }
    for (const id of ids) await untilState(url, sentimentCall, id, 'Completed');
    for (const one of [...apis, ...workers]) {
      expect([one.child.exitCode, linesOf(one, lost).length, linesOf(one, back).length]).toEqual([null, 3, 3]);
      expect(one.log()).not.toContain('cannot be read');
      one.child.kill('SIGTERM');
      expect(await one.exited).toBe(0);
    }
  },
);
