import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { newWebhookSecret } from '../../../../../src/contract/signing/webhook-secret.ts';
import { type RunOptions, runSta, temporaryDirectory } from '../../../../support/start-sta.ts';

const secret = newWebhookSecret();
const body = '{"txnId":"t-1","status":{"id":2,"state":"processed"}}';

/** A notification signed by another implementation, saved in files. */
function save({ ageSeconds = 0, body: savedBody = body } = {}) {
  const directory = temporaryDirectory();
  const seconds = Math.floor(Date.now() / 1000) - ageSeconds;
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(seconds),
    'webhook-signature': new Webhook(secret).sign('msg_1', new Date(seconds * 1000), body),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const files = { body: join(directory, 'body'), headers: join(directory, 'headers') };
  writeFileSync(files.body, savedBody);
  writeFileSync(files.headers, ['POST /hook HTTP/1.1', ...lines, ''].join('\r\n'));
  return { files, lines };
}

const verify = (argv: readonly string[], options: RunOptions = {}) =>
  runSta(['webhooks', 'verify', ...argv], { env: { STA_WEBHOOK_SECRET: secret }, ...options });

async function codeOf(argv: readonly string[], options: RunOptions = {}) {
  const { code, stdout, stderr } = await verify([...argv, '--json'], options);
  expect(stdout).toBe('');
  expect(stderr.trim().split('\n')).toHaveLength(1);
  return [code, JSON.parse(stderr).error.code];
}

test('accepts a genuine notification, with headers from a file or flags, and the secret from either place', async () => {
  const { files, lines } = save();
  const flags = lines.flatMap((line) => ['--header', line]);
  expect(await verify(['--body', files.body, '--headers', files.headers])).toMatchObject({
    code: 0,
    stdout: 'valid\n',
  });
  expect(await verify(['--body', files.body, ...flags])).toMatchObject({ code: 0 });
  const fromStdin = { env: {}, stdin: `${secret}\n` };
  const result = await verify(['--body', files.body, ...flags, '--secret-stdin', '--json'], fromStdin);
  expect(JSON.parse(result.stdout)).toEqual({ valid: true, webhookId: 'msg_1', ageSeconds: expect.any(Number) });
});

test('distinguishes a stale notification from a wrong one, and can allow it', async () => {
  const { files } = save({ ageSeconds: 3_600 });
  const from = ['--body', files.body, '--headers', files.headers];
  expect(await codeOf(from)).toEqual([1, 'stale_timestamp']);
  expect((await verify([...from, '--tolerance', '4000'])).code).toBe(0);
  expect(await codeOf(from, { env: { STA_WEBHOOK_SECRET: newWebhookSecret() } })).toEqual([1, 'signature_mismatch']);
  const ahead = save({ ageSeconds: -3_600 }).files;
  expect(await codeOf(['--body', ahead.body, '--headers', ahead.headers])).toEqual([1, 'stale_timestamp']);
});

test('detects an altered body, and names missing headers', async () => {
  const { files, lines } = save({ body: `${body}\n` });
  expect(await codeOf(['--body', files.body, '--headers', files.headers])).toEqual([1, 'altered_body']);
  for (const line of lines) {
    const others = lines.filter((other) => other !== line).flatMap((other) => ['--header', other]);
    expect(await codeOf(['--body', files.body, ...others])).toEqual([1, 'missing_header']);
  }
});

test('reports missing and unreadable input', async () => {
  const { files } = save();
  const from = ['--body', files.body, '--headers', files.headers];
  expect(await codeOf(from, { env: {} })).toEqual([2, 'usage']);
  expect(await codeOf(from, { env: { STA_WEBHOOK_SECRET: 'not a secret' } })).toEqual([2, 'usage']);
  expect(await codeOf(['--headers', files.headers])).toEqual([2, 'usage']);
  expect(await codeOf([...from, '--event', files.body])).toEqual([2, 'usage']);
  expect(await codeOf(['--body', `${files.body}-gone`])).toEqual([1, 'file_error']);
  expect(await codeOf(['--event', files.body])).toEqual([2, 'invalid_input']);
});
