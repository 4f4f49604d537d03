/** Commands about what a user keeps: tags, intents, subscriptions and the profile file. */
import { expect } from 'vitest';
import { eventually } from '../../../support/eventually.ts';
import { StaError } from '../../../support/product.ts';
import { type Case, fails, intent, lacks, tag } from './world.ts';

export const profileCases: Readonly<Record<string, Case>> = {
  async 'tags create'({ did, sta }) {
    expect(await did(tag)).toMatch(/statement-\w+-\d+/);
    expect(JSON.parse((await sta(`${tag} --json`)).stdout).data.statementTag).toMatch(/^statement-/);
  },
  async 'tags list'({ did, sta }) {
    await did(tag);
    const listed = await did('tags list');
    expect(listed).toMatch(/refund/);
    expect(listed).not.toContain('gone');
    const raw = JSON.parse((await sta('tags list --json')).stdout);
    expect(raw.data.at(-1)).toMatchObject({ statement_tag_name: 'gone', deleted: true });
  },
  async 'tags update'({ did, sta }) {
    const old = await did(tag);
    const updated = await sta("tags update refund --add-sample 'Return my payment' --no-priority");
    expect(updated).toMatchObject({ code: 0, stdout: expect.stringMatching(/^statement-\w+-\d+\n$/) });
    expect(updated.stderr).toContain('cannot change statement tags in place');
    expect(updated.stderr).toContain(`${updated.stdout.trim()} replaces ${old}`);
    const { data } = JSON.parse(await did('tags list --json'));
    const kept = data.filter((one: { deleted: boolean }) => !one.deleted);
    expect(kept).toHaveLength(1);
    expect(kept[0]).toMatchObject({
      statement_tag_id: updated.stdout.trim(),
      statement_tag_samples: ['I want my money back', 'Return my payment'],
    });
  },
  async 'tags delete'({ did, sta }) {
    await did(tag);
    const { data } = JSON.parse(await did('tags list --json'));
    for (const { statement_tag_id, deleted } of data) {
      const result = await sta(`tags delete ${statement_tag_id} --yes`);
      expect(result.code).toBe(deleted ? 1 : 0);
    }
    expect((await sta('tags list')).stderr).toContain('No statement tags yet');
  },
  async 'tags test'({ did, sta }) {
    await did(tag);
    const stdin = JSON.stringify({ text: 'I want my money back', expected: ['refund'] });
    expect(await sta('tags test --min-f1 0.9 --json', { stdin })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('"f1":1'),
    });
  },
  async 'intents create'({ did }) {
    expect(await did(intent)).toMatch(/intent-\w+-\d+/);
  },
  async 'intents list'({ did }) {
    await did(intent);
    expect(await did('intents list')).toContain('cancel');
    expect(await did('intents list')).not.toContain('gone');
  },
  async 'intents update'({ did, sta }) {
    await did(intent);
    const { stdout } = await sta("intents update cancel --rename stop --add-phrase 'stop it' --json");
    expect(JSON.parse(stdout).data.intentId).toMatch(/^intent-/);
    expect(await did('intents list')).toMatch(/^stop\t1\t1\t/);
  },
  async 'intents delete'({ did, sta }) {
    await did(intent);
    const id = JSON.parse(await did('intents list --json')).data.find(
      (one: { deleted: boolean }) => !one.deleted,
    ).intent_id;
    expect(await did(`intents delete ${id} --yes`)).toContain(id);
    expect((await sta('intents list')).stderr).toContain('No intents yet');
  },
  async 'intents test'({ did, sta }) {
    await did(intent);
    const stdin = JSON.stringify({ text: 'Please cancel my order', expected: 'cancel' });
    expect(await sta('intents test', { stdin })).toMatchObject({ code: 0, stdout: expect.stringContaining('cancel') });
  },
  async review({ did, sta }) {
    await did(intent);
    const stdin = 'Please cancel my order today\nGood morning\n';
    const listed = await sta('review - --list --margin 1 --json', { stdin });
    expect(listed.code).toBe(0);
    expect(JSON.parse(listed.stdout)[0]).toMatchObject({ text: 'Please cancel my order today', place: 'stdin:1' });
  },
  async 'suggest samples'({ did, sta }) {
    await did(intent);
    const stdin = JSON.stringify({ text: 'I do not need it any more', expected: 'cancel' });
    const message = 'This service has no call that matches against samples of the request';
    fails(await sta('suggest samples intents -', { stdin }), 1, message, '--local');
  },
  'suggest intents': async ({ sta }) => {
    const stdin = 'I lost my card\nmy card is lost\n';
    const message = 'This service has no call that groups sentences';
    fails(await sta('suggest intents -', { stdin }), 1, message, 'repeat the command with --local');
  },
  async 'webhooks create'({ sta }) {
    const created = await sta('webhooks create https://example.com/hook');
    expect(created).toMatchObject({ code: 0, stdout: expect.stringMatching(/webhook-\w+-\d+/) });
    expect(created.stdout + created.stderr).not.toMatch(/undefined|secret:\s*$/);
  },
  async 'webhooks list'({ did }) {
    await did('webhooks create https://example.com/hook');
    expect(await did('webhooks list')).toContain('https://example.com/hook');
  },
  async 'webhooks get'({ did, sta }) {
    await did('webhooks create https://example.com/hook');
    const [{ subscriptionId }] = JSON.parse(await did('webhooks list --json')).data;
    expect(await did(`webhooks get ${subscriptionId}`)).toContain('https://example.com/hook');
    fails(await sta('webhooks get webhook-none-1'), 1, 'webhook-none-1');
  },
  async 'webhooks delete'({ did, sta }) {
    await did('webhooks create https://example.com/hook');
    const [{ subscriptionId }] = JSON.parse(await did('webhooks list --json')).data;
    expect(await did(`webhooks delete ${subscriptionId} --yes`)).toContain(subscriptionId);
    expect((await sta('webhooks list')).stdout).toBe('');
  },
  'webhooks rotate': lacks('webhooks rotate webhook-none-1', 'call that replaces webhook secrets'),
  'webhooks enable': lacks('webhooks enable webhook-none-1', 'call that enables webhooks'),
  'webhooks deliveries': lacks('webhooks deliveries', 'call that lists deliveries'),
  'webhooks redeliver': lacks('webhooks redeliver --failed', 'call that delivers again'),
  async 'webhooks trigger'({ did, sta }) {
    await did('webhooks create http://127.0.0.1:1/hook');
    const [{ subscriptionId }] = JSON.parse(await did('webhooks list --json')).data;
    const { code, stdout } = await sta(`webhooks trigger ${subscriptionId}`);
    expect(code).toBe(1);
    expect(stdout).toContain('http://127.0.0.1:1/hook');
  },
  async mcp({ sta }) {
    const request = (id: number, method: string, params: object) =>
      `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
    const version = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const result = await sta('mcp', { stdin: request(1, 'initialize', version) + request(2, 'tools/list', {}) });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(result.stdout).toContain('match_tags');
  },
  async 'webhooks listen'({ sta, service }) {
    const stop = new AbortController();
    const running = sta('webhooks listen --subscribe', { signal: stop.signal });
    await eventually(() => expect(service.requests.some(({ path }) => path.includes('create_webhook'))).toBe(true));
    stop.abort(new StaError('interrupted', 'Interrupted'));
    const { stdout, stderr } = await running;
    expect(stdout + stderr).not.toContain('undefined');
    expect(service.requests.some(({ method }) => method === 'DELETE')).toBe(true);
  },
  async export({ did, sta }) {
    await did(tag);
    const exported = await sta('export --json');
    expect(Object.keys(JSON.parse(exported.stdout))).toEqual(['version', 'tags', 'intents', 'webhooks']);
    expect(exported).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('the file has no section profanityWords'),
    });
    expect(JSON.parse(exported.stdout).tags).toHaveLength(1);
  },
  async diff({ did, sta }) {
    await did(tag);
    const stdin = await did('export');
    expect(await sta('diff -f - --prune', { stdin })).toMatchObject({ code: 0 });
    const withWords = await sta('diff -f -', { stdin: 'profanityWords: [frob]' });
    fails(withWords, 1, 'this service does not support profanity words', 'Remove the section profanityWords');
  },
  async apply({ did, sta }) {
    await did(tag);
    const stdin = await did('export');
    expect(await sta('apply -f - --prune --yes', { stdin })).toMatchObject({ code: 0 });
    expect(await did('tags list')).toContain('refund');
    const more = 'intents: [{ name: cancel, samples: [Please cancel my order] }]';
    expect(await sta('apply -f -', { stdin: more })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('cancel'),
    });
    fails(await sta('apply -f -', { stdin: 'profanityWords: [frob]' }), 1, 'Nothing was changed');
    expect(await sta('apply -f - --prune --yes', { stdin: 'profanityWords: []' })).toMatchObject({ code: 0 });
  },
};
