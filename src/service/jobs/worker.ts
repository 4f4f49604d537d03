/** The entry of the worker threads: a file of its own in the bundle (scripts/build.mjs). */
import { workerData } from 'node:worker_threads';
import type { ClipKind } from '../../contract/clips.ts';
import { type Computation, serveTasks } from './serve-tasks.ts';
import type { WorkerSettings } from './worker-task.ts';

// What PooledWorker has given it.
const settings = workerData as WorkerSettings;

// An engine is loaded by the first item that needs it.
const makeClip =
  (kind: ClipKind): Computation =>
  async (input, signal, report) =>
    (await import('./computations/clip.ts')).computeClip(kind, input, settings, signal, report);

serveTasks({
  sentiment_analysis: async (input) =>
    (await import('./computations/sentiment-analysis.ts')).computeSentimentAnalysis(input, settings),
  extractive_summary: async (input) =>
    (await import('./computations/extractive-summary.ts')).computeExtractiveSummary(input),
  tone_analysis: async (input, signal, report) =>
    (await import('./computations/tone-analysis.ts')).computeToneAnalysis(input, settings, signal, report),
  speech_to_text: async (input, signal, report) =>
    (await import('./computations/speech-to-text.ts')).computeSpeechToText(input, settings, signal, report),
  action_items: makeClip('action_items'),
  qa: makeClip('qa'),
  conversation: makeClip('conversation'),
  custom: makeClip('custom'),
});
