import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { BlobFailure } from '../../../../src/service/blobs/blob-failure.ts';
import { contentKey } from '../../../../src/service/blobs/blob-store.ts';
import { maxUploadMs } from '../../../../src/service/blobs/s3/s3-blobs.ts';
import { defaultTimes } from '../../../../src/service/blobs/s3/s3-client.ts';
import { openS3Blobs, quickTimes } from '../../../support/open-s3-blobs.ts';
import { doubleKey, doublePlace, type Fault, type S3Double, startS3Double } from '../../../support/s3-double.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';

let double: S3Double;

beforeEach(async () => {
  double = await startS3Double();
});

const newFile = (content: Uint8Array | string) => {
  const path = join(temporaryDirectory(), 'content');
  writeFileSync(path, content);
  return path;
};
const blobOf = (content: Uint8Array | string) => {
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { key: contentKey(sha256), path: newFile(content), sha256 };
};
const open = () => openS3Blobs(doublePlace(double), doubleKey);
const clip = { key: 'ab/clip.mp4' };

/** Fails the next requests that match. */
function failNext(what: RegExp, ...faults: Exclude<Fault, undefined>[]): void {
  double.fault = (request) => (what.test(request) ? faults.shift() : undefined);
}

describe('a request', () => {
  it.each<[string, Exclude<Fault, undefined>]>([
    ['a status of 500', { status: 500, code: 'InternalError' }],
    ['a status of 503', { status: 503, code: 'SlowDown' }],
    ['a connection that is cut', 'cut'],
    ['silence', 'silence'],
  ])('is repeated after %s', async (_name, fault) => {
    const store = open();
    failNext(/./, fault, fault);
    await store.put({ ...clip, path: newFile('a clip') });
    failNext(/./, fault, fault);
    expect(await store.find(clip.key)).toMatchObject({ bytes: 6 });
    failNext(/./, fault, fault);
    await store.withFile(clip.key, async (path) => expect(readFileSync(path, 'utf8')).toBe('a clip'));
  });

  it('fails after its retries, with an error that is marked as temporary', async () => {
    double.fault = () => ({ status: 503, code: 'SlowDown' });
    await expect(open().find(clip.key)).rejects.toMatchObject({ code: 'HTTP 503', isTransient: true });
    expect(double.requests).toHaveLength(quickTimes.attempts);
  });

  it('restarts a download after a broken connection', async () => {
    const store = open();
    const blob = blobOf('the whole content');
    await store.send(blob);
    failNext(/^GET/, 'cut body', 'cut body');
    await store.withFile(blob.key, async (path) => expect(readFileSync(path, 'utf8')).toBe('the whole content'));
    expect(double.requests.filter((one) => one.startsWith('GET'))).toHaveLength(3);
  });

  it('ends when its signal aborts', async () => {
    double.fault = () => 'silence';
    const stop = new AbortController();
    const reason = new Error('stopped');
    const waiting = open().withFile(clip.key, async () => {}, stop.signal);
    setTimeout(() => stop.abort(reason), 30);
    await expect(waiting).rejects.toBe(reason);
  });

  it.each<[string, () => ReturnType<typeof open>, Partial<BlobFailure>]>([
    [
      'a wrong secret',
      () => openS3Blobs(doublePlace(double), { ...doubleKey, secret: 'another secret' }),
      { code: 'SignatureDoesNotMatch', hint: expect.stringContaining('STA_STORAGE_SECRET') },
    ],
    [
      'an unknown key',
      () => openS3Blobs(doublePlace(double), { ...doubleKey, keyId: 'AKIAOTHER' }),
      { code: 'InvalidAccessKeyId', hint: expect.stringContaining('STA_STORAGE_KEY_ID') },
    ],
    [
      'a missing bucket',
      () => openS3Blobs({ ...doublePlace(double), bucket: 'nowhere' }, doubleKey),
      { code: 'NoSuchBucket', hint: expect.stringContaining('--storage') },
    ],
    [
      'another region',
      () => openS3Blobs({ ...doublePlace(double), region: 'us-east-1' }, doubleKey),
      { code: 'AuthorizationHeaderMalformed', hint: expect.stringContaining('--storage-region') },
    ],
  ])('is not repeated after %s, which is explained without a secret', async (_name, make, expected) => {
    const failure = await make()
      .check()
      .then(
        () => undefined,
        (error) => error,
      );
    expect(failure).toMatchObject({ ...expected, isTransient: false });
    expect(failure).toBeInstanceOf(BlobFailure);
    expect(inspect(failure, { depth: 9 })).not.toMatch(/secret\/with|another secret|AKIA|Signature=/);
    expect(double.requests).toHaveLength(1);
  });

  it('explains a wrong clock', async () => {
    double.skewSeconds = 3_600;
    await expect(open().check()).rejects.toMatchObject({ code: 'RequestTimeTooSkewed', isTransient: false });
  });

  it('for a missing object leaves no timer that keeps the process alive', async () => {
    const store = openS3Blobs(doublePlace(double), doubleKey, defaultTimes);
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();
    const requests = Array.from({ length: 20 }, () => expect(store.open('ab/none.mp4')).rejects.toThrow('There is no'));
    await Promise.all(requests);
    // The test runner has timers, too.
    expect(timers() - before).toBeLessThan(10);
  });

  it('sends a session token', async () => {
    double = await startS3Double({ ...doubleKey, sessionToken: 'temporary' });
    await expect(open().check()).rejects.toMatchObject({ code: 'InvalidToken' });
    const store = openS3Blobs(doublePlace(double), { ...doubleKey, sessionToken: 'temporary' });
    await store.put({ ...clip, path: newFile('a clip') });
    const link = await store.link(clip.key, 60, 'video/mp4');
    expect((await fetch(link ?? '')).status).toBe(200);
  });
});

describe('an upload', () => {
  it('sets the content type, and is skipped if the content already exists', async () => {
    const store = open();
    await store.put({ ...clip, path: newFile('a clip') });
    expect(double.objects.get('a/b/files/ab/clip.mp4')).toMatchObject({ type: 'video/mp4' });
    await store.send(blobOf('same'));
    await store.put(blobOf('same'));
    expect(double.requests.filter((one) => one.startsWith('PUT'))).toHaveLength(2);
  });

  it('refuses content that was damaged in transit', async () => {
    const blob = blobOf('right');
    writeFileSync(blob.path, 'wrong');
    await expect(open().send(blob)).rejects.toMatchObject({ code: 'XAmzContentSHA256Mismatch' });
    expect(double.objects.size).toBe(0);
  });

  it('in parts is aborted if a part fails permanently, and leaves nothing behind', async () => {
    const blob = blobOf(randomBytes(17 * 1024 * 1024));
    double.fault = (request) => (request.startsWith('PUT') ? { status: 403, code: 'AccessDenied' } : undefined);
    await expect(open().send(blob)).rejects.toMatchObject({ code: 'AccessDenied' });
    expect([double.objects.size, double.pending.size]).toEqual([0, 0]);
  });

  it('in parts retries only the failed parts', async () => {
    const blob = blobOf(randomBytes(17 * 1024 * 1024));
    failNext(/^PUT/, 'cut', { status: 500, code: 'InternalError' });
    const slow = openS3Blobs(doublePlace(double), doubleKey, { ...quickTimes, silenceMs: 10_000 });
    await slow.send(blob);
    expect(double.requests.filter((one) => one.startsWith('PUT'))).toHaveLength(5);
    expect([...double.objects.values()].map(({ body }) => body.equals(readFileSync(blob.path)))).toEqual([true]);
  });

  it('in parts that was never completed is removed by the sweep after a day, and not earlier', async () => {
    const store = open();
    const begun = (key: string, begunMs: number) =>
      double.pending.set(key, { key, type: '', begunMs, parts: new Map() });
    const nowMs = Date.now();
    begun('a/b/files/00/old', nowMs - maxUploadMs - 1);
    begun('a/b/files/00/new', nowMs - maxUploadMs + 60_000);
    begun('others/00/old', 0);
    expect(await store.sweep(nowMs)).toBe(1);
    expect([...double.pending.keys()]).toEqual(['a/b/files/00/new', 'others/00/old']);
  });
});

describe('a link', () => {
  const newLink = async (seconds = 60) => {
    const store = open();
    await store.put({ ...clip, path: newFile('a clip') });
    return new URL((await store.link(clip.key, seconds, 'audio/mp4')) ?? '');
  };

  it('is valid without another credential, for ranges too', async () => {
    const link = await newLink();
    const response = await fetch(link, { headers: { range: 'bytes=2-5' } });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-type')).toBe('audio/mp4');
    expect(await response.text()).toBe('clip');
    expect(link.href).not.toContain(doubleKey.secret);
  });

  it.each<[string, (link: URL) => void]>([
    [
      'another path',
      (link) => {
        link.pathname = link.pathname.replace('clip', 'other');
      },
    ],
    ['a later end', (link) => link.searchParams.set('X-Amz-Expires', '90000')],
    ['another signature', (link) => link.searchParams.set('X-Amz-Signature', '0'.repeat(64))],
    ['another type', (link) => link.searchParams.set('response-content-type', 'text/html')],
  ])('with %s is refused', async (_name, forge) => {
    const link = await newLink();
    forge(link);
    const response = await fetch(link);
    expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('SignatureDoesNotMatch')]);
  });

  it('expires', async () => {
    const link = await newLink(60);
    double.skewSeconds = 61;
    expect((await fetch(link)).status).toBe(403);
  });
});

describe('a list', () => {
  it('excludes objects of other programs in the bucket', async () => {
    const store = open();
    await store.put({ ...clip, path: newFile('a clip') });
    for (const name of ['a/b/files/README', 'a/b/files/ab/../x', 'a/b/other/ab/clip.mp4', 'b/ab/clip.mp4']) {
      double.objects.set(name, { body: Buffer.from('x'), type: '', changedAtMs: 0 });
    }
    const found: string[] = [];
    for await (const { key } of store.list()) found.push(key);
    expect(found).toEqual([clip.key]);
  });
});

describe('a copy on this machine', () => {
  it('is shared, and downloaded once', async () => {
    const store = open();
    await store.put({ ...clip, path: newFile('a clip') });
    const read = () => store.withFile(clip.key, async (path) => readFileSync(path, 'utf8'));
    expect(await Promise.all([read(), read(), read()])).toEqual(['a clip', 'a clip', 'a clip']);
    expect(await read()).toBe('a clip');
    expect(double.requests.filter((one) => one.startsWith('GET'))).toHaveLength(1);
  });

  it('is removed if the cache exceeds its size, or its blob is removed', async () => {
    const store = openS3Blobs(doublePlace(double), doubleKey, quickTimes, 10);
    const paths: string[] = [];
    for (const name of ['one', 'two', 'three']) {
      await store.put({ key: `ab/${name}.mp4`, path: newFile('123456') });
      await store.withFile(`ab/${name}.mp4`, async (path) => void paths.push(path));
    }
    expect(paths.map((path) => existsSync(path))).toEqual([false, false, true]);
    await store.remove('ab/three.mp4');
    expect(paths.map((path) => existsSync(path))).toEqual([false, false, false]);
  });

  it('stays while it is in use, even if it is removed', async () => {
    const store = open();
    await store.put({ ...clip, path: newFile('a clip') });
    const path = await store.withFile(clip.key, async (used) => {
      await store.remove(clip.key);
      expect(readFileSync(used, 'utf8')).toBe('a clip');
      return used;
    });
    expect(existsSync(path)).toBe(false);
    await store.withFile(clip.key, async (none) => expect(existsSync(none)).toBe(false));
  });

  it('is refused if its content does not match its key', async () => {
    const store = open();
    const blob = blobOf('right');
    await store.send(blob);
    const object = double.objects.get(`a/b/files/${blob.key}`);
    if (object !== undefined) object.body = Buffer.from('wrong');
    await expect(store.withFile(blob.key, async () => {})).rejects.toMatchObject({ code: 'damaged' });
  });
});
