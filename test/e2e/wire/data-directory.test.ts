/** A data directory that is damaged, accessible to others, of a newer version, or in use by another service. */
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ServeOptions, serveUntilStopped } from '../../../src/service/app/serve.ts';
import { DatabaseSync } from '../../../src/shared/sqlite.ts';
import { needsPosix, skipUnless } from '../../support/needs.ts';
import { environmentIn, runSta, startServiceIn, temporaryDirectory } from '../../support/start-sta.ts';

/** A directory that a service has used. */
async function usedDirectory() {
  const env = environmentIn(temporaryDirectory());
  const path = env.STA_DATA_DIR ?? '';
  const { service } = await startServiceIn({ dataDirectory: path });
  await service.close();
  return { env, path, file: (name: string) => join(path, name) };
}

/** Changes a database. @returns the file afterwards, without a log from a later connection */
function change(file: string, statements: string): Buffer {
  const database = new DatabaseSync(file);
  database.exec(`${statements}; PRAGMA wal_checkpoint(TRUNCATE)`);
  database.close();
  return readFileSync(file);
}

const serve = (dataDirectory: string, options: Pick<ServeOptions, 'signal'> & Partial<ServeOptions>) =>
  serveUntilStopped({
    dataDirectory,
    host: '127.0.0.1',
    port: 0,
    version: 'test',
    limits: undefined,
    requireFetchAuth: false,
    publicUrl: undefined,
    trustedProxies: [],
    publicAddressesOnly: true,
    drainMs: 1_000,
    durability: 'normal',
    retention: {},
    sttModel: undefined,
    sttCommand: undefined,
    embeddings: undefined,
    logLevel: 'warn',
    writeLog: () => {},
    onReady: () => {},
    ...options,
  });

describe('without its signing key', () => {
  it('is rejected, and no key is created', async () => {
    const { env, file } = await usedDirectory();
    rmSync(file('signing-key'));
    expect(await runSta(['tags', 'list'], { env })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/The signing key .*signing-key is missing[\s\S]*Restore it from a backup/),
    });
    expect(existsSync(file('signing-key'))).toBe(false);
  });

  it('works with a new key that the operator created', async () => {
    const { env, file } = await usedDirectory();
    writeFileSync(file('signing-key'), `${Buffer.alloc(32, 7).toString('base64')}\n`);
    expect(await runSta(['tags', 'list'], { env })).toMatchObject({ code: 0 });
  });
});

describe('of a newer version', () => {
  it('is rejected with the version that it needs, and left unchanged', async () => {
    const { env, file } = await usedDirectory();
    const before = change(
      file('sta.sqlite'),
      `insert into kysely_migration values ('9999_later', 'now');
       insert into schema_versions values ('9999_later', '9.8.7')`,
    );
    const { code, stderr } = await runSta(['local', 'users', 'list'], { env });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/was upgraded by sta 9\.8\.7, and this version cannot[\s\S]*Install sta 9\.8\.7/),
    });
    expect(readFileSync(file('sta.sqlite')).equals(before)).toBe(true);
  });
});

describe('of an unreleased version', () => {
  it('is rejected with the advice to move it away, and left unchanged', async () => {
    const { env, file } = await usedDirectory();
    const before = change(file('sta.sqlite'), "update kysely_migration set name = '0001_first_tables'");
    expect(await runSta(['tags', 'list'], { env })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/created by an unreleased version of sta[\s\S]*Move the data directory away/),
    });
    expect(readFileSync(file('sta.sqlite')).equals(before)).toBe(true);
  });
});

describe('that others can access', needsPosix, () => {
  const names = ['', 'sta.sqlite', 'signing-key', 'local-credentials.json', 'lock.sqlite', 'files'];

  it('is made private, with a warning for each path', async () => {
    const { path, file } = await usedDirectory();
    mkdirSync(file('files'));
    for (const name of names) chmodSync(file(name), statSync(file(name)).isDirectory() ? 0o755 : 0o644);
    const lines: string[] = [];
    await serve(path, { signal: AbortSignal.abort(), writeLog: (line) => lines.push(line) });
    for (const name of names) expect([name, statSync(file(name)).mode & 0o077]).toEqual([name, 0]);
    const warnings = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
    expect(warnings.map((warning) => warning.path)).toEqual(
      expect.arrayContaining(names.map((name) => (name === '' ? path : file(name)))),
    );
  });

  it(
    'is rejected if it belongs to another user',
    skipUnless(process.getuid?.() === 0, 'only root can give a directory away'),
    async () => {
      const { env, path } = await usedDirectory();
      chmodSync(path, 0o755);
      chownSync(path, 12_345, 12_345);
      expect(await runSta(['tags', 'list'], { env })).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/is open to others \(mode 755\) and belongs to another user/),
      });
      expect(statSync(path).mode & 0o777).toBe(0o755);
    },
  );

  it('gets no lock file that others can read', async () => {
    const { file } = await usedDirectory();
    expect(statSync(file('lock.sqlite')).mode & 0o077).toBe(0);
  });
});

it('is served by only one of two services that start at once, and the other names it', async () => {
  const { path } = await usedDirectory();
  const stop = new AbortController();
  const urls: string[] = [];
  const options = { signal: stop.signal, onReady: (url = '') => urls.push(url) };
  const both = [serve(path, options), serve(path, options)].map((run) => run.then(() => 'stopped', String));
  const first = await Promise.race(both);
  expect(urls).toHaveLength(1);
  expect(first).toBe(`Error: a service already runs on it at ${urls[0]} (process ${process.pid})`);
  stop.abort();
  expect((await Promise.all(both)).sort()).toEqual([first, 'stopped']);
  // The lock is released.
  await expect(serve(path, options)).resolves.toBeUndefined();
});
