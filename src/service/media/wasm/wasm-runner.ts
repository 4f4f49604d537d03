/** Runs ffmpeg and ffprobe as WebAssembly, each run in a separate thread. */
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { findThreadEntry } from '../../../shared/concurrency/thread-entry.ts';
import { AttemptFailure } from '../../base/failure.ts';
import type { Argument, FfmpegResult, FfmpegRun, RunFfmpeg } from '../ffmpeg-runner.ts';
import { MediaError } from '../media-error.ts';
import { type HostFile, hostDirectory, type WasmJob, type WasmMessage } from './wasm-job.ts';

/** @param core the files of `@ffmpeg/core` */
export function createWasmRunner(core: { script: string; wasm: string }): RunFfmpeg {
  return async (run) => {
    const module = await compile(core.wasm);
    run.signal?.throwIfAborted();
    const files: HostFile[] = [];
    const args = run.args.map((argument) => nameOf(argument, files));
    const unreceived = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    const job: WasmJob = { program: run.program, args, files, script: core.script, module, unreceived };
    const { url, execArgv } = findThreadEntry(import.meta.url, './wasm-worker.ts', 'wasm-worker.js');
    const worker = new Worker(url, { workerData: job, execArgv: [...execArgv], env: {}, stdin: false });
    return follow(worker, run, new Int32Array(unreceived));
  };
}

/** By path. Each job has its own runner, and the binary of 31 MB takes a while to compile. */
const compiled = new Map<string, Promise<WebAssembly.Module>>();

function compile(path: string): Promise<WebAssembly.Module> {
  const known = compiled.get(path);
  if (known !== undefined) return known;
  const compiling = readFile(path).then((bytes) => WebAssembly.compile(bytes));
  compiled.set(path, compiling);
  // It may have been unreadable only temporarily.
  compiling.catch(() => compiled.delete(path));
  return compiling;
}

function nameOf(argument: Argument, files: HostFile[]): string {
  if (typeof argument === 'string') return argument;
  const name = `file${files.length}`;
  if ('stream' in argument) files.push({ name, mode: 'stream' });
  else if ('read' in argument) files.push({ name, mode: 'read', path: argument.read });
  else files.push({ name, mode: 'write', path: argument.write });
  return `${hostDirectory}/${name}`;
}

async function follow(worker: Worker, run: FfmpegRun, unreceived: Int32Array): Promise<FfmpegResult> {
  let received = Promise.resolve();
  const receive = async (bytes: Uint8Array) => {
    await run.onBytes?.(bytes);
    Atomics.sub(unreceived, 0, 1);
    Atomics.notify(unreceived, 0);
  };
  let timer: NodeJS.Timeout | undefined;
  let onAbort = () => {};
  try {
    return await new Promise<FfmpegResult>((resolve, reject) => {
      worker.on('message', (message: WasmMessage) => {
        if (message.kind === 'bytes') {
          received = received.then(() => receive(message.bytes));
          received.catch(reject);
        } else {
          const { ok, stdout, stderr } = message;
          received.then(() => resolve({ ok, stdout, stderr }), reject);
        }
      });
      worker.on('error', (error) => {
        // A trap, or memory that cannot grow: the run has failed, but the service has not.
        if (/^(?:RuntimeError|RangeError)$/.test(error.name)) resolve({ ok: false, stdout: '', stderr: String(error) });
        else reject(error);
      });
      worker.on('exit', () =>
        received.then(() => reject(new AttemptFailure('The thread of ffmpeg ended before its run did')), reject),
      );
      timer = setTimeout(() => reject(new MediaError('time_limit')), run.timeLimitMs);
      onAbort = () => reject(run.signal?.reason);
      run.signal?.addEventListener('abort', onAbort, { once: true });
    });
  } finally {
    clearTimeout(timer);
    run.signal?.removeEventListener('abort', onAbort);
    await worker.terminate();
  }
}
