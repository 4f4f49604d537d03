import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { holdFileLock, withDirectoryLock, withFileLock } from '../../../../src/shared/files/file-lock.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';

const never = new AbortController().signal;

function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

test('a waiting task runs after the holder of the lock, even if the holder fails', async () => {
  const path = join(temporaryDirectory(), 'lock');
  const course: string[] = [];
  const held = deferred();
  const first = withFileLock(path, never, async () => {
    course.push('first');
    await held.promise;
    course.push('first ends');
    throw new Error('as told');
  });
  const second = withFileLock(path, never, async () => course.push('second'));
  held.resolve();
  await expect(first).rejects.toThrow('as told');
  await second;
  expect(course).toEqual(['first', 'first ends', 'second']);
});

test('aborting a wait leaves the lock with its holder', async () => {
  const path = join(temporaryDirectory(), 'lock');
  const held = deferred();
  const first = withFileLock(path, never, () => held.promise);
  const controller = new AbortController();
  const second = withFileLock(path, controller.signal, () => Promise.reject(new Error('ran')));
  controller.abort();
  await expect(second).rejects.toMatchObject({ name: 'AbortError' });
  held.resolve();
  await first;
  expect(await withFileLock(path, never, async () => 'free')).toBe('free');
});

test('a lock is one file, so that a killed holder leaves no unknown files', async () => {
  const directory = temporaryDirectory();
  await withFileLock(join(directory, 'lock'), never, async () => {
    expect(readdirSync(directory)).toEqual(['lock']);
  });
});

test('waiting tasks get the lock before a holder that takes it again', async () => {
  const path = join(temporaryDirectory(), 'lock');
  const course: string[] = [];
  const take = (name: string) => withFileLock(path, never, async () => course.push(name));
  const held = deferred();
  const holder = withFileLock(path, never, () => held.promise).then(() => take('again'));
  const waiting = ['second', 'third'].map(take);
  held.resolve();
  await Promise.all([holder, ...waiting]);
  expect(course).toEqual(['second', 'third', 'again']);
});

test('the calls of this process do not count as a process that keeps the lock', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const lock = join(temporaryDirectory(), 'lock');
  const held = deferred();
  const first = withDirectoryLock({ lock }, () => held.promise);
  const second = withDirectoryLock({ lock }, async () => 'in its turn');
  vi.advanceTimersByTime(60_000);
  // Longer than the pause between two attempts.
  await setTimeout(50);
  held.resolve();
  expect(await second).toBe('in its turn');
  await first;
});

test('another process that keeps the lock for 30 seconds is an error', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const lock = join(temporaryDirectory(), 'lock');
  const release = holdFileLock(lock);
  const waiting = withDirectoryLock({ lock }, async () => 'ran');
  await setTimeout(50);
  vi.advanceTimersByTime(31_000);
  await expect(waiting).rejects.toMatchObject({ code: 'EBUSY' });
  release?.();
  expect(await withDirectoryLock({ lock }, async () => 'ran')).toBe('ran');
});
