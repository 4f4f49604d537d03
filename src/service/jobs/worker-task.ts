/** What the service and its worker threads say to each other. Documents travel as JSON text: the service never parses them. */
import type { WeightSet } from '../../analytics/text/sentiment/weight-sets.ts';
import type { ServiceErrorCode } from '../../contract/error-codes.ts';
import type { ItemProgress } from './item-progress.ts';
import type { JobKind } from './job-kinds.ts';

export interface WorkerTask {
  readonly kind: JobKind;
  readonly input: string;
}

/** A task, or the end of the one under way: the thread puts away what it has started, and is ended then. */
export type WorkerMessage = WorkerTask | 'abort';

export type WorkerReply =
  | { readonly type: 'result'; readonly result: string }
  /** The item cannot be computed, now or later. */
  | { readonly type: 'failure'; readonly code: ServiceErrorCode; readonly message: string }
  /** Something outside ended the computation, see {@link Interruption}. */
  | { readonly type: 'interrupted'; readonly message: string }
  /** See {@link AttemptFailure}. */
  | { readonly type: 'attempt_failed'; readonly message: string }
  /** Something that was not foreseen, with its stack: for the log, never for a caller. */
  | { readonly type: 'error'; readonly stack: string };

/** What a thread sends: progress, any number of times, then the reply. */
export type WorkerReport = WorkerReply | { readonly type: 'progress'; readonly progress: ItemProgress };

/** What a thread is told when it starts. */
export interface WorkerSettings {
  /** Where transcripts and clips are kept. */
  readonly derivedDirectory: string;
  /** The model directory of the recogniser, if there is one. */
  readonly sttModel: string | undefined;
  readonly sentimentWeights: WeightSet;
  /** Names the programs that are used: STA_FFMPEG and PATH. */
  readonly env: Readonly<Record<string, string | undefined>>;
}
