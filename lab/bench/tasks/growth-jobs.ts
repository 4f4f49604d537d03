import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { GrowthSeries } from '../report/growth-series.ts';
import { openConnection } from './load-connection.ts';
import { createLoadEnvironment } from './load-environment.ts';
import { addUser, serveArguments, startServer, stopServer } from './load-service.ts';
import { cpuSeconds, residentBytes } from './measured-process.ts';
import { makeText } from './text-stream.ts';

const textsACall = 1_000;
const jobs = 1_000;

export const growthOfJobs: GrowthSeries = {
  title: 'Stored jobs',
  unit: 'jobs',
  measures: ['CPU ms of a further job', 'MB of memory', 'MB of database'],
  quick: [1_000, 10_000],
  whole: [1_000, 10_000, 100_000, 1_000_000],
  work: `So many finished jobs are stored, by bulk calls. Then ${jobs.toLocaleString('en')} jobs of one text are started, waited for and fetched, one after the other; the figure is the mean, after as many that do not count.`,
  async *measure(sizes) {
    const { directory, env } = createLoadEnvironment();
    const service = await startServer(serveArguments, env);
    try {
      const { appId, appSecret } = addUser('asha', env);
      const connection = await openConnection(service.port);
      const send = async (path: string, body: object) => {
        const headers = { appId, appSecret, prefer: 'wait=30' };
        const reply = await connection.send('POST', path, headers, JSON.stringify(body));
        if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.body.slice(0, 200)}`);
        return reply.body;
      };
      let stored = 0;
      const runJobs = async () => {
        for (let job = 0; job < jobs; job += 1, stored += 1) {
          const started = await send('/v1/nlp/sentiment', { data: { text: makeText(job) } });
          const fetched = await send('/v1/nlp/sentiment/fetch', { fileID: JSON.parse(started).transaction_id });
          if (!fetched.includes('"Completed"')) throw new Error(`A job without a result: ${fetched}`);
        }
      };
      for (const size of sizes) {
        for (; stored < size; stored += textsACall) {
          const texts = Array.from({ length: textsACall }, (_, at) => ({ text: makeText(stored + at) }));
          const replies = await send('/v1/jobs/texts', { item: 'sentiment_analysis', texts });
          if (replies.includes('"Queued"') || replies.includes('"error":{"c')) throw new Error('Jobs did not end');
        }
        await runJobs();
        const before = cpuSeconds(service.child.pid);
        await runJobs();
        const cpu = cpuSeconds(service.child.pid) - before;
        const database = ['', '-wal'].reduce(
          (sum, end) => sum + fileBytes(join(env.STA_DATA_DIR, `sta.sqlite${end}`)),
          0,
        );
        yield { size, figures: [(1000 * cpu) / jobs, residentBytes(service.child.pid) / 1e6, database / 1e6] };
      }
      connection.close();
    } finally {
      await stopServer(service);
      rmSync(directory, { recursive: true, force: true });
    }
  },
};

const fileBytes = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
