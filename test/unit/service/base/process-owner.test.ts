import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { isProcessGone, processOwner } from '../../../../src/service/base/process-owner.ts';

const named = (pid: number | string, mark = 'mark', host = hostname()) => [host, pid, mark].join('/');

test('recognises this process, but not an earlier one with the same pid', () => {
  expect(isProcessGone(processOwner())).toBe(false);
  expect(isProcessGone(named(process.pid))).toBe(true);
});

test('reports another process as gone once it has ended', async () => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
  const ended = once(child, 'exit');
  await once(child, 'spawn');
  const owner = named(child.pid ?? 0);
  expect(isProcessGone(owner)).toBe(false);
  child.kill('SIGKILL');
  await ended;
  expect(isProcessGone(owner)).toBe(true);
});

test('does not report a process as gone if it cannot tell', () => {
  expect(isProcessGone(named(process.pid, 'mark', 'another-machine'))).toBe(false);
  for (const owner of ['', 'tester', named('x'), named(0), named(-1), named(1.5)]) {
    expect(isProcessGone(owner)).toBe(false);
  }
});
