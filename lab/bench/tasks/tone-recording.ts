/** Tone analysis of a long recording (examples/meeting.wav, repeated) by a separate service. */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createLoadEnvironment } from './load-environment.ts';
import { launcher, serveArguments, startServer, stopServer } from './load-service.ts';
import { cpuSeconds, peakBytes, residentBytes } from './measured-process.ts';

const patienceMs = 60 * 60_000;
const headerBytes = 44;
const bytesPerSecond = 16_000 * 2;

export interface ToneMeasures {
  readonly chunks: number;
  readonly seconds: number;
  /** Processor time of the service, seconds. */
  readonly cpu: number;
  /** Bytes of memory of the service. */
  readonly idle: number;
  readonly peak: number;
}

/** @param audioSeconds the length of the recording @throws Error if the command fails */
export async function measureTone(audioSeconds: number): Promise<ToneMeasures> {
  const { directory, env } = createLoadEnvironment();
  const recording = join(directory, 'recording.wav');
  writeRecording(recording, audioSeconds);
  const service = await startServer(serveArguments, env);
  try {
    const { pid } = service.child;
    const idle = residentBytes(pid);
    const cpuBefore = cpuSeconds(pid);
    const startedMs = performance.now();
    // The command finds the service that runs on its data directory.
    const run = spawnSync(process.execPath, [launcher, 'tone', 'run', recording], {
      encoding: 'utf8',
      env,
      timeout: patienceMs,
      maxBuffer: 64e6,
    });
    const seconds = (performance.now() - startedMs) / 1000;
    if (run.status !== 0) throw new Error(`sta tone run: exit code ${run.status}: ${run.stderr}`);
    const chunks = run.stdout.split('\n').length - 1;
    return { chunks, seconds, cpu: cpuSeconds(pid) - cpuBefore, idle, peak: peakBytes(pid) };
  } finally {
    await stopServer(service);
    rmSync(directory, { recursive: true, force: true });
  }
}

/**
 * Writes repetitions of the meeting, and as much of the last one as fits.
 *
 * @param skippedSeconds omitted from the first one, so that recordings differ
 */
export function writeRecording(path: string, audioSeconds: number, skippedSeconds = 0): void {
  const meeting = readFileSync(new URL('../../../examples/meeting.wav', import.meta.url));
  const samples = meeting.subarray(headerBytes);
  const bytes = audioSeconds * bytesPerSecond;
  const header = Buffer.from(meeting.subarray(0, headerBytes));
  header.writeUInt32LE(headerBytes - 8 + bytes, 4);
  header.writeUInt32LE(bytes, 40);
  const file = openSync(path, 'w');
  writeSync(file, header);
  const first = samples.subarray(skippedSeconds * bytesPerSecond).subarray(0, bytes);
  writeSync(file, first);
  for (let at = first.length; at < bytes; at += samples.length) writeSync(file, samples.subarray(0, bytes - at));
  closeSync(file);
}
