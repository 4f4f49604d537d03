/** What a fetch shows while the result is not there yet: the reply for machines, a line on stderr for people, exit code 8. */

import type { Context } from '../action/context.ts';
import { exitCodes } from '../errors.ts';
import type { TableView, TextView } from '../output/view.ts';
import { isFinished, type JobKind, type JobReply, stateOf } from './job-kind.ts';
import { describeProgress, progressOf } from './job-progress.ts';
import { waitHint } from './leave-job.ts';
import { refuseNeverComing } from './missing-items.ts';

/** @param shown the result's own view, whose columns stay @returns undefined when the job is finished @throws StaError `unsupported` */
export function pendingView(
  context: Context,
  kind: JobKind,
  id: string,
  reply: JobReply,
  shown: TableView | TextView,
): TableView | TextView | undefined {
  if (isFinished(reply, kind)) return undefined;
  refuseNeverComing(reply, kind, id);
  const progress = progressOf(reply, kind);
  const standing = progress === undefined ? '' : ` (${describeProgress(progress)})`;
  const line = `${kind.title} ${id} is ${stateOf(reply, kind).toLowerCase()}${standing}. ${waitHint(context.settings(), [id])}`;
  const exitCode = exitCodes.pending;
  if (shown.kind === 'text') return { ...shown, text: '', note: line, exitCode };
  return { ...shown, rows: [], figure: undefined, note: undefined, empty: line, exitCode };
}
