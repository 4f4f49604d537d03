/** Where the code of the worker threads is: in the bundle, or in the sources of a checkout that is not built. */
export interface WorkerEntry {
  readonly url: URL;
  /** Node's own flags for the thread. */
  readonly execArgv: readonly string[];
}

export function findWorkerEntry(): WorkerEntry {
  return import.meta.url.endsWith('.ts')
    ? { url: new URL('./worker.ts', import.meta.url), execArgv: loadTypeScript() }
    : { url: new URL('./job-worker.js', import.meta.url), execArgv: [] };
}

/** The flags under which a thread runs TypeScript. */
export const loadTypeScript = (): string[] => ['--import', new URL('./load-typescript.mjs', import.meta.url).href];
