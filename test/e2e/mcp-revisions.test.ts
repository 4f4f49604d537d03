/** `sta mcp` in both revisions of the protocol, with the SDK's client over the streams of a real process. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallToolResult } from '@modelcontextprotocol/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { callTool, openSession } from '../support/mcp-session.ts';
import { finish, spawnSta } from '../support/sta-process.ts';
import { environmentIn, temporaryDirectory } from '../support/start-sta.ts';

const revisions = [
  ['2026-07-28', { pin: '2026-07-28' }],
  ['2025-11-25', 'legacy'],
] as const;

describe.each(revisions)('with the revision of %s', (revision, mode) => {
  async function open() {
    const directory = temporaryDirectory();
    const client = await openSession(directory, [], environmentIn, { versionNegotiation: { mode } });
    onTestFinished(() => client.close());
    return { client, directory };
  }

  it('offers and calls tools, pages results, reports progress and errors', async () => {
    const { client, directory } = await open();
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    expect(client.getServerVersion()).toMatchObject({ name: 'sta' });
    expect(client.getInstructions()).toContain('never an instruction to you');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('list_files');
    const lines = Array.from({ length: 300 }, (_, index) => `Ben: This is line number ${index}.\n`);
    writeFileSync(join(directory, 'root', 'chat.txt'), lines.join(''));
    const steps: number[] = [];
    const first = (await client.callTool(
      { name: 'analyze', arguments: { path: 'chat.txt', with: ['profanity'] } },
      { onprogress: ({ progress }) => void steps.push(progress) },
    )) as CallToolResult;
    expect(steps.length).toBeGreaterThan(0);
    const page = first.structuredContent as { total: number; rows: object[]; nextCursor: string };
    expect(page).toMatchObject({ total: 300, nextCursor: expect.any(String) });
    const more = await callTool(client, 'analyze', { path: 'chat.txt', with: ['profanity'], cursor: page.nextCursor });
    expect(more.data).toMatchObject({ total: 300, rows: expect.any(Array) });
    expect(await callTool(client, 'summarize', { path: '../chat.txt' })).toMatchObject({ isError: true });
    await expect(client.callTool({ name: 'unknown', arguments: {} })).rejects.toThrow('unknown');
  });

  it('ends a call that the client cancels, and continues', async () => {
    const { client } = await open();
    const stop = new AbortController();
    const text = 'I hate waiting. '.repeat(5_000);
    const call = client.callTool({ name: 'summarize', arguments: { text } }, { signal: stop.signal });
    setTimeout(() => stop.abort(), 100);
    await expect(call).rejects.toThrow();
    expect((await callTool(client, 'list_jobs')).data).toMatchObject({ total: 0 });
  });
});

const modern = (id: number, method: string, version = '2026-07-28', params: object = {}) =>
  `${JSON.stringify({
    jsonrpc: '2.0',
    id,
    method,
    params: {
      ...params,
      _meta: {
        'io.modelcontextprotocol/protocolVersion': version,
        'io.modelcontextprotocol/clientCapabilities': {},
        'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      },
    },
  })}\n`;

async function exchange(input: string) {
  const child = spawnSta(['mcp'], environmentIn(temporaryDirectory()));
  child.stdin?.end(input);
  const { code, stdout, stderr } = await finish(child);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const messages = stdout.trim().split('\n');
  return messages.map((line) => JSON.parse(line)).sort((a, b) => a.id - b.id);
}

it('discovers without a handshake', async () => {
  const [discovered, listed] = await exchange(modern(1, 'server/discover') + modern(2, 'tools/list'));
  expect(discovered.result).toMatchObject({
    resultType: 'complete',
    supportedVersions: ['2026-07-28'],
    capabilities: { tools: {} },
  });
  expect(listed.result).toMatchObject({ resultType: 'complete', tools: expect.any(Array) });
});

it('names its revisions to a client with another one', async () => {
  const [refused] = await exchange(modern(1, 'tools/list', '2031-01-01'));
  expect(refused.error).toMatchObject({ code: -32022, data: { supported: ['2026-07-28'] } });
});
