/** Data that survives a power cut of the database: PostgreSQL on a file system, whose disk is copied without unsynced data. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { mountedImage } from '../../../test/support/mounted-image.ts';
import { type PostgresServer, startPostgres, startPostgresIn } from '../../../test/support/postgres-server.ts';
import { type Accepted, acceptAll, findLostRecords } from '../power/calls.ts';
import { collectFailures, type Program } from '../support/program.ts';
import { addAccount, makePlace, startProgram, startServe } from '../support/service-process.ts';

const wholeCuts = 10;
const quickCuts = 1;
const callsPerCut = 15;

interface Mode {
  readonly synchronousCommit: 'on' | 'off';
  readonly durability: 'normal' | 'full';
  readonly mayLose: boolean;
}

const modes: readonly Mode[] = [
  { synchronousCommit: 'on', durability: 'normal', mayLose: false },
  { synchronousCommit: 'off', durability: 'normal', mayLose: true },
  { synchronousCommit: 'off', durability: 'full', mayLose: false },
];

export const powerPostgres: Program = {
  title: 'Power cuts of PostgreSQL',
  about:
    'As power, but the disk that loses its power is that of PostgreSQL: all of its processes are stopped with SIGSTOP, the disk is copied, and ' +
    'a second server and a second service start on the copy. With `synchronous_commit` on, the default of PostgreSQL, ' +
    'everything that was accepted must be there. If the server has it off, the last changes may be missing, and the service must work; ' +
    'unless it runs with `--durability full`, which turns it on.',
  unit: `power cuts of each mode, ${wholeCuts} unless given`,
  limitSeconds: ({ quick, amount }) => 300 + (amount ?? (quick ? quickCuts : wholeCuts)) * 180,

  async run({ quick, seed, amount }, note) {
    const cuts = amount ?? (quick ? quickCuts : wholeCuts);
    const failures = collectFailures();
    const figures: [string, string][] = [];
    for (const mode of modes) {
      const name = `synchronous_commit ${mode.synchronousCommit}, --durability ${mode.durability}`;
      const counts = { accepted: 0, lost: 0 };
      for (let cut = 0; cut < cuts; cut += 1) {
        const { accepted, lost } = await cutPower(mode, seed + cut);
        counts.accepted += accepted;
        counts.lost += lost.length;
        if (!mode.mayLose) for (const one of lost) failures.add(`${name}: power cut ${cut} loses ${one}`);
        note(`${name}: ${cut + 1} power cuts, ${counts.lost} of ${counts.accepted} lost`);
      }
      figures.push(
        [`${name}: accepted before ${cuts} power cuts`, String(counts.accepted)],
        [`${name}: lost`, String(counts.lost)],
      );
    }
    return { figures, failures: failures.list() };
  },
};

async function cutPower(mode: Mode, seed: number): Promise<{ accepted: number; lost: string[] }> {
  const place = makePlace();
  // PostgreSQL runs as another user, who may not enter the place.
  const disks = mkdtempSync('/tmp/sta-power-');
  chmodSync(disks, 0o755);
  const disk = mountedImage(join(disks, 'disk'));
  const copy = mountedImage(join(disks, 'copy'));
  const settings = { fsync: 'on', synchronous_commit: mode.synchronousCommit };
  const flags = ['--durability', mode.durability, '--log-level', 'error'];
  const STA_SIGNING_KEY = randomBytes(32).toString('base64');
  try {
    disk.create();
    const postgres = await startPostgres(settings, startProgram, join(disk.path, 'postgres-'));
    const env = { ...place.env, STA_SIGNING_KEY, STA_DATABASE_URL: postgres.url() };
    const service = await startServe({ env }, flags);
    const account = await addAccount({ ...place, env }, service.url, 'asha');
    // Its files were created without a sync.
    execFileSync('sync', ['--file-system', disk.path]);
    const accepted: Accepted = { tags: [], jobs: [], files: [] };
    for (let call = 0; call < callsPerCut; call += 1)
      await acceptAll(service.url, account, accepted, seed * 1_000 + call);
    signal(postgres, 'SIGSTOP');
    copy.copyOf(disk);
    await service.kill();
    signal(postgres, 'SIGKILL');
    await postgres.stop();

    const second = await startPostgresIn(join(copy.path, basename(postgres.folder)), settings, startProgram);
    const restarted = await startServe({ env: { ...env, STA_DATABASE_URL: second.url() } }, flags);
    const lost = await findLostRecords(restarted.url, account, accepted);
    // It works: what is accepted now is there.
    const later: Accepted = { tags: [], jobs: [], files: [] };
    await acceptAll(restarted.url, account, later, seed * 1_000 + callsPerCut);
    const lostLater = await findLostRecords(restarted.url, account, later);
    if (lostLater.size > 0) throw new Error(`after the power cut, ${[...lostLater.values()].join()} is missing`);
    await restarted.stop();
    await second.stop();
    return { accepted: 3 * callsPerCut, lost: [...lost.values()] };
  } finally {
    for (const image of [disk, copy]) image.remove();
    rmSync(disks, { recursive: true, force: true });
    place.remove();
  }
}

/** Sends a signal to all processes of a server. */
function signal({ pid }: PostgresServer, name: NodeJS.Signals): void {
  const children = readdirSync('/proc').filter((child) => /^\d+$/.test(child) && parentOf(child) === pid);
  for (const one of [pid, ...children.map(Number)]) process.kill(one, name);
}

function parentOf(pid: string): number | undefined {
  try {
    // The name of the program is in parentheses, and may have some itself.
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[1],
    );
  } catch {
    // It has ended.
    return undefined;
  }
}
