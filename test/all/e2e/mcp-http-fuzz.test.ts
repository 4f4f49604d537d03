/** Random and hostile messages at `/mcp`: never a 5xx, never a secret, a path of this machine or a stack. */
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCharacter } from '../../support/any-character.ts';
import { agentHeaders } from '../../support/mcp-session.ts';
import { startServe } from '../../support/sta-process.ts';
import { environmentIn, runSta, temporaryDirectory } from '../../support/start-sta.ts';

const metaPrefix = 'io.modelcontextprotocol';
const text = fc.oneof(
  fc.constantFrom(
    '/etc/passwd',
    '../../etc/passwd',
    '@/etc/passwd',
    'file:///etc/passwd',
    '\0',
    '__proto__',
    '{{7*7}}',
    '',
  ),
  fc.string({ unit: anyCharacter, maxLength: 200 }),
  fc.constant('x'.repeat(100_000)),
);
const method = fc.oneof(
  { weight: 6, arbitrary: fc.constant('tools/call') },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'initialize',
      'ping',
      'tools/list',
      'server/discover',
      'subscriptions/listen',
      'tasks/get',
      'tasks/cancel',
      'tasks/update',
      'tasks/result',
      'tasks/list',
      'resources/read',
      'prompts/get',
      'logging/setLevel',
      'notifications/cancelled',
      'notifications/initialized',
      'completion/complete',
    ),
  },
  { weight: 1, arbitrary: text },
);
const toolNames = [
  ...['match_tags', 'match_intents', 'check_profanity', 'list_tags', 'get_job', 'find_sentiment', 'summarize'],
  ...['find_actions', 'analyze', 'list_files', 'transcribe', 'list_jobs', 'create_tag', 'delete_tag', 'constructor'],
];
const tool = fc.oneof(fc.constantFrom(...toolNames), text);
const argument = fc.dictionary(
  fc.constantFrom(
    ...['text', 'path', 'sentences', 'id', 'cursor', 'maxTokens', 'with', 'where', 'agents', 'date', 'level'],
    ...['languages', 'threshold', 'name', 'samples', '__proto__', 'subtitles'],
  ),
  fc.oneof(
    text,
    fc.array(text, { maxLength: 5 }),
    fc.double(),
    fc.constantFrom(null, true, -1, 2_000, 1e9, 'sentiment', '0.aaaaaaaaaaaa', '[`', '*', 'join(`,`, keys(@))'),
    fc.jsonValue({ maxDepth: 3 }),
  ),
  { maxKeys: 5 },
);
const version = fc.constantFrom('2026-07-28', '2026-07-28', '2025-11-25', '1999-01-01', '');
const meta = fc.record(
  {
    [`${metaPrefix}/protocolVersion`]: version,
    [`${metaPrefix}/clientCapabilities`]: fc.constantFrom({}, { extensions: { [`${metaPrefix}/tasks`]: {} } }, null, 1),
    [`${metaPrefix}/clientInfo`]: fc.constantFrom({ name: 'x', version: '1' }, null),
    progressToken: fc.constantFrom(1, 'token', null, {}),
  },
  { requiredKeys: [] },
);
const params = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ name: tool, arguments: argument, _meta: meta, taskId: text }, { requiredKeys: [] }),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
);
const message = fc.record(
  {
    jsonrpc: fc.constantFrom('2.0', '2.0', '2.0', '1.0'),
    id: fc.oneof(fc.nat(), text, fc.constantFrom(null, 1.5, {})),
    method,
    params,
  },
  { requiredKeys: ['method'] },
);
const body = fc.oneof(
  { weight: 8, arbitrary: message.map((one) => JSON.stringify(one)) },
  { weight: 1, arbitrary: fc.array(message, { maxLength: 3 }).map((all) => JSON.stringify(all)) },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: text },
);
const headers = fc.record(
  {
    'mcp-protocol-version': version,
    'mcp-method': fc.constantFrom('tools/call', 'tools/list', 'x'),
    'mcp-name': fc.constantFrom('match_tags', 'summarize', 'x'),
    'mcp-session-id': fc.constant('x'),
    accept: fc.constantFrom('application/json', '*/*', 'text/html'),
    'content-type': fc.constantFrom('text/plain', 'application/json; charset=utf-7'),
  },
  { requiredKeys: [] },
);

/** A body with any headers, or a call that reaches a tool in one of the revisions, with any arguments. */
const request = fc.oneof(
  { weight: 2, arbitrary: fc.record({ body, headers }) },
  {
    weight: 3,
    arbitrary: fc
      .record({ name: fc.constantFrom(...toolNames), given: argument, isModern: fc.boolean(), tasks: fc.boolean() })
      .map(({ name, given, isModern, tasks }) => ({
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: {
            name,
            arguments: given,
            ...(isModern && {
              _meta: {
                [`${metaPrefix}/protocolVersion`]: '2026-07-28',
                [`${metaPrefix}/clientCapabilities`]: tasks ? { extensions: { [`${metaPrefix}/tasks`]: {} } } : {},
              },
            }),
          },
        }),
        headers: isModern
          ? { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': name }
          : { 'mcp-protocol-version': '2025-11-25' },
      })),
  },
);

it('gets a response to any message, never a 5xx, and nothing that it may not know', async () => {
  const directory = temporaryDirectory();
  const env = environmentIn(directory);
  const data = join(directory, 'data');
  const { url, log } = await startServe(env, ['--data-dir', data]);
  const added = await runSta(['local', 'users', 'add', 'asha', '--json', '--data-dir', data], { env });
  const user = JSON.parse(added.stdout);
  const seen = new Map<number, number>();
  const hidden = [directory, user.apiSecret, user.appSecret, 'root:x:', 'node_modules', '.cjs:', 'at async'];
  await fc.assert(
    fc.asyncProperty(request, fc.boolean(), async ({ body: sent, headers: own }, allowChanges) => {
      const response = await fetch(`${url}/mcp${allowChanges ? '?allowChanges=true' : ''}`, {
        method: 'POST',
        headers: new Headers({
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
          ...(own as Record<string, string>),
          ...agentHeaders(user),
        }),
        body: sent,
        signal: AbortSignal.timeout(60_000),
      });
      const received = await response.text();
      seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
      expect(response.status).toBeLessThan(500);
      for (const secret of hidden) expect(received).not.toContain(secret);
    }),
    { numRuns: 800 },
  );
  // The property would prove little if every message failed at the first check.
  expect(seen.get(200)).toBeGreaterThan(100);
  expect([...seen.keys()]).toEqual(expect.arrayContaining([200, 400, 406, 415]));
  expect(log()).not.toContain('"level":50');
});
