/** The entry of the thread that checks long texts, a separate file in the bundle (scripts/build.mjs). */
import { parentPort } from 'node:worker_threads';
import { lowerThreadPriority } from '../../base/lower-priority.ts';
import { answerRequests } from '../../base/request-thread.ts';
import { checkTexts } from './check-text.ts';

lowerThreadPriority();
answerRequests(parentPort, checkTexts);
