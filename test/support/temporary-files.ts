/**
 * A folder of its own for the temporary files of one run, removed at its end. It is in memory where the system offers that,
 * with space for all workers: a fifth of the time that the tests take is spent on small files.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../../src/service/base/process-owner.ts';

export const inMemory = '/dev/shm';
const neededBytes = 1024 ** 3;

export default function useTemporaryFolder(): () => void {
  const folder = makeInMemory() ?? mkdtempSync(join(tmpdir(), 'sta-tests-'));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}

/** A run that was killed leaves its folder: the next one removes it. */
function removeFoldersOfEndedRuns(): void {
  for (const name of readdirSync(inMemory)) {
    const pid = /^sta-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(inMemory, name), { recursive: true, force: true });
  }
}

/** Undefined where there is no such folder, little space, or programs may not be started from it, as some tests do. */
function makeInMemory(): string | undefined {
  let folder: string | undefined;
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    if (bavail * bsize < neededBytes) return undefined;
    removeFoldersOfEndedRuns();
    folder = mkdtempSync(join(inMemory, `sta-${process.pid}-`));
    const program = join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\n');
    chmodSync(program, 0o700);
    execFileSync(program);
    return folder;
  } catch {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
}
