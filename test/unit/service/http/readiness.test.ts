import { join } from 'node:path';
import Fastify from 'fastify';
import { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { defaultLimits } from '../../../../src/contract/schemas/limits.ts';
import { answerHealth, createReadiness } from '../../../../src/service/http/readiness.ts';
import { openSqliteFile, sqliteDialect } from '../../../../src/service/store/databases/sqlite/open-sqlite.ts';
import { createStore } from '../../../../src/service/store/store.ts';
import type { Tables } from '../../../../src/service/store/tables/tables.ts';
import { DatabaseSync } from '../../../../src/shared/sqlite.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';

it('the service is not ready while the database cannot be written', async () => {
  const directory = temporaryDirectory();
  const file = join(directory, 'sta.sqlite');
  const open = (database: ReturnType<typeof openSqliteFile>) =>
    createStore({ db: new Kysely<Tables>({ dialect: sqliteDialect(database) }) }, createFakeClock());
  await open(openSqliteFile(file)).migrate();
  const app = Fastify();
  const store = open(new DatabaseSync(file, { readOnly: true }));
  const look = createReadiness(store, directory, defaultLimits);
  answerHealth(app, { version: '1.0.0', instanceId: 'one', look, count: () => {} });
  const reply = await app.inject('/readyz');
  expect([reply.statusCode, reply.json().checks]).toEqual([503, { database: 'failed', disk: 'ok', queue: 'ok' }]);
  await store.close();
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  // The process itself runs.
  expect((await app.inject('/healthz')).statusCode).toBe(200);
});
