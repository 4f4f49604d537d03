/** Finds one thing in many texts at a time: their sentiment, their intents, their profane words. */
import type { Outcome } from '../streams/batch-work.ts';
import type { SourcedInput } from '../streams/run-many.ts';
import type { Findings } from './row.ts';

export interface Finder {
  /** @returns an outcome for each input, in their order @throws StaError for a call that fails */
  find(inputs: readonly SourcedInput[], signal: AbortSignal): Promise<readonly Outcome<Findings>[]>;
}
