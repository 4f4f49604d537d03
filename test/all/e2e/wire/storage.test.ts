/** Files in a bucket, and failures around it. The bucket is a double that verifies signatures. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpackTar } from 'modern-tar';
import { beforeEach, describe, expect, it } from 'vitest';
import { openServiceData } from '../../../../src/service/app/open-service-data.ts';
import type { Service } from '../../../../src/service/app/start-service.ts';
import { describeDataDirectory } from '../../../../src/service/base/data-directory.ts';
import { backUp } from '../../../../src/service/upkeep/backup.ts';
import { checkFiles } from '../../../../src/service/upkeep/check.ts';
import { exportUser } from '../../../../src/service/upkeep/export-user.ts';
import { removeOrphans } from '../../../../src/service/upkeep/orphans.ts';
import { removeUser } from '../../../../src/service/upkeep/remove-user.ts';
import { restore } from '../../../../src/service/upkeep/restore.ts';
import { systemClock } from '../../../../src/shared/clock.ts';
import { eventually } from '../../../support/eventually.ts';
import { appHeaders } from '../../../support/jobs/call-jobs.ts';
import { computeMedia, untilCompleted, uploadMedia } from '../../../support/jobs/call-media.ts';
import { doubleKey, doublePlace, type S3Double, startS3Double } from '../../../support/s3-double.ts';
import { runProcess } from '../../../support/sta-process.ts';
import { environmentIn, runSta, startTestService, temporaryDirectory } from '../../../support/start-sta.ts';
import { useStorageEndToEnd } from '../../../support/storage-end-to-end.ts';
import { makeWav, tone } from '../../../support/wav.ts';
import { addTestUser, callService } from '../../../support/wire.ts';

const dayMs = 24 * 3_600_000;
const aTone = makeWav(1, tone(440));

let double: S3Double;
let env: Record<string, string>;

beforeEach(async () => {
  double = await startS3Double();
  env = {
    PATH: process.env.PATH ?? '',
    STA_STORAGE_URL: 's3://recordings/a/b',
    STA_STORAGE_ENDPOINT: double.endpoint,
    STA_STORAGE_REGION: 'eu-test-1',
    STA_STORAGE_KEY_ID: doubleKey.keyId,
    STA_STORAGE_SECRET: doubleKey.secret,
  };
});

const objects = () => [...double.objects.keys()].filter((name) => /\/(?:files|derived)\//.test(name));
const start = (more: Parameters<typeof startTestService>[0] = {}) => startTestService({ env, ...more });
const failAll = () => {
  double.fault = () => ({ status: 403, code: 'AccessDenied' });
};

async function uploadOf(service: Service, userId = 'asha') {
  const user = await addTestUser(service, userId);
  return { user, fileId: await uploadMedia(service.url, user, aTone) };
}

it('does everything in separate processes', async () => {
  const place = doublePlace(double, 'a/b/');
  await useStorageEndToEnd(place, doubleKey, async () => objects().map((name) => name.slice('a/b/'.length)));
});

describe('the service', () => {
  it('stores content once for all, until its last upload is deleted', async () => {
    const service = await start();
    const { user, fileId } = await uploadOf(service);
    const second = await uploadOf(service, 'ben');
    expect(objects()).toHaveLength(1);
    const remove = (who: typeof user, fileID: string) =>
      callService(service.url, 'DELETE', '/v1/conversation/delete', { headers: appHeaders(who), body: { fileID } });
    expect((await remove(user, fileId)).status).toBe(200);
    expect(objects()).toHaveLength(1);
    expect((await remove(second.user, second.fileId)).status).toBe(200);
    expect(objects()).toEqual([]);
  });

  it('is not ready, and rejects uploads temporarily, while the bucket cannot be used', async () => {
    const service = await start();
    const user = await addTestUser(service, 'asha');
    const ready = () => callService(service.url, 'GET', '/readyz');
    expect(await ready()).toMatchObject({ status: 200, json: { checks: { storage: 'ok' } } });
    failAll();
    const form = new FormData();
    form.set('userId', user.userId);
    form.set('file', new Blob([new Uint8Array(aTone)]), 'a.wav');
    const url = `${service.url}/v1/conversation/upload`;
    const refused = await fetch(url, { method: 'POST', headers: appHeaders(user), body: form });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
    expect(await refused.text()).not.toMatch(/AccessDenied|127\.0\.0\.1|recordings/);
    // The result of a check is kept for a second.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(await ready()).toMatchObject({ status: 503, json: { checks: { storage: 'failed' } } });
    double.fault = () => undefined;
    await uploadMedia(service.url, user, aTone);
  });

  it('computes jobs after an outage of the bucket, without counting an attempt', async () => {
    const first = await start();
    const { user, fileId } = await uploadOf(first);
    await first.close();
    // It has no copy of the upload.
    const service = await start({ dataDirectory: first.data.directory.path });
    let cuts = 0;
    double.fault = (request) => (request.startsWith('GET') && cuts++ < 7 ? 'cut' : undefined);
    await computeMedia(service.url, user, 'conversation', {
      fileID: fileId,
      settings: { tone_analysis: { enable: true } },
    });
    const { status } = await untilCompleted(service.url, 'conversation', fileId);
    expect(status).toEqual({ tone_analysis: 'Completed' });
    expect(cuts).toBeGreaterThan(5);
  });

  it('starts without its bucket, and uses it only once it is known to be its own', async () => {
    const first = await start();
    await first.close();
    double.fault = () => 'cut';
    const service = await start({ dataDirectory: first.data.directory.path });
    const ready = async () => (await callService(service.url, 'GET', '/readyz')).status;
    expect(await ready()).toBe(503);
    const user = await addTestUser(service, 'asha');
    await expect(uploadMedia(service.url, user, aTone)).rejects.toThrow('503');
    const marker = double.objects.get('a/b/sta-storage-owner');
    if (marker === undefined) throw new Error('There is no marker');
    const own = marker.body;
    marker.body = Buffer.from('somebody else');
    double.fault = () => undefined;
    const asked = double.requests.length;
    await eventually(() => expect(double.requests.length).toBeGreaterThan(asked));
    await expect(uploadMedia(service.url, user, aTone)).rejects.toThrow('503');
    expect(objects()).toEqual([]);
    marker.body = own;
    await eventually(async () => expect(await ready()).toBe(200), 20_000);
    await uploadMedia(service.url, user, aTone);
  });

  it('rejects a bucket that lacks content of the data directory, or that belongs to another one', async () => {
    const dataDirectory = join(temporaryDirectory(), 'data');
    const service = await startTestService({ dataDirectory, env: {} });
    await uploadOf(service);
    await service.close();
    await expect(start({ dataDirectory })).rejects.toThrow('lacks 1 of 1 uploads');
    const own = await start();
    await own.close();
    const elsewhere = { ...env, STA_STORAGE_URL: 's3://recordings/elsewhere' };
    await expect(start({ dataDirectory: own.data.directory.path, env: elsewhere })).rejects.toThrow(
      'keeps its files in s3://recordings/a/b',
    );
    const { STA_STORAGE_SECRET: _secret, ...keyless } = env;
    await expect(start({ dataDirectory: own.data.directory.path, env: keyless })).rejects.toThrow('there is no key');
    await expect(start()).rejects.toThrow('belongs to another data directory');
  });
});

describe('upkeep', () => {
  it('removes objects without a record after a day, but nothing that is being uploaded', async () => {
    const service = await start({ retention: {} });
    await uploadOf(service);
    const put = (name: string, changedAtMs: number) =>
      double.objects.set(`a/b/${name}`, { body: Buffer.from('x'), type: '', changedAtMs });
    const [old, fresh] = [`files/00/${'0'.repeat(64)}`, `files/11/${'1'.repeat(64)}`];
    const clip = `derived/${'0'.repeat(32)}/00000000-0000-4000-8000-000000000000.m4a`;
    const foreign = 'files/notes/of others.txt';
    put(old, Date.now() - dayMs - 60_000);
    put(fresh, Date.now() - dayMs + 60_000);
    put(clip, 0);
    put(foreign, 0);
    const findings = await checkFiles(service.data, [], false);
    expect(findings.map(({ subject }) => subject)).toEqual([
      `s3://recordings/a/b/${old}`,
      `s3://recordings/a/b/${clip}`,
    ]);
    expect(await removeOrphans(service.data)).toBe(2);
    expect(double.objects.has(`a/b/${fresh}`) && double.objects.has(`a/b/${foreign}`)).toBe(true);
    expect(objects()).toHaveLength(3);
  });

  it('does not remove content that is uploaded again just before its removal', async () => {
    const service = await start({ retention: {} });
    const { user, fileId } = await uploadOf(service);
    const headers = appHeaders(user);
    const [name = ''] = objects();
    const object = double.objects.get(name);
    if (object === undefined) throw new Error('nothing was uploaded');
    await callService(service.url, 'DELETE', '/v1/conversation/delete', { headers, body: { fileID: fileId } });
    double.objects.set(name, { ...object, changedAtMs: 0 });
    const { findOrphans } = await import('../../../../src/service/upkeep/orphans.ts');
    const [orphan] = await findOrphans(service.data);
    await uploadMedia(service.url, user, aTone);
    await orphan?.remove();
    expect(objects()).toEqual([name]);
  });

  it('check finds uploads whose content is missing or damaged', async () => {
    const service = await start();
    const { fileId } = await uploadOf(service);
    const [name = ''] = objects();
    const object = double.objects.get(name);
    if (object !== undefined) object.body = object.body.subarray(1);
    expect(await checkFiles(service.data, [], false)).toMatchObject([
      { subject: fileId, problem: expect.stringContaining(`${aTone.length - 1} bytes instead of ${aTone.length}`) },
    ]);
    double.objects.delete(name);
    expect(await checkFiles(service.data, [], false)).toMatchObject([
      { subject: fileId, problem: expect.stringContaining('missing') },
    ]);
  });

  it('a backup leaves files in the bucket, names missing ones, and finds them after a restore', async () => {
    const service = await start();
    const { user, fileId } = await uploadOf(service);
    const path = join(temporaryDirectory(), 'sta.tar');
    const about = { version: '1', clock: systemClock };
    expect(await backUp(service.data, path, about)).toMatchObject({ missing: [], damaged: [] });
    const target = join(temporaryDirectory(), 'restored');
    await service.close();
    await restore(describeDataDirectory(target), path, systemClock);
    const { STA_STORAGE_URL: _url, ...remembered } = env;
    const restored = await startTestService({ dataDirectory: target, env: remembered });
    await computeMedia(restored.url, user, 'conversation', {
      fileID: fileId,
      settings: { tone_analysis: { enable: true } },
    });
    expect((await untilCompleted(restored.url, 'conversation', fileId)).status).toEqual({ tone_analysis: 'Completed' });
    for (const name of objects()) double.objects.delete(name);
    expect(await backUp(restored.data, path, about)).toMatchObject({ missing: [fileId] });
  });

  it("a user's export includes the content, and a removal deletes it from the bucket", async () => {
    const service = await start();
    const { fileId } = await uploadOf(service);
    const path = join(temporaryDirectory(), 'asha.tar');
    await exportUser(service.data, 'asha', path);
    const entries = await unpackTar(readFileSync(path));
    const content = entries.find(({ header }) => header.name === `files/${fileId}/content`);
    expect(Buffer.from(content?.data ?? []).equals(aTone)).toBe(true);
    await removeUser(service.data, 'asha');
    expect(objects()).toEqual([]);
  });

  it('a reset empties the bucket, which another data directory may use then', async () => {
    const service = await start();
    await uploadOf(service);
    const path = service.data.directory.path;
    await service.close();
    const { code, stderr } = await runProcess(['local', 'reset', '--yes'], { ...env, STA_DATA_DIR: path });
    expect(code, stderr).toBe(0);
    expect([...double.objects.keys()]).toEqual([]);
    expect(existsSync(join(path, 'storage.json'))).toBe(false);
  });
});

describe('sta doctor', () => {
  it('reports whether the bucket can be used, and what to change', async () => {
    const directory = temporaryDirectory();
    const doctor = async (more: Record<string, string> = {}) => {
      const { stdout } = await runSta(['doctor', '--json'], {
        // Without programs on the PATH, which it would try.
        env: { ...environmentIn(directory), ...env, ...more, PATH: '' },
      });
      const findings: { name: string }[] = Object(JSON.parse(stdout)).data ?? Object(JSON.parse(stdout)).checks;
      return findings.find(({ name }) => name === 'storage');
    };
    expect(await doctor()).toMatchObject({ state: 'ok' });
    const wrong = await doctor({ STA_STORAGE_SECRET: 'another secret' });
    expect(wrong).toMatchObject({ state: 'problem', fix: expect.stringContaining('STA_STORAGE_SECRET') });
    expect(JSON.stringify(wrong)).not.toContain('another secret');
  });
});

it('a data directory that was used with a bucket opens without a connection', async () => {
  const service = await start();
  const path = service.data.directory.path;
  await service.close();
  const before = double.requests.length;
  const data = await openServiceData(path, systemClock, 'normal', { env: {} });
  expect(await data.store.users.list()).toHaveLength(1);
  await data.store.close();
  expect(double.requests).toHaveLength(before);
});
