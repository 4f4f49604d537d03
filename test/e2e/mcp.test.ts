/** `sta mcp` with the SDK's client, as an agent host uses it, over the streams of a real process. */
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallToolResult, Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalService, startLocalService } from '../../src/api/library/testing.ts';
import { callTool, environmentAt, openSession } from '../support/mcp-session.ts';
import { finish, spawnSta } from '../support/sta-process.ts';
import { environmentIn, runSta, temporaryDirectory } from '../support/start-sta.ts';
import { makeTemporaryDirectory, removeTemporaryDirectory } from '../support/temporary-directories.ts';
import { makeWav } from '../support/wav.ts';

let service: LocalService;
/** A session without flags, for all tests that need no other; its directory contains the root of its files. */
let shared: Client;
let sharedDirectory: string;
beforeAll(async () => {
  service = await startLocalService();
  sharedDirectory = makeTemporaryDirectory();
  shared = await openSession(sharedDirectory, [], environmentOf);
});
afterAll(async () => {
  await shared.close();
  await service.close();
  removeTemporaryDirectory(sharedDirectory);
});

const environmentOf = (directory: string) => environmentAt(service, directory);

/** Runs a separate session. */
async function withClient<T>(
  flags: readonly string[],
  act: (client: Client, directory: string) => Promise<T>,
  environment = environmentOf,
): Promise<T> {
  const directory = temporaryDirectory();
  const client = await openSession(directory, flags, environment);
  try {
    return await act(client, directory);
  } finally {
    await client.close();
  }
}

const call = callTool;

const changes = ['cancel_job', 'create_intent', 'create_tag', 'delete_intent', 'delete_job', 'delete_tag'];

describe('sta mcp', () => {
  it('offers only tools that read, and with --allow-changes also those that change, each with its hints', async () => {
    const named = (client: Client) => client.listTools().then(({ tools }) => tools);
    const reading = await named(shared);
    expect(reading.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['match_tags', 'find_sentiment', 'analyze']),
    );
    expect(reading.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
    const all = await withClient(['--allow-changes'], named);
    const changing = all.filter(({ annotations }) => annotations?.readOnlyHint !== true);
    expect(changing.map(({ name }) => name).sort()).toEqual(changes);
    expect(
      changing
        .filter(({ annotations }) => annotations?.destructiveHint)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['cancel_job', 'delete_intent', 'delete_job', 'delete_tag']);
  });

  it('creates, matches, lists and deletes', async () => {
    await withClient(['--allow-changes'], async (client) => {
      const tag = await call(client, 'create_tag', { name: 'refund', samples: ['I want my money back'] });
      const intent = await call(client, 'create_intent', { name: 'cancel', samples: ['Please cancel my order'] });
      const tags = await call(client, 'match_tags', { sentences: ['I want my money back now'] });
      expect(tags.data.matches?.[0]).toMatchObject({ name: 'refund', score: expect.any(Number) });
      const intents = await call(client, 'match_intents', { sentences: ['cancel my order'] });
      expect(intents.data.matches?.[0]).toMatchObject({ name: 'cancel' });
      expect((await call(client, 'list_tags')).data).toMatchObject({ total: 1 });
      await call(client, 'delete_tag', { id: tag.data.id });
      await call(client, 'delete_intent', { id: intent.data.id });
      expect((await call(client, 'list_tags')).data).toEqual({ tags: [], total: 0 });
      expect(await call(client, 'delete_tag', { id: 'none' })).toMatchObject({
        isError: true,
        text: expect.stringMatching(/^not_found: /),
      });
    });
  });

  it('analyses texts and files, with progress, and leaves no job behind', async () => {
    const steps: number[] = [];
    const result = await shared.callTool(
      { name: 'find_sentiment', arguments: { text: 'I like it. I hate it.' } },
      { onprogress: ({ progress }) => void steps.push(progress) },
    );
    expect(result.structuredContent).toMatchObject({ total: 2, sentences: [{ sentiment: 'Positive' }, {}] });
    expect(steps.length).toBeGreaterThan(0);
    writeFileSync(join(sharedDirectory, 'root', 'call.txt'), 'Anna: I will send it by Friday.\nBen: I hate to wait.\n');
    const summary = await call(shared, 'summarize', { path: 'call.txt', sentences: 1 });
    expect(summary.data).toMatchObject({ total: 1 });
    expect((await call(shared, 'find_actions', { path: 'call.txt' })).isError).toBe(false);
    const analysis = await call(shared, 'analyze', { path: 'call.txt', with: ['sentiment', 'profanity'] });
    expect(analysis.data).toMatchObject({ total: 2, rows: [{ speaker: 'Anna' }, { speaker: 'Ben' }] });
    expect((await call(shared, 'check_profanity', { text: 'what the hell' })).data).toMatchObject({
      words: [expect.stringContaining('hell')],
    });
  });

  it('matches intents with the lines of the side that the agent asks for', async () => {
    await withClient(['--allow-changes'], async (client) => {
      await call(client, 'create_intent', { name: 'cancel', samples: ['Please cancel my order'] });
      const said = 'Please cancel my order.';
      const text = `Agent: ${said}\nCustomer: ${said}\n`;
      const matched = async (more: object) => {
        const { isError, data } = await call(client, 'analyze', { text, with: ['intents'], ...more });
        expect({ isError, data }).toMatchObject({ isError: false });
        const rows: { role: string; intents?: unknown[] }[] = data.rows ?? [];
        return rows.flatMap(({ role, intents = [] }) => (intents.length > 0 ? [role] : []));
      };
      expect(await matched({})).toEqual(['customer']);
      expect(await matched({ intentsOf: 'agents' })).toEqual(['agent']);
      expect(await matched({ intentsOf: 'all' })).toEqual(['agent', 'customer']);
      expect(await call(client, 'analyze', { text, intentsOf: 'nobody' })).toMatchObject({ isError: true });
    });
  });

  describe('the tool that transcribes', () => {
    const local = (more: Record<string, string>) => (directory: string) => ({ ...environmentIn(directory), ...more });
    const listOf = async (directory: string, what: string) =>
      JSON.parse((await runSta([what, 'list', '--json'], { env: environmentIn(directory) })).stdout).data;

    it('recognises a recording once, however its result is used', async () => {
      const place = temporaryDirectory();
      const srt = '1\\n00:00:00,500 --> 00:00:02,000\\nMy name is Anna Lee.\\n';
      writeFileSync(join(place, 'hear'), `#!/bin/sh\necho >> ${place}/runs\nprintf '${srt}' > "$2"\n`, { mode: 0o755 });
      const act = async (client: Client, directory: string) => {
        writeFileSync(
          join(directory, 'root', 'call.wav'),
          makeWav(3, (time) => Math.sin(1_000 * time)),
        );
        const heard = { start_ms: 500, end_ms: 2_000 };
        expect(await call(client, 'transcribe', { path: 'call.wav' })).toMatchObject({
          isError: false,
          data: { total: 1, utterances: [{ ...heard, text: 'My name is Anna Lee.' }] },
        });
        expect((await call(client, 'transcribe', { path: 'call.wav', redact: true })).data).toMatchObject({
          total: 1,
          utterances: [{ ...heard, text: 'My name is [name].' }],
        });
        expect(readFileSync(join(place, 'runs'), 'utf8')).toBe('\n');
        const subtitles = srt.replaceAll('\\n', '\n').replace('My', 'ANNA: My');
        writeFileSync(join(directory, 'root', 'call.srt'), subtitles);
        const spoken = await call(client, 'transcribe', { path: 'call.wav', subtitles: 'call.srt' });
        expect(spoken.data).toMatchObject({ utterances: [{ ...heard, speaker: 'ANNA' }] });
        expect(await call(client, 'transcribe', { path: 'call.wav' })).toMatchObject({ data: { total: 1 } });
        expect((await call(client, 'list_jobs')).data).toMatchObject({ total: 2 });
        for (const args of [{ path: '../x.wav' }, { path: 'call.wav', subtitles: '/etc/passwd' }]) {
          expect(await call(client, 'transcribe', args)).toMatchObject({
            isError: true,
            text: expect.stringContaining('is not a file below the root directory'),
          });
        }
      };
      await withClient([], act, local({ STA_STT_COMMAND: `${place}/hear {wav} {out}` }));
    });

    it('reports before the upload that there is no recogniser', async () => {
      const act = async (client: Client, directory: string) => {
        const path = join(directory, 'root', 'call.wav');
        writeFileSync(
          path,
          makeWav(3, () => 0),
        );
        const steps: (string | undefined)[] = [];
        const onprogress = ({ message }: { message?: string | undefined }) => void steps.push(message);
        const args = { name: 'transcribe', arguments: { path: 'call.wav' } };
        const result = (await client.callTool(args, { onprogress })) as CallToolResult;
        expect(result).toMatchObject({
          isError: true,
          content: [
            {
              text: expect.stringMatching(
                /^unsupported: .*it has no subtitles[\s\S]*\n3\. pocketsphinx.*apt-get install pocketsphinx/,
              ),
            },
          ],
        });
        expect(steps).toEqual([]);
        expect(await listOf(directory, 'files')).toEqual([]);
      };
      await withClient([], act, local({ PATH: '' }));
    });
  });

  it('rejects files outside the root, whether they exist or not', async () => {
    writeFileSync(join(sharedDirectory, 'secret.txt'), 'secret');
    symlinkSync(join(sharedDirectory, 'secret.txt'), join(sharedDirectory, 'root', 'link.txt'));
    const paths = [
      '../secret.txt',
      join(sharedDirectory, 'secret.txt'),
      'link.txt',
      '../none.txt',
      '..',
      '/etc/passwd',
    ];
    for (const path of paths) {
      for (const tool of ['summarize', 'analyze']) {
        const { isError, text } = await call(shared, tool, { path });
        expect({ isError, text }).toEqual({
          isError: true,
          text: `invalid_input: ${path} is not a file or folder below the root directory of this server`,
        });
      }
    }
  });

  it('gives a page of a large result', async () => {
    const text = Array.from({ length: 2_000 }, (_, i) => `This is the sentence with the number ${i}.`).join(' ');
    const { data, text: shown } = await call(shared, 'find_sentiment', { text });
    expect(shown.length).toBeLessThan(8_000);
    expect(data).toMatchObject({ total: 2_000, nextCursor: expect.any(String) });
  });

  it('reports invalid arguments and unknown tools as errors', async () => {
    for (const args of [{}, { sentences: 'x' }, { sentences: [] }, { sentences: ['x'], threshold: 2 }]) {
      expect((await call(shared, 'match_tags', args)).isError, JSON.stringify(args)).toBe(true);
    }
    expect(await call(shared, 'summarize', { text: 'a', path: 'b' })).toMatchObject({ isError: true });
    await expect(call(shared, 'delete_tag', { id: 'x' })).rejects.toThrow('Tool delete_tag not found');
    const misnamed = await call(shared, 'find_actions', {
      text: 'I will call by Friday.',
      referenceDate: '2026-01-01',
    });
    expect(misnamed).toMatchObject({ isError: true, text: expect.stringContaining('"referenceDate"') });
  });

  it('aborts a call that the agent cancels, and continues', async () => {
    service.setFaults({ latency: '5s' });
    const cancelled = new AbortController();
    setTimeout(() => cancelled.abort(), 200);
    const options = { signal: cancelled.signal };
    await expect(shared.callTool({ name: 'list_tags', arguments: {} }, options)).rejects.toThrow();
    service.setFaults();
    expect((await call(shared, 'list_tags')).isError).toBe(false);
  });

  const request = (id: number, method: string, params: object = {}) =>
    `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
  const hello = request(1, 'initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  });

  it('skips malformed lines, prints only protocol messages, and exits at the end of its input', async () => {
    const env = environmentOf(temporaryDirectory());
    const malformed = ['no json', '{}', '[1]', '\0\u001b[2J', '{"jsonrpc":"2.0","id":{}}'].join('\n');
    const input = `${malformed}\n${hello}${request(2, 'nothing/here')}${request(3, 'tools/list')}`;
    const child = spawnSta(['mcp'], env);
    child.stdin?.end(input);
    const { code, stdout } = await finish(child);
    expect(code).toBe(0);
    const messages = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(messages.map(({ id, error }) => [id, error?.code]).sort()).toEqual([
      [1, undefined],
      [2, -32601],
      [3, undefined],
    ]);
  });

  it('responds to a message that is too long with an error, and continues', async () => {
    const long = 'x'.repeat(17 * 1024 * 1024);
    const call = { method: 'tools/call', params: { name: 'match_tags', arguments: { id: 9, sentences: [long] } } };
    const child = spawnSta(['mcp'], environmentOf(temporaryDirectory()));
    // The id comes first, last, or not at all.
    child.stdin?.write(`${hello}${JSON.stringify({ jsonrpc: '2.0', id: 2, ...call })}\n`);
    child.stdin?.write(`${JSON.stringify({ ...call, jsonrpc: '2.0', id: 'three' })}\n${long}\n`);
    child.stdin?.end(request(4, 'tools/list'));
    const { code, stdout, stderr } = await finish(child);
    const messages = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const error = {
      code: -32600,
      message: 'The message is longer than 16777216 bytes. Send less text at once, or the path of a file',
    };
    expect(messages.filter(({ id }) => id !== 1)).toEqual([
      { jsonrpc: '2.0', id: 2, error },
      { jsonrpc: '2.0', id: 'three', error },
      { jsonrpc: '2.0', id: null, error },
      { jsonrpc: '2.0', id: 4, result: expect.anything() },
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('exits with 130 on Ctrl-C', async () => {
    const child = spawnSta(['mcp'], environmentOf(temporaryDirectory()));
    child.stdin?.write(hello);
    child.stdout?.once('data', () => child.kill('SIGINT'));
    expect(await finish(child)).toMatchObject({ code: 130 });
  });

  it('rejects a root that is not a directory', async () => {
    const result = await runSta(['mcp', '--root', '/nowhere'], { env: environmentIn(temporaryDirectory()) });
    expect(result).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('--root') });
  });
});
