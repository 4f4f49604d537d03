import { findThreadEntry, type WorkerEntry } from '../../jobs/worker-entry.ts';

/** Where the code of the WebAssembly thread is. */
export const findWasmWorkerEntry = (): WorkerEntry =>
  findThreadEntry(import.meta.url, './wasm-worker.ts', 'wasm-worker.js');
