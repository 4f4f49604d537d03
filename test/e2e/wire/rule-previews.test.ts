/** A conversation that is judged by rules while its caller waits: the results of a job, but nothing is stored. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { NewUser } from '../../../src/service/http/auth/new-user.ts';
import { startTestService } from '../../support/start-sta.ts';
import { addTestUser, bearer, callService, expectFailure, useWire } from '../../support/wire.ts';

const wire = useWire();
const path = '/text/preview/get_rules_preview';
const utterances = [
  { text: 'Thank you for calling Clearwave.', speaker: 'Ruth', role: 'agent', start_time: 0, end_time: 2_500 },
  { text: 'This is a horrible mess.', speaker: 'Paul', role: 'customer', start_time: 3_000, end_time: 5_000 },
];
const ruleSet = {
  rules: [
    { name: 'greeting', severity: 'must', expect: { phrase: 'thank you for calling', by: 'agent', in: 'first 30 s' } },
    { name: 'calm', expect: { sentiment: 'negative', by: 'customer', absent: true } },
    { name: 'tagged', expect: { tag: 'mess' } },
  ],
  scorecards: [{ name: 'basics' }],
};

const setRules = (user: NewUser, given: object) =>
  wire.as(user, 'PUT', `/cb/v1/profile/rules/set_user_rules/${user.userId}`, { body: { ruleSet: given } });
const preview = (user: NewUser, given: Readonly<Record<string, unknown>>) => wire.textAs(user, path, given);

it('has the results of the job', async () => {
  const user = await addTestUser(wire.service, 'ann');
  await setRules(user, ruleSet);
  await wire.as(user, 'POST', `/cb/v1/profile/statement_tags/create_statement_tag/${user.userId}`, {
    body: { statementTagName: 'mess', statementTagSamples: ['This is a horrible mess.'] },
  });
  const headers = { appId: user.appId, appSecret: user.appSecret, prefer: 'wait=20' };
  const started = await wire.call('POST', '/v1/nlp/rules', { headers, body: { data: { utterances } } });
  const fileID = Object(started.json).transaction_id;
  const fetched = await wire.call('POST', '/v1/nlp/rules/fetch', { headers, body: { fileID } });
  const reply = await preview(user, { utterances });
  expect(reply.json).toEqual({ status: true, error: {}, userId: 'ann', data: Object(fetched.json).data });
  expect(Object(reply.json).data.rules.counts).toEqual({ passed: 2, failed: 1, not_applicable: 0, must_failed: 0 });
});

it('judges by the rules of the caller only', async () => {
  const user = await addTestUser(wire.service, 'bess');
  expect((await preview(user, { utterances })).json).toEqual({ status: true, error: {}, userId: 'bess', data: {} });
  await setRules(user, { rules: ruleSet.rules.slice(0, 1) });
  expect(Object((await preview(user, { utterances })).json).data.rules.rules).toHaveLength(1);
  expect(Object((await preview(wire.other, { utterances })).json).data).toEqual({});
});

it('stores nothing, and starts no job', async () => {
  const service = await startTestService();
  const user = await addTestUser(service, 'cora');
  const [headers, query] = [bearer(user.accessToken), { userId: 'cora' }];
  const set = '/cb/v1/profile/rules/set_user_rules';
  expect((await callService(service.url, 'PUT', set, { headers, query, body: { ruleSet } })).status).toBe(200);
  const secret = 'zanzibar quokka marzipan';
  const body = { jwtToken: user.accessToken, userId: 'cora', utterances: [{ text: `${secret}.` }] };
  const reply = await callService(service.url, 'POST', path, { body });
  expect(Object(reply.json).data.rules.rules).toHaveLength(3);
  expect(await service.data.store.userData.readJobs('cora', 0, 10)).toEqual([]);
  const directory = service.data.directory.path;
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8', withFileTypes: true })) {
    if (name.isFile()) expect(readFileSync(join(name.parentPath, name.name)).includes(secret), name.name).toBe(false);
  }
});

it.each([
  ['no utterances', {}, 'utterances is required'],
  ['an empty conversation', { utterances: [] }, 'utterances must not be empty'],
  ['an unknown role', { utterances: [{ text: 'a', role: 'boss' }] }, 'utterances[0].role'],
  ['more lines than the limit', { utterances: Array.from({ length: 20_001 }, () => ({ text: 'a' })) }, 'at most'],
  [
    'more characters than the limit of previews',
    { utterances: [{ text: 'a'.repeat(60_000) }, { text: 'b'.repeat(60_000) }] },
    'have 120000 characters together, and may have 100000',
  ],
])('rejects %s', async (_what, body, words) => {
  await setRules(wire.user, ruleSet);
  expectFailure(await preview(wire.user, body), 400, 'invalid_request', words, 'asha');
});

it('rejects the fifth concurrent call of a user, and continues with the others', async () => {
  const user = await addTestUser(wire.service, 'dora');
  await setRules(user, ruleSet);
  const long = Array.from({ length: 1_500 }, () => ({ text: 'The bus is late again today.', role: 'customer' }));
  const open = Array.from({ length: 6 }, () => preview(user, { utterances: long }));
  const other = preview(wire.other, { utterances });
  const replies = await Promise.all(open);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429, 429]);
  expect(replies.find(({ status }) => status === 429)?.headers['retry-after']).toBe('1');
  expect((await other).status).toBe(200);
});
