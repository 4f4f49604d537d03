/** The jobs that `jobs cancel` and `jobs delete` are called for. */

import type { Command } from '../../cli/arguments/command.ts';
import type { Context } from '../../cli/context/context.ts';
import type { ItemKind } from '../../contract/job-calls.ts';
import { checkIds, openJobFinder } from '../../conversations/jobs/find-jobs.ts';
import type { JobKind } from '../../conversations/jobs/job-kind.ts';

/** The job or jobs of one call. */
export interface ChosenJob {
  readonly id: string;
  /** undefined for all jobs with the id: the id of a recording may belong to its tone job and its clips job. */
  readonly kind: JobKind | undefined;
}

export const addJobArguments = (command: Command): Command =>
  command
    .completedArgument('[id...]', 'ids of jobs or batches', 'jobs')
    .option('--last', 'the last job or batch that this machine started on this service');

/** @throws StaError `usage`; `not_found` if `--last` has no job */
export function chooseJobs(context: Context, ids: readonly string[], last: boolean): ChosenJob[] {
  checkIds(ids, last);
  const finder = openJobFinder(context);
  if (last) return finder.lastWithBatch().map(({ id, kind }) => ({ id, kind }));
  return [...new Set(ids.flatMap((id) => finder.resolve(id)))].map((id) => ({ id, kind: undefined }));
}

/** The parameters that identify a job in a call. */
export const selectionOf = ({ id, kind }: ChosenJob): { fileID: string; items?: ItemKind[] } => ({
  fileID: id,
  items: kind?.knownItems.map(({ name }) => name),
});
