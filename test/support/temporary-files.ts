/**
 * A separate folder for the temporary files of one run, removed at the end. It is in memory if the system offers that
 * and there is space for all workers: otherwise, tests spend a fifth of their time on small files.
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

/** A run that was killed leaves its folder: the next run removes it. */
function removeFoldersOfEndedRuns(): void {
  for (const name of readdirSync(inMemory)) {
    const pid = /^sta-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(inMemory, name), { recursive: true, force: true });
  }
}

/**
 * undefined if there is no such folder, too little space, or programs must not be started from it, as some tests do.
 */
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
