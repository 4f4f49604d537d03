/** Data that survives a power cut: a service on a real file system, whose disk is copied without unsynced data. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mountedImage } from '../../../test/support/mounted-image.ts';
import { type Accepted, acceptAll, findLostRecords, makeCalls } from '../power/calls.ts';
import { collectFailures, type Program, quantile } from '../support/program.ts';
import { type Account, addAccount, makePlace, startServe } from '../support/service-process.ts';

const wholeCuts = 10;
const quickCuts = 1;
const callsPerCut = 15;
const durabilities = ['normal', 'full'] as const;

export const power: Program = {
  title: 'Power cuts',
  about:
    'A service on an ext4 file system in a file (a loop device: Linux, as root) accepts tags, jobs and uploads. Then it is stopped with ' +
    'SIGSTOP and the file is copied: the copy has what was synced, and nothing that was only in the memory of the system, as the ' +
    'disk after a power cut. A second service starts on the copy. With `--durability full` everything that was accepted must be ' +
    'there; with `normal` the last changes may be missing, and the service must work. The times are of calls one after the other on ' +
    'the disk of the machine.',
  unit: `power cuts of each mode, ${wholeCuts} unless given`,
  limitSeconds: ({ quick, amount }) => 120 + (amount ?? (quick ? quickCuts : wholeCuts)) * 60,

  async run({ quick, seed, amount }, note) {
    const cuts = amount ?? (quick ? quickCuts : wholeCuts);
    const failures = collectFailures();
    const figures: [string, string][] = [];
    for (const durability of durabilities) {
      const counts = { accepted: 0, lost: 0 };
      for (let cut = 0; cut < cuts; cut += 1) {
        const { accepted, lost } = await cutPower(durability, seed + cut);
        counts.accepted += accepted;
        counts.lost += lost.length;
        if (durability === 'full') for (const one of lost) failures.add(`power cut ${cut} loses ${one}`);
        note(`${durability}: ${cut + 1} power cuts, ${counts.lost} of ${counts.accepted} lost`);
      }
      const times = await measure(durability);
      figures.push(
        [`${durability}: accepted before ${cuts} power cuts`, String(counts.accepted)],
        [`${durability}: lost`, String(counts.lost)],
        [`${durability}: milliseconds of a tag, a job, an upload`, times.map((ms) => ms.toFixed(1)).join(', ')],
      );
    }
    return { figures, failures: failures.list() };
  },
};

async function cutPower(durability: string, seed: number): Promise<{ accepted: number; lost: string[] }> {
  const place = makePlace();
  const disk = mountedImage(join(place.directory, 'disk'));
  const copy = mountedImage(join(place.directory, 'copy'));
  try {
    disk.create();
    const env = { ...place.env, STA_DATA_DIR: join(disk.path, 'data') };
    const service = await startServe({ env }, ['--durability', durability, '--log-level', 'error']);
    const account = await addAccount({ ...place, env }, service.url, 'asha');
    const accepted: Accepted = { tags: [], jobs: [], files: [] };
    for (let call = 0; call < callsPerCut; call += 1)
      await acceptAll(service.url, account, accepted, seed * 1_000 + call);
    service.child.kill('SIGSTOP');
    copy.copyOf(disk);
    await service.kill();
    const lost = await findLost(place, copy.path, account, accepted);
    return { accepted: 3 * callsPerCut, lost };
  } finally {
    for (const image of [disk, copy]) image.remove();
    place.remove();
  }
}

/** Starts a service on the copied disk. @returns accepted data that is missing */
async function findLost(
  place: ReturnType<typeof makePlace>,
  directory: string,
  account: Account,
  accepted: Accepted,
): Promise<string[]> {
  const env = { ...place.env, STA_DATA_DIR: join(directory, 'data') };
  const service = await startServe({ env }, ['--log-level', 'error']);
  try {
    const lost = await findLostRecords(service.url, account, accepted);
    for (const hash of accepted.files) {
      const path = join(directory, 'data', 'files', hash.slice(0, 2), hash);
      const kept = existsSync(path) && createHash('sha256').update(readFileSync(path)).digest('hex') === hash;
      if (!kept && !lost.has(hash)) lost.set(hash, `the upload ${hash}`);
    }
    return [...lost.values()];
  } finally {
    await service.kill();
  }
}

/** @returns median milliseconds for creating a tag, starting a job and uploading half a second */
async function measure(durability: string): Promise<number[]> {
  const place = makePlace();
  try {
    const service = await startServe(place, ['--durability', durability, '--log-level', 'error']);
    const account = await addAccount(place, service.url, 'asha');
    const times: number[][] = [[], [], []];
    for (let number = 0; number < 100; number += 1) {
      const { tag, job, upload } = makeCalls(service.url, account, number);
      for (const [at, step] of [tag, job, upload].entries()) {
        const startedMs = performance.now();
        await step();
        times[at]?.push(performance.now() - startedMs);
      }
    }
    await service.stop();
    return times.map((some) => quantile(some, 0.5));
  } finally {
    place.remove();
  }
}
