/** The entry of the worker threads, a separate file in the bundle (scripts/build.mjs). */
import { workerData } from 'node:worker_threads';
import type { ClipKind } from '../../contract/clips.ts';
import { lowerThreadPriority } from '../base/lower-priority.ts';
import type { RecordingTask } from './computations/media-input.ts';
import { type Computation, serveTasks } from './serve-tasks.ts';
import type { WorkerSettings } from './worker-task.ts';

lowerThreadPriority();

// PooledWorker passes it.
const settings = workerData as WorkerSettings;

const onRecording =
  (compute: (task: RecordingTask) => Promise<string>): Computation =>
  async ({ kind, input, file }, signal, report) => {
    if (file === undefined) throw new Error(`The task ${kind} has no recording`);
    return compute({ input, file, settings, signal, report });
  };

// An engine is loaded by the first item that needs it.
const makeClip = (kind: ClipKind): Computation =>
  onRecording(async (task) => (await import('./computations/clip.ts')).computeClip(kind, task));

serveTasks({
  sentiment_analysis: async ({ input }) =>
    (await import('./computations/sentiment-analysis.ts')).computeSentimentAnalysis(input, settings),
  extractive_summary: async ({ input }) =>
    (await import('./computations/extractive-summary.ts')).computeExtractiveSummary(input),
  tone_analysis: onRecording(async (task) =>
    (await import('./computations/tone-analysis.ts')).computeToneAnalysis(task),
  ),
  speech_to_text: onRecording(async (task) =>
    (await import('./computations/speech-to-text.ts')).computeSpeechToText(task),
  ),
  action_items: makeClip('action_items'),
  qa: makeClip('qa'),
  conversation: makeClip('conversation'),
  custom: makeClip('custom'),
});
