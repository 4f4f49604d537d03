/**
 * `bench/load-tone [MINUTES]`: runs tone analysis of a recording of this length (default 60 minutes) on a separate service
 * (examples/meeting.wav, repeated), and prints the time and the peak memory of the service.
 * Exits with 1 above 400 MB. Linux only: the peak is the kernel's own count (VmHWM of /proc).
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const highestPeakBytes = 400e6;
const patienceMs = 20 * 60_000;
const headerBytes = 44;
const bytesPerMinute = 60 * 16_000 * 2;

const minutes = Number(process.argv[2] ?? 60);
if (!Number.isInteger(minutes) || minutes < 1 || minutes > 600) {
  console.error('bench/load-tone: the length is a whole number of minutes from 1 to 600');
  process.exit(2);
}

const root = new URL('../../', import.meta.url).pathname;
const launcher = join(root, 'bin/sta.cjs');
const directory = mkdtempSync(join(tmpdir(), 'sta-load-'));
const recording = join(directory, 'recording.wav');
const env = {
  PATH: process.env.PATH,
  HOME: directory,
  STA_DATA_DIR: join(directory, 'data'),
  STA_CONFIG_DIR: join(directory, 'config'),
  STA_STATE_DIR: join(directory, 'state'),
};
writeRecording();
const serve = ['serve', '--port', '0', '--json', '--log-level', 'error'];
const service = spawn(process.execPath, [launcher, ...serve], { stdio: ['ignore', 'pipe', 'inherit'], env });
try {
  await once(createInterface(service.stdout), 'line');
  const idle = peakBytes();
  const startedMs = performance.now();
  // The command finds the service that runs on its data directory.
  const run = spawnSync(process.execPath, [launcher, 'tone', 'run', recording], {
    encoding: 'utf8',
    env,
    timeout: patienceMs,
  });
  const seconds = (performance.now() - startedMs) / 1000;
  const peak = peakBytes();
  const chunks = run.stdout.split('\n').length - 1;
  console.log(`recording  ${minutes} min, ${chunks} chunks`);
  console.log(`took       ${seconds.toFixed(0)} s, ${((minutes * 60) / seconds).toFixed(0)} times as fast as it plays`);
  console.log(`peak RSS   ${(peak / 1e6).toFixed(0)} MB; ${(idle / 1e6).toFixed(0)} MB before`);
  if (run.status !== 0) console.error(run.stderr);
  if (run.status !== 0 || peak > highestPeakBytes) process.exitCode = 1;
} finally {
  service.kill('SIGTERM');
  await once(service, 'exit');
  rmSync(directory, { recursive: true, force: true });
}

function writeRecording(): void {
  const meeting = readFileSync(join(root, 'examples/meeting.wav'));
  const samples = meeting.subarray(headerBytes);
  const times = Math.ceil((minutes * bytesPerMinute) / samples.length);
  const header = Buffer.from(meeting.subarray(0, headerBytes));
  header.writeUInt32LE(headerBytes - 8 + times * samples.length, 4);
  header.writeUInt32LE(times * samples.length, 40);
  const file = openSync(recording, 'w');
  for (const part of [header, ...Array.from({ length: times }, () => samples)]) writeSync(file, part);
  closeSync(file);
}

function peakBytes(): number {
  const status = readFileSync(`/proc/${service.pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}
