import { rmSync } from 'node:fs';
import { readData } from '../../corpora/read-data.ts';
import type { GrowthSeries } from '../report/growth-series.ts';
import { openConnection } from './load-connection.ts';
import { createLoadEnvironment } from './load-environment.ts';
import { addUser, createToken, serveArguments, startServer, stopServer } from './load-service.ts';
import { cpuSeconds, residentBytes } from './measured-process.ts';

const samplesATag = 100;
const sentences = 100;

export const growthOfSamples: GrowthSeries = {
  title: 'Samples of one user',
  unit: 'samples',
  measures: ['CPU s of the first match', 'CPU ms of a further one', 'MB'],
  quick: [100, 1_000],
  whole: [100, 1_000, 10_000, 50_000],
  work: `Tags with ${samplesATag} samples each on one service. The first match prepares the set; the figure of a further one is the mean of ${sentences} sentences that are new to it, after as many others. MB is what the service has afterwards.`,
  async *measure(sizes) {
    const lines = readData('mrda/utterances.jsonl.xz').trim().split('\n');
    const utterances = [...new Set(lines.map((line) => String((JSON.parse(line) as { text: unknown }).text)))];
    const { directory, env } = createLoadEnvironment();
    const service = await startServer(serveArguments, env);
    try {
      const user = addUser('asha', env);
      const token = await createToken(service, user);
      const connection = await openConnection(service.port);
      const send = async (path: string, headers: Readonly<Record<string, string>>, body: object) => {
        const reply = await connection.send('POST', path, headers, JSON.stringify(body));
        if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.body.slice(0, 200)}`);
      };
      const match = (sentence: string | undefined) =>
        send(
          '/text/custom_statement_tags/get_custom_statement_tag',
          {},
          { jwtToken: token, userId: 'asha', sentences: sentence },
        );
      const spend = async (work: () => Promise<void>) => {
        const before = cpuSeconds(service.child.pid);
        await work();
        return cpuSeconds(service.child.pid) - before;
      };
      let stored = 0;
      for (const size of sizes) {
        for (; stored < size; stored += samplesATag) {
          await send(
            '/cb/v1/profile/statement_tags/create_statement_tag/asha',
            { authorization: `Bearer ${token}` },
            { statementTagName: `tag ${stored}`, statementTagSamples: utterances.slice(stored, stored + samplesATag) },
          );
        }
        const first = await spend(() => match('I would like to know when my parcel comes'));
        // Measured after warm-up, so that every size runs compiled code.
        for (const sentence of utterances.slice(-2 * sentences, -sentences)) await match(sentence);
        const others = await spend(async () => {
          for (const sentence of utterances.slice(-sentences)) await match(sentence);
        });
        yield { size, figures: [first, (1000 * others) / sentences, residentBytes(service.child.pid) / 1e6] };
      }
      connection.close();
    } finally {
      await stopServer(service);
      rmSync(directory, { recursive: true, force: true });
    }
  },
};
