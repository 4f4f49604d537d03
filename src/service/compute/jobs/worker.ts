/** The entry of the worker threads, a separate file in the bundle (scripts/build.mjs). */
import { workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../../base/lower-priority.ts';
import {
  conversationComputations,
  isOnConversation,
  isOnRecording,
  recordingComputations,
  textComputations,
} from './computations.ts';
import { serveTasks } from './serve-tasks.ts';
import type { WorkerSettings } from './worker-task.ts';

lowerThreadPriority();

// Passed by PooledWorker.
const settings = workerData as WorkerSettings;

/** A typical sentence: computing it loads and compiles everything that the first text needs. */
const sample = 'I was never called back about the delivery, and nobody could help us.';

// If it fails, the first task fails in the same way and reports it.
if (settings.soon !== undefined) textComputations[settings.soon].compute({ text: sample }, settings).catch(() => {});

serveTasks(async ({ kind, input, file }, signal, report) => {
  if (isOnConversation(kind)) return conversationComputations[kind](JSON.parse(input), settings);
  if (!isOnRecording(kind)) return textComputations[kind].compute(JSON.parse(input), settings);
  if (file === undefined) throw new Error(`The task ${kind} has no recording`);
  return recordingComputations[kind]({ input, file, settings, signal, report });
});
