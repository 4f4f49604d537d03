/** Finds one kind of result for many texts at a time: their sentiment, intents or profane words. */
import type { BatchOutcome, ReadyInput } from '../../api/batches/batch-work.ts';
import type { TextInput } from '../../api/batches/text-input.ts';
import type { Findings, Row } from './row.ts';

/** An input with its row so far; the row of an unreadable part has no text. */
export interface AnalysisInput extends TextInput {
  readonly row: Row;
}

/** A text to analyse. */
export type Spoken = ReadyInput<AnalysisInput>;

export interface Finder {
  /** @returns one outcome per input, in their order @throws StaError for a call that fails */
  find(inputs: readonly Spoken[], signal: AbortSignal): Promise<readonly BatchOutcome<Findings>[]>;
  /** What the result of an input depends on; absent if the inputs around it matter, too. */
  readonly keyOf?: (input: Spoken) => string;
}
