import { join } from 'node:path';
import Fastify from 'fastify';
import { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { defaultLimits } from '../../../../src/contract/schemas/limits.ts';
import { answerReadiness, createReadiness } from '../../../../src/service/http/readiness.ts';
import { openSqliteFile, sqliteDialect } from '../../../../src/service/store/databases/sqlite/open-sqlite.ts';
import { createStore } from '../../../../src/service/store/store.ts';
import type { Tables } from '../../../../src/service/store/tables.ts';
import { DatabaseSync } from '../../../../src/shared/sqlite.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';

it('is not given while the database cannot be written', async () => {
  const directory = temporaryDirectory();
  const file = join(directory, 'sta.sqlite');
  const open = (database: ReturnType<typeof openSqliteFile>) =>
    createStore({ db: new Kysely<Tables>({ dialect: sqliteDialect(database) }) }, createFakeClock());
  await open(openSqliteFile(file)).migrate();
  const app = Fastify();
  answerReadiness(app, createReadiness(open(new DatabaseSync(file, { readOnly: true })), directory, defaultLimits));
  const reply = await app.inject('/readyz');
  expect([reply.statusCode, reply.json().checks]).toEqual([503, { database: 'failed', disk: 'ok', queue: 'ok' }]);
});
