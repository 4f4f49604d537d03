/** The entry of the thread that checks long texts, a separate file in the bundle (scripts/build.mjs). */
import { parentPort } from 'node:worker_threads';
import { lowerThreadPriority } from '../base/lower-priority.ts';
import { checkTexts } from './check-text.ts';
import type { CheckReply, CheckRequest } from './profanity-checker.ts';

lowerThreadPriority();

async function answer({ id, check }: CheckRequest): Promise<CheckReply> {
  try {
    return { id, checked: await checkTexts(check) };
  } catch (error) {
    return { id, error };
  }
}

parentPort?.on('message', async (request: CheckRequest) => parentPort?.postMessage(await answer(request)));
