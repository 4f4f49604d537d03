import { type Command, Option } from '../../cli/arguments/command.ts';
import { parseAge } from '../../cli/arguments/parse-options.ts';
import { confirm, requireYes } from '../../cli/context/confirm.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { countOf } from '../../output/text/count-of.ts';
import { formatBytes } from '../../output/text/format-bytes.ts';
import { tableView } from '../../output/view.ts';
import { showFiles, totalBytes } from './list.ts';

interface Options {
  /** Seconds. */
  readonly unusedFor: number;
  readonly preview?: boolean;
  readonly yes?: boolean;
}

const usualDays = 7;

export function registerFilesPrune(files: Command, run: Runner): void {
  files
    .command('prune')
    .description('Delete uploaded files that no job needs')
    .addOption(
      new Option('--unused-for <age>', 'delete files unused for this long, such as 30d, 12h or 0')
        .argParser(parseAge)
        .default(usualDays * 86_400, `${usualDays}d`),
    )
    .option('--preview', 'list the files that would be deleted, and delete nothing')
    .option('-y, --yes', 'do not ask')
    .notes(
      `Deletes your files that were neither uploaded nor used by a job for ${usualDays} days, or for --unused-for. Files with queued`,
      'or running jobs are kept, and so are results and clips. For a new job, upload the recording again.',
    )
    .examples('sta files prune --preview', 'sta files prune --unused-for 30d --yes')
    .action(
      run(async (context, { unusedFor, preview = false, yes = false }: Options) => {
        const { files } = await context.api();
        const call = (dryRun: boolean) => files.prune({ unused_seconds: unusedFor, ...(dryRun && { dry_run: true }) });
        const empty = 'No files to delete';
        if (preview) return showFiles(await call(true), context.clock.nowMs(), { empty, done: ' would be deleted' });
        if (!yes && context.dryRun === undefined) {
          requireYes(context, yes, 'deleting', 'See what would be deleted with: sta files prune --preview');
          const { data } = await call(true);
          if (data.length === 0) return tableView([], [], [], empty);
          const message = `Delete ${countOf(data.length, 'file')}, ${formatBytes(totalBytes(data))}?`;
          if (!(await confirm(context, yes, 'deleting', message))) {
            return tableView([], [], [], 'Nothing was deleted');
          }
        }
        context.echoTarget();
        return showFiles(await call(false), context.clock.nowMs(), { empty, done: ' deleted' });
      }),
    );
}
