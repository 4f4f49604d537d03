import { rmSync } from 'node:fs';
import { openServiceData } from '../../../src/service/app/open-service-data.ts';
import { addUser } from '../../../src/service/http/auth/new-user.ts';
import { systemClock } from '../../../src/shared/clock.ts';
import type { GrowthSeries } from '../report/growth-series.ts';
import { openConnection } from './load-connection.ts';
import { createLoadEnvironment } from './load-environment.ts';
import { serveArguments, startServer, stopServer } from './load-service.ts';
import { cpuSeconds, residentBytes } from './measured-process.ts';

const tagsAUser = 10;
const minCalls = 2_000;

export const growthOfUsers: GrowthSeries = {
  title: 'Users',
  unit: 'users',
  measures: ['CPU us of a list', 'MB'],
  quick: [10, 100],
  whole: [10, 100, 1_000, 10_000],
  work: `Each user has ${tagsAUser} tags. The users list them in turn, at least ${minCalls.toLocaleString('en')} times in all, after as many that do not count. MB is what the service has afterwards.`,
  async *measure(sizes) {
    const { directory, env } = createLoadEnvironment();
    const service = await startServer(serveArguments, env);
    const data = await openServiceData(env.STA_DATA_DIR, systemClock);
    try {
      const connection = await openConnection(service.port);
      const tags = '/cb/v1/profile/statement_tags';
      const users: { readonly userId: string; readonly headers: Readonly<Record<string, string>> }[] = [];
      const send = async (method: string, path: string, number: number, body: string) => {
        const { userId = '', headers = {} } = users[number % users.length] ?? {};
        const reply = await connection.send(method, `${tags}/${path}/${userId}`, headers, body);
        if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.body.slice(0, 200)}`);
      };
      const list = (number: number) => send('GET', 'get_user_statement_tags', number, '');
      for (const size of sizes) {
        while (users.length < size) {
          const userId = `user-${users.length}`;
          const user = await addUser(data.store, data.tokens, { userId });
          if (user === undefined) throw new Error(`${userId} exists`);
          users.push({ userId, headers: { authorization: `Bearer ${user.accessToken}` } });
          for (let tag = 0; tag < tagsAUser; tag += 1) {
            const content = { statementTagName: `tag ${tag}`, statementTagSamples: [`I want ${userId} ${tag}`] };
            await send('POST', 'create_statement_tag', users.length - 1, JSON.stringify(content));
          }
        }
        // At least as many as are measured, so that every size runs compiled code.
        for (let number = 0; number < Math.max(minCalls, size); number += 1) await list(number);
        const calls = Math.max(minCalls, size);
        const before = cpuSeconds(service.child.pid);
        for (let number = 0; number < calls; number += 1) await list(number);
        const cpu = cpuSeconds(service.child.pid) - before;
        yield { size, figures: [(1e6 * cpu) / calls, residentBytes(service.child.pid) / 1e6] };
      }
      connection.close();
    } finally {
      await data.store.close();
      await stopServer(service);
      rmSync(directory, { recursive: true, force: true });
    }
  },
};
