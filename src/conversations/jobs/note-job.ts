/** Records a started job in the journal of this machine. */
import { resolve } from 'node:path';
import type { JournalEntry } from '../../cli/config/job-journal.ts';
import type { Settings } from '../../cli/config/settings.ts';
import type { Context } from '../../cli/context/context.ts';
import { systemReasonOf } from '../../shared/errors.ts';
import type { WantedItems } from './job-kind.ts';

export interface StartedJob {
  readonly id: string;
  /** The command group of its kind. */
  readonly kind: string;
  /** The name of the file with its text, `-` for stdin; undefined for an argument. */
  readonly source: string | undefined;
  readonly characters: number;
  /** If the text is a part of a longer text: where it starts in that text. */
  readonly start?: number;
  /** The requested items. */
  readonly wanted: WantedItems;
  /** The run over many inputs that it belongs to. */
  readonly batch?: string;
  /** For a recording, so that a later run finds its result. */
  readonly earlier?: Pick<JournalEntry, 'settings' | 'transaction'>;
}

/** Maximum characters of a file name to keep: the end distinguishes names. */
const maxSourceLength = 200;

/** If the journal cannot be written, a line on stderr says so and the command continues, since the job runs. */
export const noteJob = (context: Context, job: StartedJob): void => noteJobs(context, [job]);

/** The same for several jobs. */
export function noteJobs(context: Context, jobs: readonly StartedJob[]): void {
  const settings = context.settings();
  const userId = settings.userId?.value;
  const entries = jobs.map(
    ({ id, kind, source, characters, start = 0, wanted, batch, earlier }): JournalEntry => ({
      id,
      kind,
      ...targetOf(settings),
      ...(userId !== undefined && { userId }),
      ...(wanted.items.length > 0 && { items: wanted.items }),
      ...(wanted.optionalItems !== undefined && { optionalItems: wanted.optionalItems }),
      startedAt: new Date(context.clock.nowMs()).toISOString(),
      ...(source !== undefined && { source: source.slice(-maxSourceLength) }),
      characters,
      ...(start > 0 && { start }),
      ...(batch !== undefined && { batch }),
      ...earlier,
    }),
  );
  try {
    context.jobJournal.append(...entries);
  } catch (error) {
    const reason = systemReasonOf(error);
    const what = jobs.length === 1 ? `The job ${jobs[0]?.id}` : `${jobs.length} jobs`;
    context.note(`${what} could not be recorded for "sta jobs": ${reason}`);
  }
}

/**
 * Records the end of a batch, so that no command requests the states of its jobs. A batch with unfinished jobs has not
 * ended.
 */
export function noteBatchEnd(context: Context, batch: string, counts: BatchCounts): void {
  const { printed: count, failed, pending } = counts;
  if (count === 0 || pending > 0) return;
  try {
    context.jobJournal.appendEnd({ batch, endedAt: new Date(context.clock.nowMs()).toISOString(), count, failed });
  } catch {
    // Without it, `jobs list` asks the service.
  }
}

export interface BatchCounts {
  readonly printed: number;
  readonly failed: number;
  /** Number of failed jobs that are still being processed. */
  readonly pending: number;
}

const targetOf = ({ baseUrl, dataDirectory }: Settings): Pick<JournalEntry, 'baseUrl' | 'dataDirectory'> =>
  baseUrl === undefined ? { dataDirectory: resolve(dataDirectory) } : { baseUrl: baseUrl.value };

/** True if a job was started by the user and at the service that the settings name. */
export function isOfTarget(entry: JournalEntry, settings: Settings): boolean {
  const { baseUrl, dataDirectory } = targetOf(settings);
  const sameUser =
    settings.userId === undefined || entry.userId === undefined || entry.userId === settings.userId.value;
  return entry.baseUrl === baseUrl && entry.dataDirectory === dataDirectory && sameUser;
}
