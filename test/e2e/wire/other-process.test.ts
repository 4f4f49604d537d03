/** A running service sees changes by another process in its data directory at the next request. */
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { addTestUser, expectFailure, useWire } from '../../support/wire.ts';

const wire = useWire();
const tagsPath = '/cb/v1/profile/statement_tags';
const listTags = `${tagsPath}/get_user_statement_tags`;
const matchTags = '/text/custom_statement_tags/get_custom_statement_tag';
const driver = createRequire(import.meta.url).resolve('@photostructure/sqlite');

/** Runs a statement on the service's database in a separate process. */
function changeElsewhere(statement: string): void {
  const program = `const { DatabaseSync } = require(process.argv[1]);
    const database = new DatabaseSync(process.argv[2], { timeout: 10000 });
    database.exec(process.argv[3]);
    database.close();`;
  execFileSync(process.execPath, ['-e', program, driver, wire.service.data.directory.database, statement]);
}

async function namesOf(user: typeof wire.user): Promise<string[]> {
  const reply = await wire.as(user, 'GET', `${listTags}/${user.userId}`);
  expect(reply.status).toBe(200);
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  return Object(reply.json).data.map((tag: Record<string, unknown>) => tag.statement_tag_name);
}

it('lists and matches the current records', async () => {
  const { user } = wire;
  const body = { statementTagName: 'refund', statementTagSamples: ['I want my money back'] };
  await wire.as(user, 'POST', `${tagsPath}/create_statement_tag/${user.userId}`, { body });
  const match = async () => {
    const reply = await wire.textAs(user, matchTags, { sentences: 'I want my money back' });
    return Object(reply.json).data.similarityMatch.map((one: Record<string, unknown>) => one.statementTagName);
  };
  for (let i = 0; i < 2; i += 1) expect([await namesOf(user), await match()]).toEqual([['refund'], ['refund']]);
  changeElsewhere(`insert into statement_tags (record_id, public_id, user_id, name, created_at_ms, samples, phrases, priority)
    select 'other', 'statement-other-1', user_id, 'money', created_at_ms + 1, samples, phrases, 1
    from statement_tags where name = 'refund'`);
  expect(await namesOf(user)).toEqual(['refund', 'money']);
  expect(await match()).toEqual(['money', 'refund']);
  changeElsewhere("delete from statement_tags where name = 'refund'");
  expect([await namesOf(user), await match()]).toEqual([['money'], ['money']]);
});

it('rejects the keys of a removed user, and the token made from them', async () => {
  const user = await addTestUser(wire.service, 'cleo');
  const newToken = () =>
    wire.call('POST', '/cb/v1/auth/create_access_token', {
      headers: { 'content-type': 'application/json' },
      body: { apiKey: user.apiKey, apiSecret: user.apiSecret, userId: user.userId },
    });
  for (let i = 0; i < 2; i += 1) {
    expect(await namesOf(user)).toEqual([]);
    expect((await newToken()).status).toBe(200);
  }
  changeElsewhere("delete from credentials where user_id = 'cleo'");
  expectFailure(await newToken(), 401, 'unauthorized');
  // A token ends with the key that it was made from.
  expectFailure(await wire.as(user, 'GET', `${listTags}/${user.userId}`), 401, 'unauthorized');
});

it('lists changes that this service has just made', async () => {
  const user = await addTestUser(wire.service, 'dan');
  const names: string[] = [];
  for (let i = 0; i < 5; i += 1) {
    const body = { statementTagName: `tag ${i}`, statementTagSamples: ['a'] };
    const reply = await wire.as(user, 'POST', `${tagsPath}/create_statement_tag/dan`, { body });
    names.push(`tag ${i}`);
    expect(await namesOf(user)).toEqual(names);
    if (i === 2) {
      await wire.as(user, 'DELETE', `${tagsPath}/delete_statement_tag/dan/${Object(reply.json).data.statementTag}`);
      names.pop();
      expect(await namesOf(user)).toEqual(names);
    }
  }
});
