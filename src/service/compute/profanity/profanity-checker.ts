/** Checks texts for profanity: short ones immediately, long ones in a thread, so that the service stays responsive. */
import { Worker } from 'node:worker_threads';
import { findThreadEntry, heapLimits } from '../../../shared/concurrency/thread-entry.ts';
import { RequestThread } from '../../base/request-thread.ts';
import type { CheckedTexts, TextCheck } from './check-text.ts';

/**
 * Maximum characters that are checked without the thread: even hostile texts do not hold the event loop for longer than
 * acceptable.
 */
const maxAtOnceLength = 16_384;

/** A text that needs more ends the thread, but not the service. */
const heapMegabytes = 1_024;

// The engine includes its word lists: a command that starts the service for another call does not load them.
const loadCheck = async () => (await import('./check-text.ts')).checkTexts;

export function createProfanityChecker() {
  const thread = new RequestThread<TextCheck, CheckedTexts | undefined>('thread that checks long texts', () => {
    const { url, execArgv } = findThreadEntry(import.meta.url, './profanity-worker.ts', 'profanity-worker.cjs');
    return new Worker(url, { execArgv: [...execArgv], resourceLimits: heapLimits(heapMegabytes) });
  });
  return {
    /** See `checkTexts`. */
    async check(given: TextCheck): Promise<CheckedTexts | undefined> {
      const chars = given.texts.reduce((sum, { length }) => sum + length, 0);
      return chars <= maxAtOnceLength ? (await loadCheck())(given) : thread.request(given);
    },
    close: (): Promise<void> => thread.stop(),
  };
}
