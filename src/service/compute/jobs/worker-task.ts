/**
 * The messages between the service and its worker threads. Documents are sent as JSON text: the service never parses
 * them.
 */

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
  /** The recording of the item, if it has one. */
  readonly file?: MediaFile;
}

/**
 * Tasks in order, or `abort` for the current one: the thread ends the programs that it has started, and is then
 * terminated.
 */
export type WorkerMessage = readonly WorkerTask[] | 'abort';

export type TaskOutcome =
  | { readonly type: 'result'; readonly result: string }
  /** The item can never be computed. */
  | { readonly type: 'failure'; readonly code: ServiceErrorCode; readonly message: string }
  /** The computation was ended from outside, see {@link Interruption}. */
  | { readonly type: 'interrupted'; readonly message: string }
  /** See {@link AttemptFailure}. */
  | { readonly type: 'attempt_failed'; readonly message: string }
  /** An unexpected error with its stack: for the log, never for a caller. */
  | { readonly type: 'error'; readonly stack: string };

/** A message from a thread: progress reports, and the outcomes of the tasks in order, several at a time. */
export type WorkerReport =
  | { readonly type: 'outcomes'; readonly outcomes: readonly TaskOutcome[] }
  | { readonly type: 'progress'; readonly progress: ItemProgress };

/** Passed to a thread when it starts. */
export interface WorkerSettings {
  /** The directory of transcripts and clips. */
  readonly derivedDirectory: string;
  /** The model directory of the speech recogniser, if one is configured. */
  readonly sttModel?: string;
  /** The command line of the speech recogniser, if one is configured. */
  readonly sttCommand?: string;
  /** The number of recordings that the threads are computing, in shared memory. */
  readonly recordings?: Int32Array<SharedArrayBuffer>;
  readonly sentimentWeights: WeightSet;
  /** For the files that results refer to. */
  readonly durability: Durability;
  /** The kind of its first item, if known: the thread loads its engine immediately. */
  readonly soon?: TextItem;
  /** STA_FFMPEG and PATH name the programs to use. */
  readonly env: Readonly<Record<string, string | undefined>>;
}
