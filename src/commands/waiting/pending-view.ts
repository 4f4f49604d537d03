/** What a fetch shows while the result is not there yet: the reply for machines, a line on stderr for people, exit code 8. */
import { exitCodes } from '../../errors.ts';
import { type TableView, tableView } from '../../output/view.ts';
import type { Context } from '../context.ts';
import { isFinished, type JobKind, type JobReply, stateOf } from './job-kind.ts';
import { waitHint } from './leave-job.ts';

/** @returns undefined when the job is finished */
export function pendingView(context: Context, kind: JobKind, id: string, reply: JobReply): TableView | undefined {
  if (isFinished(reply)) return undefined;
  const line = `${kind.title} ${id}: ${stateOf(reply)}. ${waitHint(context.settings(), [id])}`;
  return tableView(reply, [], [], line, { exitCode: exitCodes.pending });
}
