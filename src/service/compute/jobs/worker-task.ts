/** The messages between the service and its worker threads. Documents travel as JSON text: the service never parses them. */

import type { ServiceErrorCode } from '../../../contract/error-codes.ts';
import type { TextItem } from '../../../contract/job-calls.ts';
import type { WeightSet } from '../../../engines/text/sentiment/weight-sets.ts';
import type { Durability } from '../../base/durability.ts';
import type { MediaFile } from '../../media/media-file.ts';
import type { ItemProgress } from './item-progress.ts';
import type { ComputationKind } from './job-kinds.ts';

export interface WorkerTask {
  readonly kind: ComputationKind;
  readonly input: string;
  /** What an item on a recording is computed on. */
  readonly file?: MediaFile;
}

/** Tasks in their order, or `abort` for the current one: the thread ends what it has started, and is then terminated. */
export type WorkerMessage = readonly WorkerTask[] | 'abort';

export type TaskOutcome =
  | { readonly type: 'result'; readonly result: string }
  /** The item cannot be computed, now or later. */
  | { readonly type: 'failure'; readonly code: ServiceErrorCode; readonly message: string }
  /** Something outside ended the computation, see {@link Interruption}. */
  | { readonly type: 'interrupted'; readonly message: string }
  /** See {@link AttemptFailure}. */
  | { readonly type: 'attempt_failed'; readonly message: string }
  /** An unexpected error with its stack: for the log, never for a caller. */
  | { readonly type: 'error'; readonly stack: string };

/** What a thread sends: progress reports, and the outcomes of the tasks in their order, several at a time. */
export type WorkerReport =
  | { readonly type: 'outcomes'; readonly outcomes: readonly TaskOutcome[] }
  | { readonly type: 'progress'; readonly progress: ItemProgress };

/** What a thread receives when it starts. */
export interface WorkerSettings {
  /** The directory of transcripts and clips. */
  readonly derivedDirectory: string;
  /** The model directory of the speech recogniser, if one is configured. */
  readonly sttModel?: string;
  /** The command line of the speech recogniser, if one is configured. */
  readonly sttCommand?: string;
  /** How many recordings the threads compute at this moment, in shared memory. */
  readonly recordings?: Int32Array<SharedArrayBuffer>;
  readonly sentimentWeights: WeightSet;
  /** Of the files that results refer to. */
  readonly durability: Durability;
  /** The kind of its first item, if that is known: the thread loads its engine at once. */
  readonly soon?: TextItem;
  /** STA_FFMPEG and PATH name the programs to use. */
  readonly env: Readonly<Record<string, string | undefined>>;
}
