/**
 * The thread of one run of ffmpeg in WebAssembly. Its memory is freed with it, because WebAssembly memory never
 * shrinks.
 */
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { keptStderrChars, maxStdoutChars } from '../ffmpeg-runner.ts';
import type { Emscripten, EmscriptenOptions } from './emscripten.ts';
import { mountHostFiles } from './mount-host-files.ts';
import type { WasmJob, WasmMessage } from './wasm-job.ts';

/** Maximum unreceived chunks on the way to the parent. */
const maxUnreceived = 16;

// The parent passes the job that wasm-runner.ts creates.
const job: WasmJob = workerData;
const say = (message: WasmMessage) => parentPort?.postMessage(message);

// The package is built for web workers and looks for its own location.
Object.assign(globalThis, { self: { location: { href: 'file:///' } } });

const unreceived = new Int32Array(job.unreceived);

function send(bytes: Uint8Array): void {
  say({ kind: 'bytes', bytes });
  for (let count = Atomics.add(unreceived, 0, 1) + 1; count >= maxUnreceived; count = Atomics.load(unreceived, 0)) {
    Atomics.wait(unreceived, 0, count);
  }
}

async function start(): Promise<Emscripten> {
  const loaded = createRequire(import.meta.url)(job.script);
  // The package has no types: emscripten.ts describes the part that we use.
  const create = (loaded.default ?? loaded) as (options: EmscriptenOptions) => Promise<Emscripten>;
  return create({
    instantiateWasm(imports, onInstance) {
      void WebAssembly.instantiate(job.module, imports).then((instance) => onInstance(instance, job.module));
      return {};
    },
  });
}

/**
 * @returns the exit code; C's exit() in the middle of the program is an exception of Emscripten that is not an Error
 */
function runProgram(): number {
  try {
    return job.program === 'ffmpeg' ? core.exec(...job.args) : core.ffprobe(...job.args);
  } catch (error) {
    const { name, status }: { name?: unknown; status?: unknown } = Object(error);
    if (name === 'ExitStatus') return Number(status);
    throw error;
  }
}

const core = await start();
let stdout = '';
let stderr = '';
core.setLogger(({ type, message }) => {
  if (type !== 'stdout') stderr = `${stderr}${message}\n`.slice(-keptStderrChars);
  else if (stdout.length < maxStdoutChars) stdout += `${message}\n`;
});
const mounted = mountHostFiles(core, job.files, send);
const code = runProgram();
mounted.close();
say({ kind: 'end', ok: code === 0, stdout, stderr });
