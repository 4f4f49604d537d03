/** The service on storage that is full: as a separate process, so that the system's limits also apply to root. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { skipUnless } from '../../../support/needs.ts';
import { runSta, startTestService, temporaryDirectory } from '../../../support/start-sta.ts';
import { bearer, callService, expectFailure } from '../../../support/wire.ts';

const launcher = fileURLToPath(new URL('../../../../bin/sta.cjs', import.meta.url));

interface Signed {
  readonly url: string;
  readonly token: string;
}

interface Served extends Signed {
  stop(): Promise<void>;
}

/** `sta serve` below a shell that first runs `prepare`, where `$1` is the data directory. */
async function serve(shell: readonly string[], prepare: string, dataDirectory: string): Promise<Served> {
  const [program = 'sh', ...args] = shell;
  const sta = [launcher, 'serve', '--port', '0', '--json', '--data-dir', dataDirectory];
  const line = `${prepare}; shift; exec "$@"`;
  const child = spawn(program, [...args, '-c', line, 'sh', dataDirectory, process.execPath, ...sta], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () => ended(child);
  onTestFinished(stop);
  child.stderr.resume();
  const ready = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`sta serve ended with ${code}`)));
  });
  const { url } = JSON.parse(ready);
  return { url, token: await tokenFor(url, child.pid, dataDirectory), stop };
}

/** The local user's token. The data directory may be visible to the process only, so it is read through /proc. */
async function tokenFor(url: string, pid: number | undefined, dataDirectory: string): Promise<string> {
  const { userId, apiKey, apiSecret } = JSON.parse(
    readFileSync(`/proc/${pid}/root${dataDirectory}/local-credentials.json`, 'utf8'),
  );
  const made = await callService(url, 'POST', '/cb/v1/auth/create_access_token', {
    body: { userId, apiKey, apiSecret },
  });
  return Object(made.json).data.accessToken;
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/** Creates tags until the service refuses one. @returns the names of the acknowledged ones */
async function fill({ url, token }: Signed): Promise<string[]> {
  const samples = Array.from({ length: 10 }, (_, i) => `${i} `.repeat(4_000).slice(0, 9_000));
  const acknowledged: string[] = [];
  for (let i = 0; i < 100; i++) {
    const name = `tag ${i}`;
    const reply = await callService(url, 'POST', '/cb/v1/profile/statement_tags/create_statement_tag/local', {
      headers: bearer(token),
      body: { statementTagName: name, statementTagSamples: samples },
    });
    if (reply.status === 200) acknowledged.push(name);
    else {
      expectFailure(reply, 503, 'unavailable', 'cannot be written');
      expect(reply.headers['retry-after']).toBe('60');
      return acknowledged;
    }
  }
  throw new Error('the storage never became full');
}

async function names({ url, token }: Signed): Promise<string[]> {
  const path = '/cb/v1/profile/statement_tags/get_user_statement_tags/local';
  const reply = await callService(url, 'GET', path, { headers: bearer(token) });
  expect(reply.status).toBe(200);
  return Object(reply.json).data.map((tag: Record<string, unknown>) => tag.statement_tag_name);
}

const namespaces = spawnSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs tmpfs /mnt']);

describe(
  'a data directory that cannot be written to',
  skipUnless(process.platform === 'linux', 'only Linux has these limits'),
  () => {
    it('because files may not grow: 503, all acknowledged data stays, and it continues afterwards', async () => {
      const directory = `${temporaryDirectory()}/data`;
      const first = await serve(['bash'], 'ulimit -f 1500', directory);
      const acknowledged = await fill(first);
      expect(acknowledged.length).toBeGreaterThan(0);
      expect(await names(first)).toEqual(acknowledged);
      await first.stop();

      const second = await startTestService({ dataDirectory: directory });
      const token = await second.data.tokens.issue('local', second.credentials.apiKey);
      expect(await names({ url: second.url, token })).toEqual(acknowledged);
      const created = await callService(second.url, 'POST', '/cb/v1/profile/intents/create_intent/local', {
        headers: bearer(token),
        body: { intentName: 'there is room again' },
      });
      expect(created.status).toBe(200);
    });

    it(
      'because the disk is full: 503, and existing data can be read',
      skipUnless(namespaces.status === 0, 'the system allows no namespace of mounts'),
      async () => {
        const directory = `${temporaryDirectory()}/data`;
        const prepare = 'mkdir -p "$1" && mount -t tmpfs -o size=2m tmpfs "$1"';
        const served = await serve(['unshare', '-rm', 'sh'], prepare, directory);
        const acknowledged = await fill(served);
        expect(acknowledged.length).toBeGreaterThan(0);
        expect(await names(served)).toEqual(acknowledged);
        expect(await fill(served)).toEqual([]);
        expect((await callService(served.url, 'GET', '/healthz')).status).toBe(200);
      },
    );
  },
);

it('a data directory that is not a directory: the command names it, and exits', async () => {
  const result = await runSta(['tags', 'list', '--json'], { env: { STA_DATA_DIR: '/dev/null/none' } });
  expect(result).toMatchObject({ code: 1, stdout: '' });
  expect(JSON.parse(result.stderr).error).toMatchObject({
    code: 'local_service',
    message: expect.stringContaining('/dev/null/none'),
  });
});
