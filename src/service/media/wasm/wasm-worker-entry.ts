import { loadTypeScript, type WorkerEntry } from '../../jobs/worker-entry.ts';

/** Where the code of the WebAssembly thread is: in the bundle, or in the sources of a checkout that is not built. */
export function findWasmWorkerEntry(): WorkerEntry {
  return import.meta.url.endsWith('.ts')
    ? { url: new URL('./wasm-worker.ts', import.meta.url), execArgv: loadTypeScript() }
    : { url: new URL('./wasm-worker.js', import.meta.url), execArgv: [] };
}
