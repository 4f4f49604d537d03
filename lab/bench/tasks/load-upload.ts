/**
 * `lab/bench/load-upload [MEBIBYTES]`: sends a WAV file of this size (default 1024) to a separate service over
 * loopback, and prints the peak memory of the service. Exits with 1 above 300 MB. Linux only: the peak is the kernel's
 * own count (VmHWM of /proc).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { launcher } from './load-service.ts';
import { peakBytes } from './measured-process.ts';

const mebibyte = 1024 * 1024;
const highestPeakBytes = 300e6;
const patienceMs = 10 * 60_000;

const mebibytes = Number(process.argv[2] ?? 1024);
if (!Number.isInteger(mebibytes) || mebibytes < 1 || mebibytes > 4_000) {
  console.error('lab/bench/load-upload: the size is a whole number of mebibytes from 1 to 4000');
  process.exit(2);
}

const directory = mkdtempSync(join(tmpdir(), 'sta-load-'));
const serve = ['serve', '--port', '0', '--json', '--data-dir', directory, '--log-level', 'error'];
const service = spawn(process.execPath, [launcher, ...serve], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { PATH: process.env.PATH, HOME: directory },
});
const stop = setTimeout(() => service.kill('SIGKILL'), patienceMs).unref();
try {
  const lines = createInterface(service.stdout);
  const [line] = (await once(lines, 'line')) as [string];
  const { url }: { url: string } = JSON.parse(line);
  const idle = peakBytes(service.pid);
  const startedMs = performance.now();
  const reply = await send(url);
  const seconds = (performance.now() - startedMs) / 1000;
  const peak = peakBytes(service.pid);
  console.log(`reply      ${reply}`);
  console.log(`sent       ${mebibytes} MiB in ${seconds.toFixed(1)} s, ${(mebibytes / seconds).toFixed(0)} MiB/s`);
  console.log(`peak RSS   ${(peak / 1e6).toFixed(0)} MB; ${(idle / 1e6).toFixed(0)} MB before`);
  if (peak > highestPeakBytes || !/"file_id"/.test(reply)) process.exitCode = 1;
} finally {
  clearTimeout(stop);
  service.kill('SIGTERM');
  await once(service, 'exit');
  rmSync(directory, { recursive: true, force: true });
}

async function send(url: string): Promise<string> {
  const { userId, appId, appSecret } = JSON.parse(readFileSync(join(directory, 'local-credentials.json'), 'utf8'));
  const part = (disposition: string) => `--b\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`;
  const head = Buffer.from(`${part('name="userId"')}${userId}\r\n${part('name="file"; filename="a.wav"')}`);
  const end = Buffer.from('\r\n--b--\r\n');
  const header = wavHeader(mebibytes * mebibyte - 44);
  const headers = {
    appId,
    appSecret,
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': head.length + mebibytes * mebibyte + end.length,
  };
  const sent = request(new URL('/v1/conversation/upload', url), { method: 'POST', headers });
  const answered = once(sent, 'response');
  // Noise, which cannot be compressed on the way.
  const block = Buffer.from(
    Uint32Array.from({ length: mebibyte / 4 }, (_, i) => Math.imul(i, 2_654_435_761) >>> 0).buffer,
  );
  function* body() {
    yield head;
    yield header;
    yield block.subarray(header.length);
    for (let i = 1; i < mebibytes; i += 1) yield block;
    yield end;
  }
  await pipeline(Readable.from(body(), { objectMode: false }), sent);
  const [response] = await answered;
  let text = '';
  for await (const chunk of response) text += chunk;
  return text;
}

/** 48 kHz, stereo, 16 bits. */
function wavHeader(dataBytes: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF    WAVEfmt ', 'latin1');
  header.writeUInt32LE(36 + dataBytes, 4);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(2, 22);
  header.writeUInt32LE(48_000, 24);
  header.writeUInt32LE(192_000, 28);
  header.writeUInt16LE(4, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(dataBytes, 40);
  return header;
}
