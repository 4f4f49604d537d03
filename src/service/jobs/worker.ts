/** The entry of the worker threads: a file of its own in the bundle (scripts/build.mjs). */
import { serveTasks } from './serve-tasks.ts';

// An engine is loaded by the first item that needs it.
serveTasks({
  sentiment_analysis: async (input) =>
    (await import('./computations/sentiment-analysis.ts')).computeSentimentAnalysis(input),
  extractive_summary: async (input) =>
    (await import('./computations/extractive-summary.ts')).computeExtractiveSummary(input),
});
