/** The location of the code of threads: the bundle, or the sources of a checkout that is not built. */
import type { ResourceLimits } from 'node:worker_threads';

export interface ThreadEntry {
  readonly url: URL;
  /** Node's own flags for the thread. */
  readonly execArgv: readonly string[];
}

/**
 * @param importer the URL of the calling module
 * @param source relative to the importer
 * @param bundled the file's name in the bundle
 */
export function findThreadEntry(importer: string, source: string, bundled: string): ThreadEntry {
  if (!importer.endsWith('.ts')) return { url: new URL(bundled, importer), execArgv: [] };
  // Tests build the bundle before they run. A thread loads it in a tenth of the time of the sources.
  const built = process.env.STA_BUILT_THREADS;
  if (built !== undefined) return { url: new URL(bundled, built), execArgv: [] };
  return { url: new URL(source, importer), execArgv: loadTypeScript() };
}

/**
 * By default, the new objects of each thread take up to 48 MB before V8 collects them. A thread that computes one text
 * after the other keeps few of them, so it is as fast with less.
 */
const youngMegabytes = 12;

/** Limits on the heap of a thread. @param megabytes a task that needs more ends its thread, but not the process */
export const heapLimits = (megabytes: number): ResourceLimits => ({
  maxOldGenerationSizeMb: megabytes,
  maxYoungGenerationSizeMb: youngMegabytes,
});

/** The flags under which a thread runs TypeScript. */
export const loadTypeScript = (): string[] => ['--import', new URL('./load-typescript.mjs', import.meta.url).href];
