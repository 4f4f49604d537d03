/** The roles of a process: one responds to calls, the other computes jobs. */
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { ServiceOptions } from '../../../src/service/app/roles/parts.ts';
import { startRole } from '../../../src/service/app/start-service.ts';
import { addUser } from '../../../src/service/http/auth/new-user.ts';
import { createMetrics } from '../../../src/service/http/metrics/create-metrics.ts';
import { serveMetrics } from '../../../src/service/http/metrics/serve-metrics.ts';
import { eventually } from '../../support/eventually.ts';
import { appHeaders, computeText, sentimentCall, untilState } from '../../support/jobs/call-jobs.ts';
import { environmentIn, runSta, temporaryDirectory } from '../../support/start-sta.ts';
import { bearer, callService } from '../../support/wire.ts';

async function startIn(dataDirectory: string, options: Partial<ServiceOptions>) {
  const address = { host: '127.0.0.1', port: 0, version: '0.0.0-test', announce: false };
  const started = await startRole({ dataDirectory, ...address, ...options });
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= started.close();
    return closing;
  };
  onTestFinished(close);
  return { ...started, close };
}

async function startApiIn(directory: string) {
  const { api, worker, data } = await startIn(directory, { role: 'api' });
  expect(worker).toBeUndefined();
  const user = await addUser(data.store, data.tokens, { userId: 'asha' });
  if (api === undefined || user === undefined) throw new Error('The role api does not listen');
  return { url: api.url ?? '', user, data };
}

it('an api process accepts jobs and leaves them to workers, which have no address', async () => {
  const directory = temporaryDirectory();
  const { url, user, data } = await startApiIn(directory);
  const id = await computeText(url, user, sentimentCall, 'The food was great.');
  expect(await data.store.jobs.counts()).toEqual({ queued: 1, processing: 0 });
  const { api, worker } = await startIn(directory, { role: 'worker' });
  expect([api, worker !== undefined]).toEqual([undefined, true]);
  await untilState(url, sentimentCall, id, 'Completed');
});

it('a worker only computes its kinds', async () => {
  const directory = temporaryDirectory();
  const { url, user, data } = await startApiIn(directory);
  const id = await computeText(url, user, sentimentCall, 'The food was great.');
  const media = await startIn(directory, { role: 'worker', jobs: { groups: ['media'] } });
  // It has checked by then.
  await media.close();
  expect(await data.store.jobs.counts()).toEqual({ queued: 1, processing: 0 });
  await startIn(directory, { role: 'worker', jobs: { groups: ['text'] } });
  await untilState(url, sentimentCall, id, 'Completed');
});

it('a job judges by the rules and tags of the moment at which it was accepted, even if it is computed later', async () => {
  const directory = temporaryDirectory();
  const { url, user } = await startApiIn(directory);
  const setRules = async (...names: string[]) => {
    const ruleSet = { rules: names.map((name) => ({ name, expect: { tag: 'refund' } })) };
    const path = `/cb/v1/profile/rules/set_user_rules/${user.userId}`;
    const reply = await callService(url, 'PUT', path, { headers: bearer(user.accessToken), body: { ruleSet } });
    expect(reply.status, reply.text).toBe(200);
    return Object(reply.json).data.set_at;
  };
  const start = async () => {
    const body = { data: { utterances: [{ text: 'Could I get a refund?' }] } };
    const reply = await callService(url, 'POST', '/v1/nlp/rules', { headers: appHeaders(user), body });
    expect(reply.status, reply.text).toBe(200);
    return Object(reply.json).transaction_id;
  };
  const addedAt = await setRules('first', 'second');
  const earlier = await start();
  await callService(url, 'POST', `/cb/v1/profile/statement_tags/create_statement_tag/${user.userId}`, {
    headers: bearer(user.accessToken),
    body: { statementTagName: 'refund', statementTagSamples: ['Could I get a refund?'] },
  });
  const replacedAt = await setRules('third');
  const later = await start();
  await startIn(directory, { role: 'worker' });
  const judged = (id: string) =>
    eventually(async () => {
      const { json } = await callService(url, 'POST', '/v1/nlp/rules/fetch', {
        headers: appHeaders(user),
        body: { fileID: id },
      });
      expect(json).toMatchObject({ status: { rules: 'Completed' } });
      const { rules, rules_set_at } = Object(json).data.rules;
      return { at: rules_set_at, rules: rules.map((one: Record<string, unknown>) => [one.rule, one.status]) };
    });
  expect(await judged(earlier)).toEqual({
    at: addedAt,
    rules: [
      ['first', 'not_applicable'],
      ['second', 'not_applicable'],
    ],
  });
  expect(await judged(later)).toEqual({ at: replacedAt, rules: [['third', 'passed']] });
});

it('a worker has its metrics and probes at one address', async () => {
  const worker = await startIn(join(temporaryDirectory(), 'data'), { role: 'worker' });
  const metrics = createMetrics();
  metrics.watch({ ...worker, countConnections: undefined });
  const { url, close } = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 }, worker.look);
  onTestFinished(close);
  const get = async (path: string) => {
    const reply = await fetch(new URL(path, url));
    return [reply.status, await reply.json()];
  };
  expect(await get('/healthz')).toEqual([200, { status: true }]);
  expect(await get('/readyz')).toEqual([200, { status: true, checks: { database: 'ok', disk: 'ok', queue: 'ok' } }]);
  const text = await (await fetch(url)).text();
  expect(text).toContain('sta_disk_free_bytes');
});

it.each([
  [['--role', 'worker'], '--role worker needs a database that several processes share'],
  [['--role', 'api'], '--role api needs a database that several processes share'],
  [['--kinds', 'text'], '--kinds needs --role worker'],
  [['--role', 'worker', '--kinds', 'all'], 'It must be text, media or text,media.'],
])('sta serve %j on a data directory is rejected', async (flags, message) => {
  const { code, stdout, stderr } = await runSta(['serve', '--port', '0', ...flags], {
    env: environmentIn(temporaryDirectory()),
  });
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(message);
});
