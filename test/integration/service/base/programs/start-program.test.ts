import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AttemptFailure, Interruption } from '../../../../../src/service/base/failure.ts';
import { startProgram } from '../../../../../src/service/base/programs/start-program.ts';
import { loadTypeScript } from '../../../../../src/shared/concurrency/thread-entry.ts';
import { eventually } from '../../../../support/eventually.ts';
import { needsPosix } from '../../../../support/needs.ts';
import { groupOf, isRunning } from '../../../../support/programs/is-running.ts';

const fixture = fileURLToPath(new URL('../../../../support/programs/sleeping-program.ts', import.meta.url));

/** Starts the process of sleeping-program.ts as the leader of its own group. */
async function startOwner(end: 'wait' | 'exit' | 'terminate'): Promise<{ owner: ChildProcess; pid: number }> {
  const owner = spawn(process.execPath, [...loadTypeScript(), fixture, end], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void owner.kill('SIGKILL'));
  const [chunk] = await once(owner.stdout, 'data');
  const pid = Number(chunk);
  onTestFinished(() => {
    if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  });
  expect(pid).toBeGreaterThan(0);
  return { owner, pid };
}

const shell = (script: string) => startProgram('/bin/sh', ['-c', script], { PATH: process.env.PATH });

describe('a program', needsPosix, () => {
  test.each(['SIGKILL', 'SIGHUP', 'SIGINT'] as const)('ends when %s ends the process that started it', async (name) => {
    const { owner, pid } = await startOwner('wait');
    process.kill(-Number(owner.pid), name);
    await eventually(() => expect(isRunning(pid)).toBe(false));
  });

  test.each(['exit', 'terminate'] as const)('ends when its owner ends by %s', async (end) => {
    const { pid } = await startOwner(end);
    await eventually(() => expect(isRunning(pid)).toBe(false));
  });

  test('runs in its own process group', async () => {
    const program = shell('echo $$; sleep 600');
    const [chunk] = await once(program.stdout, 'data');
    expect(groupOf(Number(chunk))).not.toBe(groupOf(process.pid));
    program.kill();
    expect(await program.ended).toBeUndefined();
  });

  test('is killed together with its child processes', async () => {
    const program = shell('sleep 600 & echo $!; wait');
    const [chunk] = await once(program.stdout, 'data');
    program.kill();
    expect(await program.ended).toBeUndefined();
    await eventually(() => expect(isRunning(Number(chunk))).toBe(false));
  });

  test.each(['HUP', 'INT', 'TERM', 'KILL'])('that SIG%s ends from outside counts as interrupted', async (name) => {
    const program = shell(`kill -${name} $$`);
    program.stdout.resume();
    await expect(program.ended).rejects.toBeInstanceOf(Interruption);
  });

  test('whose wrapper reports such a signal counts as interrupted', async () => {
    const program = shell('sh -c "kill -INT \\$\\$"; exit $?');
    program.stdout.resume();
    await expect(program.ended).rejects.toBeInstanceOf(Interruption);
  });

  test('that crashes fails this attempt', async () => {
    const program = shell('kill -SEGV $$');
    program.stdout.resume();
    await expect(program.ended).rejects.toThrow(new AttemptFailure('/bin/sh crashed (SIGSEGV)'));
  });

  test('returns its exit code', async () => {
    const program = shell('exit 3');
    program.stdout.resume();
    expect(await program.ended).toBe(3);
  });

  test('that does not exist gives a system error', async () => {
    await expect(startProgram('/nowhere/ffmpeg', [], {}).ended).rejects.toThrow('ENOENT');
  });
});
