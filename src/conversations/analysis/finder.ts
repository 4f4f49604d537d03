/** Finds one thing in many texts at a time: their sentiment, their intents, their profane words. */
import type { Outcome, ReadyInput } from '../../api/batches/batch-work.ts';
import type { TextInput } from '../../api/batches/text-input.ts';
import type { Findings, Row } from './row.ts';

/** A text to analyse; its row so far, or the row of what cannot be read. */
export interface AnalysisInput extends TextInput {
  readonly row: Row;
}

/** A text to analyse. */
export type Spoken = ReadyInput<AnalysisInput>;

export interface Finder {
  /** @returns an outcome for each input, in their order @throws StaError for a call that fails */
  find(inputs: readonly Spoken[], signal: AbortSignal): Promise<readonly Outcome<Findings>[]>;
}
