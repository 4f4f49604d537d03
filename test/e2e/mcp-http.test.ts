/** `/mcp` of `sta serve`, with the SDK's client in both revisions and with plain requests. */
import { join } from 'node:path';
import type { CallToolResult, ClientOptions } from '@modelcontextprotocol/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type AgentUser, agentHeaders, callTool, openHttpSession, postModern } from '../support/mcp-session.ts';
import { startServe } from '../support/sta-process.ts';
import { environmentIn, runSta, temporaryDirectory } from '../support/start-sta.ts';

async function startWithUsers(flags: readonly string[] = []) {
  const directory = temporaryDirectory();
  const env = environmentIn(directory);
  const dataDirectory = join(directory, 'data');
  const { url, log } = await startServe(env, ['--data-dir', dataDirectory, ...flags]);
  const add = async (name: string): Promise<AgentUser & { readonly accessToken: string }> => {
    const result = await runSta(['local', 'users', 'add', name, '--json', '--data-dir', dataDirectory], { env });
    return JSON.parse(result.stdout);
  };
  return { url: `${url}/mcp`, log, add };
}

async function open(url: string, headers: Record<string, string>, options?: ClientOptions) {
  const session = await openHttpSession(url, headers, options);
  onTestFinished(() => session.client.close());
  return session;
}

describe.each([
  ['2026-07-28', { pin: '2026-07-28' }],
  ['2025-11-25', 'legacy'],
] as const)('/mcp with the revision of %s', (revision, mode) => {
  it('offers and calls tools on texts as the user, pages results and reports progress, without a session', async () => {
    const { url, add } = await startWithUsers();
    const user = await add('asha');
    const { client, transport } = await open(`${url}?allowChanges=true`, agentHeaders(user), {
      versionNegotiation: { mode },
    });
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    expect(transport.sessionId).toBeUndefined();
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['match_tags', 'analyze', 'get_job', 'create_tag']));
    for (const local of ['list_files', 'transcribe', 'list_jobs']) expect(names).not.toContain(local);

    const tag = await callTool(client, 'create_tag', { name: 'refund', samples: ['I want my money back'] });
    const matched = await callTool(client, 'match_tags', { sentences: ['I want my money back now'] });
    expect(matched.data.matches?.[0]).toMatchObject({ id: tag.data.id, name: 'refund' });

    const lines = Array.from({ length: 300 }, (_, index) => `Ben: This is line number ${index}.\n`).join('');
    const steps: number[] = [];
    const args = { text: lines, with: ['profanity'] };
    const first = (await client.callTool(
      { name: 'analyze', arguments: args },
      { onprogress: ({ progress }) => void steps.push(progress) },
    )) as CallToolResult;
    expect(steps.length).toBeGreaterThan(0);
    const page = first.structuredContent as { total: number; nextCursor: string };
    expect(page).toMatchObject({ total: 300, nextCursor: expect.any(String), notice: expect.any(String) });
    const more = await callTool(client, 'analyze', { ...args, cursor: page.nextCursor });
    expect(more.data).toMatchObject({ total: 300, rows: expect.any(Array) });
    expect((await callTool(client, 'find_sentiment', { text: 'I hate it.' })).data).toMatchObject({ total: 1 });

    for (const path of ['/etc/passwd', '.']) {
      for (const name of ['summarize', 'analyze']) {
        expect(await callTool(client, name, { path })).toMatchObject({ isError: true });
      }
    }
    await expect(client.callTool({ name: 'list_files', arguments: {} })).rejects.toThrow('not found');
    expect(await callTool(client, 'get_job', { id: 'unknown' })).toMatchObject({
      isError: true,
      text: 'not_found: The service has no job unknown',
    });
  });
});

const plain = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
const post = (url: string, headers: Record<string, string>, body = list) =>
  fetch(url, { method: 'POST', headers: { ...plain, ...headers }, body });

it('accepts only the credentials of a user, in headers', async () => {
  const { url, add } = await startWithUsers();
  const user = await add('asha');
  const { accessToken } = user;
  expect((await post(url, { authorization: `Bearer ${accessToken}` })).status).toBe(200);
  expect((await post(url, { authorization: agentHeaders(user).authorization })).status).toBe(200);
  for (const authorization of [undefined, 'Bearer x', 'Basic eDp5', 'Basic', `Token ${accessToken}`]) {
    const reply = await post(url, authorization === undefined ? {} : { authorization });
    expect([reply.status, await reply.json()]).toMatchObject([
      401,
      { jsonrpc: '2.0', id: null, error: { code: -32000, data: { code: 'unauthorized' } } },
    ]);
  }
  expect((await post(`${url}?access_token=${accessToken}&token=${accessToken}`, {})).status).toBe(401);
  const { client } = await open(url, { authorization: `Bearer ${accessToken}` });
  expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain('create_tag');
  expect(await callTool(client, 'find_sentiment', { text: 'I hate it.' })).toEqual({
    isError: true,
    text: 'unauthorized: Jobs need the headers appId and appSecret. Add them to the settings of the host',
    data: {},
  });
  const wrong = await open(url, { authorization: `Bearer ${accessToken}`, appId: user.appId, appSecret: 'x' });
  expect((await callTool(wrong.client, 'summarize', { text: 'I hate it.' })).text).toMatch(/^unauthorized: /);
});

it("keeps users apart, in their records and in another's pages", async () => {
  const { url, add } = await startWithUsers();
  const [asha, bela] = [await add('asha'), await add('bela')];
  const first = await open(`${url}?allowChanges=true`, agentHeaders(asha));
  const second = await open(`${url}?allowChanges=true`, agentHeaders(bela));
  const tag = await callTool(first.client, 'create_tag', { name: 'refund', samples: ['I want my money back'] });
  expect((await callTool(second.client, 'list_tags')).data).toMatchObject({ total: 0 });
  expect(await callTool(second.client, 'delete_tag', { id: tag.data.id })).toMatchObject({ isError: true });
  expect((await callTool(first.client, 'list_tags')).data).toMatchObject({ total: 1 });
});

it('refuses pages and names of other hosts, and methods of sessions', async () => {
  const { url, add } = await startWithUsers();
  const { authorization } = agentHeaders(await add('asha'));
  const own = new URL(url).origin;
  expect((await post(url, { authorization, origin: own })).status).toBe(200);
  for (const origin of ['https://evil.example', 'null', `${own}.evil.example`]) {
    const reply = await post(url, { authorization, origin });
    expect([reply.status, await reply.json()]).toMatchObject([403, { error: { data: { code: 'foreign_host' } } }]);
  }
  for (const method of ['GET', 'DELETE']) {
    const reply = await fetch(url, { method, headers: { authorization, accept: 'text/event-stream' } });
    expect([reply.status, await reply.json()]).toMatchObject([405, { jsonrpc: '2.0', id: null }]);
  }
  const version = await post(url, { authorization, 'mcp-protocol-version': '1999-01-01' });
  expect([version.status, await version.json()]).toMatchObject([400, { error: { code: -32000 } }]);
});

it("refuses origins on any address, unless they are the service's own", async () => {
  const { url, add } = await startWithUsers(['--host', '0.0.0.0', '--public-url', 'https://sta.example/api']);
  const { authorization } = agentHeaders(await add('asha'));
  const near = url.replace('0.0.0.0', '127.0.0.1');
  expect((await post(near, { authorization, origin: 'https://sta.example' })).status).toBe(200);
  expect((await post(near, { authorization, origin: 'https://evil.example' })).status).toBe(403);
});

it("applies the service's limits", async () => {
  const { url, add } = await startWithUsers(['--limit', 'requestsPerMinute=6', '--limit', 'bodyBytes=2000']);
  const { authorization } = agentHeaders(await add('asha'));
  const long = await post(url, { authorization }, JSON.stringify({ text: 'x'.repeat(3_000) }));
  expect([long.status, await long.json()]).toMatchObject([413, { error: { data: { code: 'payload_too_large' } } }]);
  const replies = [];
  for (let index = 0; index < 7; index += 1) replies.push(await post(url, { authorization }));
  const limited = replies.at(-1);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect(limited?.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await limited?.json()).toMatchObject({ jsonrpc: '2.0', error: { data: { code: 'rate_limited' } } });
});

it('gives a task for a long call to an agent that accepts one, and only to its user', async () => {
  const { url, add } = await startWithUsers(['--latency', '1500ms']);
  const [asha, bela] = [agentHeaders(await add('asha')), agentHeaders(await add('bela'))];
  const extensions = { 'io.modelcontextprotocol/tasks': {} };
  const call = (text: string) => ({
    method: 'tools/call',
    params: { name: 'find_sentiment', arguments: { text } },
    extensions,
  });
  const started = await postModern(url, asha, call('I hate it.'));
  expect(started.body.result).toMatchObject({ resultType: 'task', status: 'working', ttlMs: 3_600_000 });
  const taskId = String(started.body.result?.taskId);
  const get = { method: 'tasks/get', params: { taskId }, extensions };
  expect((await postModern(url, bela, get)).body.error).toMatchObject({ code: -32602 });
  expect((await postModern(url, asha, { ...get, extensions: {} })).body.error).toMatchObject({ code: -32021 });
  await expect
    .poll(async () => (await postModern(url, asha, get)).body.result)
    .toMatchObject({
      resultType: 'complete',
      status: 'completed',
      taskId,
      result: { resultType: 'complete', structuredContent: { total: 1, sentences: [{ sentiment: 'Negative' }] } },
    });
  const second = await postModern(url, asha, call('I love it.'));
  const other = { params: { taskId: String(second.body.result?.taskId) }, extensions };
  const cancelled = await postModern(url, asha, { method: 'tasks/cancel', ...other });
  expect(cancelled.body.result).toMatchObject({ resultType: 'complete' });
  const state = await postModern(url, asha, { method: 'tasks/get', ...other });
  expect(state.body.result).toMatchObject({ status: 'cancelled' });
});
