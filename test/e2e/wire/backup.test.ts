/** Backup of a running service, restore, check, and the data of one user. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { unpackTar } from 'modern-tar';
import { describe, expect, it } from 'vitest';
import { localAdmin } from '../../../src/service/app/local-admin.ts';
import { openServiceData } from '../../../src/service/app/open-service-data.ts';
import { openDataDirectory } from '../../../src/service/base/data-directory.ts';
import { createDerivedFiles } from '../../../src/service/blobs/derived/derived-files.ts';
import { hashSecret } from '../../../src/service/http/auth/secrets.ts';
import { draftOf } from '../../../src/service/upkeep/orphans.ts';
import { systemClock } from '../../../src/shared/clock.ts';
import { holdFileLock } from '../../../src/shared/files/file-lock.ts';
import { clientFor } from '../../support/api-client.ts';
import { appHeaders, computeText, sentimentCall } from '../../support/jobs/call-jobs.ts';
import { uploadMedia } from '../../support/jobs/call-media.ts';
import { runProcess, startServe } from '../../support/sta-process.ts';
import { runSta, temporaryDirectory } from '../../support/start-sta.ts';
import { uploadPath } from '../../support/stored-files.ts';
import { makeWav, tone } from '../../support/wav.ts';
import { useWire } from '../../support/wire.ts';

const wire = useWire({ jobs: { concurrency: 0, mediaConcurrency: 0 }, retention: {} });
const data = () => wire.service.data.directory.path;
const start = () => computeText(wire.service.url, wire.user, sentimentCall, 'It is good.');
const upload = (hertz: number) => uploadMedia(wire.service.url, wire.user, makeWav(1, tone(hertz)));
const deleteFile = (fileID: string) =>
  wire.call('DELETE', '/v1/conversation/delete', { headers: appHeaders(wire.user), body: { fileID } });

async function withRestored<T>(
  path: string,
  look: (data: Awaited<ReturnType<typeof openServiceData>>) => Promise<T>,
): Promise<T> {
  const opened = await openServiceData(path, systemClock);
  return look(opened).finally(() => opened.store.close());
}

describe('a backup', () => {
  it('taken during writes has every job accepted before, in a consistent state', async () => {
    const directory = temporaryDirectory();
    const [file, target] = [join(directory, 'sta.tar'), join(directory, 'restored')];
    const before = await Promise.all(Array.from({ length: 30 }, start));
    const kept = await upload(500);
    const removed = await upload(510);
    let ended = false;
    const writing = (async () => {
      for (let i = 0; !ended; i += 1) {
        await Promise.all([start(), start()]);
        if (i === 1) await deleteFile(removed);
        if (i % 3 === 0) await upload(520 + i);
      }
    })();
    const { bytes, missing, damaged } = await localAdmin.backUp(data(), file, '1.2.3');
    ended = true;
    await writing;
    expect([missing, damaged]).toEqual([[], []]);
    expect(statSync(file).size).toBe(bytes);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);

    await localAdmin.restore(target, file);
    await withRestored(target, async ({ store }) => {
      const found = await store.jobs.findTransactions(before, 1_000_000);
      expect(found.map(({ state }) => state)).toEqual(before.map(() => 'queued'));
      expect(await store.files.find(wire.user.userId, kept)).toMatchObject({ deleted: false });
    });
    const keyIn = (path: string) => readFileSync(join(path, 'signing-key'), 'utf8');
    expect(keyIn(target)).toBe(keyIn(data()));
    expect(await localAdmin.check(target, false)).toEqual([]);
  });

  it('removes the part of a backup that was killed, and not one that is being written', async () => {
    const directory = temporaryDirectory();
    const file = join(directory, 'sta.tar');
    const [killed, written] = ['sta.tar.0123abcd.part', 'sta.tar.4567abcd.part'];
    for (const name of [killed, written]) writeFileSync(join(directory, name), 'x');
    const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
    utimesSync(join(directory, killed), hoursAgo, hoursAgo);
    await localAdmin.backUp(data(), file, '1.2.3');
    expect(readdirSync(directory)).toContain('sta.tar');
    expect(readdirSync(directory).filter((name) => name.endsWith('.part'))).toEqual([written]);
  });

  it('is rejected, without any changes, if it is truncated, altered or not a backup', async () => {
    const directory = temporaryDirectory();
    const [file, target] = [join(directory, 'sta.tar'), join(directory, 'restored')];
    await localAdmin.backUp(data(), file, '1.2.3');
    await localAdmin.restore(target, file);
    const database = readFileSync(join(target, 'sta.sqlite'));
    const whole = readFileSync(file);
    const attempt = async (content: Uint8Array, words: RegExp) => {
      const path = join(directory, 'other.tar');
      writeFileSync(path, content);
      await expect(localAdmin.restore(target, path)).rejects.toThrow(words);
      expect(readFileSync(join(target, 'sta.sqlite')).equals(database)).toBe(true);
      expect(existsSync(join(target, 'restoring'))).toBe(false);
    };
    await attempt(whole.subarray(0, whole.length - 200_000), /cannot be restored/);
    const changed = Buffer.from(whole);
    const at = whole.lastIndexOf('SQLite format 3') + 5_000;
    changed[at] = (changed[at] ?? 0) ^ 1;
    await attempt(changed, /sta\.sqlite is not what was saved/);
    await attempt(Buffer.from('no archive'), /it is not a backup, or it is incomplete/);
  });

  it('is refused where it cannot be written, and replaces no pipe or device', async () => {
    const directory = temporaryDirectory();
    const pipe = join(directory, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const env = { STA_DATA_DIR: data(), STA_CONFIG_DIR: directory };
    const exported = ['local', 'users', 'export', 'asha', '--out'];
    for (const command of [['local', 'backup'], exported]) {
      expect(await runSta([...command, pipe], { env })).toMatchObject({
        code: 1,
        stderr: `error: Cannot write ${pipe}: it exists and is not a file\n`,
      });
      const missing = join(directory, 'missing', 'sta.tar');
      expect(await runSta([...command, missing], { env })).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(`error: Cannot write ${missing}: no such file or directory`),
      });
    }
    expect(statSync(pipe).isFIFO()).toBe(true);
  });

  it('is not restored into a directory that is in use, or over data without --yes', async () => {
    const directory = temporaryDirectory();
    const file = join(directory, 'sta.tar');
    await localAdmin.backUp(data(), file, '1.2.3');
    await expect(localAdmin.restore(data(), file)).rejects.toThrow(/is using it/);
    const env = { STA_DATA_DIR: data(), STA_CONFIG_DIR: directory };
    expect(await runSta(['local', 'restore', file], { env })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('requires --yes'),
    });
    expect(await runSta(['local', 'restore', file, '--yes'], { env })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('stop it first'),
    });
    expect((await wire.call('GET', '/healthz')).status).toBe(200);
  });

  it('whose restore was interrupted leaves a directory that cannot be opened until the restore is repeated', async () => {
    const directory = temporaryDirectory();
    const [file, target] = [join(directory, 'sta.tar'), join(directory, 'restored')];
    await localAdmin.backUp(data(), file, '1.2.3');
    mkdirSync(join(target, 'restoring', 'old'), { recursive: true });
    expect(() => openDataDirectory(target)).toThrow(/restore into it was interrupted/);
    await localAdmin.restore(target, file);
    expect(await localAdmin.check(target, false)).toEqual([]);
  });

  it.for(['restore', 'serve', 'reset'])(
    'whose restore was killed leaves no copy of the data after the next %s',
    async (next) => {
      const directory = temporaryDirectory();
      const [file, target] = [join(directory, 'sta.tar'), join(directory, 'restored')];
      await localAdmin.backUp(data(), file, '1.2.3');
      const env = { STA_DATA_DIR: target, STA_CONFIG_DIR: directory };
      // In a separate process: this one would keep the checked database open until garbage is collected.
      if (next !== 'reset') expect(await runProcess(['local', 'restore', file], env)).toMatchObject({ code: 0 });
      // The files of a process with this id on a machine with another name, for example in a container that was
      // recreated.
      const draft = join(target, `restore-${encodeURIComponent('other/1/mark')}-AbCdEf`);
      mkdirSync(join(draft, 'files'), { recursive: true });
      if (next === 'restore') await localAdmin.restore(target, file);
      else if (next === 'reset') await localAdmin.reset(target);
      else {
        const { child, exited } = await startServe(env);
        child.kill('SIGTERM');
        await exited;
      }
      expect(existsSync(draft)).toBe(false);
    },
  );

  it('is complete if the restore is killed while it deletes the old data', async () => {
    const directory = temporaryDirectory();
    const [file, target] = [join(directory, 'sta.tar'), join(directory, 'restored')];
    await localAdmin.backUp(data(), file, '1.2.3');
    const own = { STA_DATA_DIR: target, STA_CONFIG_DIR: directory };
    expect(await runProcess(['local', 'restore', file], own)).toMatchObject({ code: 0 });
    const preload = join(directory, 'die.cjs');
    const dies = `(path, options) => fs.existsSync(path + '/old/database') ? process.kill(process.pid, 'SIGKILL') : rm(path, options)`;
    writeFileSync(preload, `const fs = require('node:fs'); const { rm } = fs.promises; fs.promises.rm = ${dies};`);
    const env = { ...own, NODE_OPTIONS: `--require ${preload}` };
    expect(await runProcess(['local', 'restore', file, '--yes'], env)).toMatchObject({ code: -1, stderr: '' });
    const leftOld = () => readdirSync(target).find((name) => existsSync(join(target, name, 'old')));
    expect(leftOld()).toBeDefined();
    await openServiceData(target, systemClock).then(({ store }) => store.close());
    await localAdmin.check(target, true);
    expect(leftOld()).toBeUndefined();
  });
});

describe('the check', () => {
  it('finds damage, files without records, records without files and open permissions, and repairs some', async () => {
    const directory = temporaryDirectory();
    const [file, target] = [join(directory, 'sta.tar'), join(directory, 'restored')];
    const lost = await upload(700);
    await localAdmin.backUp(data(), file, '1.2.3');
    await localAdmin.restore(target, file);
    const env = { STA_DATA_DIR: target, STA_CONFIG_DIR: directory };
    expect(await runSta(['local', 'check'], { env })).toMatchObject({ code: 0, stderr: 'The data is sound\n' });

    const path = await withRestored(target, async ({ store }) => (await store.files.find(undefined, lost))?.hash ?? '');
    rmSync(join(target, 'files', path.slice(0, 2), path));
    const orphan = join(target, 'files', '00', '0'.repeat(64));
    const folder = join(target, 'derived', 'f'.repeat(32));
    for (const one of [dirname(orphan), folder]) mkdirSync(one, { recursive: true, mode: 0o700 });
    writeFileSync(orphan, 'x', { mode: 0o600 });
    writeFileSync(join(folder, 'transcript-0.json'), '[]', { mode: 0o644 });
    chmodSync(join(target, 'signing-key'), 0o644);
    const found = await runSta(['local', 'check', '--json'], { env });
    expect(found.code).toBe(1);
    const subjects = JSON.parse(found.stdout).map(({ subject }: { subject: string }) => subject);
    const open = process.platform === 'win32' ? [] : [join(target, 'signing-key'), join(folder, 'transcript-0.json')];
    expect(subjects.sort()).toEqual([lost, orphan, folder, ...open].sort());
    expect((await runSta(['local', 'check', '--repair'], { env })).code).toBe(0);
    expect(await localAdmin.check(target, false)).toEqual([]);
    expect([existsSync(orphan), existsSync(folder)]).toEqual([false, false]);

    truncateSync(join(target, 'sta.sqlite'), 40_960);
    const damaged = await runSta(['local', 'check', '--repair'], { env });
    expect(damaged).toMatchObject({ code: 1, stdout: expect.stringContaining('sta.sqlite') });
  });

  it('is also made by a service: it removes files without a record', async () => {
    const orphan = join(data(), 'files', '00', '0'.repeat(64));
    mkdirSync(dirname(orphan), { recursive: true });
    writeFileSync(orphan, 'x');
    const { removeOrphans } = await import('../../../src/service/upkeep/orphans.ts');
    const inUse = await upload(800);
    expect(await removeOrphans(wire.service.data)).toBe(1);
    expect(existsSync(orphan)).toBe(false);
    expect(existsSync((await uploadPath(wire.service, wire.user.userId, inUse)) ?? '')).toBe(true);
  });

  it('removes the temporary files of killed processes, but nothing that is being written', async () => {
    const fileId = await upload(900);
    const { directory } = wire.service.data;
    const derived = createDerivedFiles(directory.derived).folderOf(fileId);
    const clip = '01234567-89ab-cdef-0123-456789abcdef.mp4';
    const partials = [
      join(directory.path, 'signing-key.0123abcd.part'),
      join(directory.path, 'local-credentials.json.0123abcd.part'),
      join(derived, 'transcript-0123456789abcdef.json.0123abcd.part'),
      join(derived, 'transcript-0123456789abcdef.json.audio.part'),
      join(directory.derived, 'matching', `${'0'.repeat(64)}.weights.0123abcd.part`),
    ];
    const others = (age: string) => [
      join(derived, `transcript-${age}.json.part`),
      join(directory.path, `${age}.json.part`),
    ];
    const clips = [join(derived, `${clip}.0123abcd.part`), join(derived, `${clip}.0123abcd.part.cut`)];
    const draft = `${draftOf(directory)}AbCdEf`;
    for (const folder of [derived, join(directory.derived, 'matching'), draft]) mkdirSync(folder, { recursive: true });
    for (const path of [...partials, ...others('new'), ...clips]) writeFileSync(path, 'x');
    const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
    for (const path of partials) utimesSync(path, hoursAgo, hoursAgo);
    const { removeOrphans } = await import('../../../src/service/upkeep/orphans.ts');
    // A running restore holds this lock.
    const release = holdFileLock(directory.serving);
    expect(await removeOrphans(wire.service.data)).toBe(partials.length + clips.length);
    expect(existsSync(draft)).toBe(true);
    release?.();
    expect(await removeOrphans(wire.service.data)).toBe(1);
    for (const path of [...partials, ...clips, draft]) expect([path, existsSync(path)]).toEqual([path, false]);
    for (const path of others('new')) {
      expect([path, existsSync(path)]).toEqual([path, true]);
      rmSync(path, { recursive: true });
    }
  });
});

it("a user gets all their data in one archive, without secrets and other users' data", async () => {
  const directory = temporaryDirectory();
  const file = join(directory, 'asha.tar');
  const tag = { statementTagName: 'mine', statementTagSamples: ['a sample'] };
  await wire.as(wire.user, 'POST', `/cb/v1/profile/statement_tags/create_statement_tag/${wire.user.userId}`, {
    body: tag,
  });
  const job = await start();
  const other = await computeText(wire.service.url, wire.other, sentimentCall, 'It is bad.');
  const theirs = 'stored by somebody else';
  const client = clientFor(wire.service.url, { credentials: { ...wire.other, token: wire.other.accessToken } });
  await client.tags.create({ statementTagName: theirs, statementTagSamples: [theirs] });
  await client.intents.create({ intentName: theirs, intentSamples: [theirs] });
  await client.profanity.addWord({ profanityWord: 'theirs' });
  const wav = makeWav(1, tone(900));
  const fileId = await uploadMedia(wire.service.url, wire.user, wav, '1\n00:00:00,000 --> 00:00:01,000\nHello.\n');
  const { code } = await runSta(['local', 'users', 'export', 'asha@example.com', '--out', file], {
    env: { STA_DATA_DIR: data(), STA_CONFIG_DIR: directory },
  });
  expect(code).toBe(0);
  const archive = readFileSync(file);
  const entries = new Map((await unpackTar(archive)).map(({ header, data: content }) => [header.name, content]));
  const text = (name: string) => Buffer.from(entries.get(name) ?? []).toString();
  expect(JSON.parse(text('user.json'))).toMatchObject({ id: 'asha', email: 'asha@example.com' });
  expect(JSON.parse(text('tags.json'))).toMatchObject([{ name: 'mine', samples: ['a sample'] }]);
  expect(text('jobs.ndjson')).toContain(job);
  expect(text('jobs.ndjson')).toContain('It is good.');
  expect(Buffer.from(entries.get(`files/${fileId}/content`) ?? []).equals(wav)).toBe(true);
  expect(text(`files/${fileId}/subtitles`)).toContain('Hello.');
  for (const foreign of [other, theirs]) expect([foreign, archive.includes(foreign)]).toEqual([foreign, false]);
  const { apiSecret, appSecret, accessToken } = wire.user;
  const secrets = [apiSecret, appSecret, accessToken];
  for (const secret of [...secrets, ...secrets.map(hashSecret)]) expect(archive.includes(secret)).toBe(false);
});

it('an export says how much it has', async () => {
  const directory = temporaryDirectory();
  const env = { STA_DATA_DIR: join(directory, 'data'), STA_CONFIG_DIR: directory };
  await runSta(['sentiment', 'run', 'Good.'], { env });
  const { stderr } = await runSta(['local', 'users', 'export', 'local', '--out', join(directory, 'local.tar')], {
    env,
  });
  expect(stderr).toContain(': 1 job, 0 files, ');
});
