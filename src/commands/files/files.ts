/** `sta files`: audio and video files for jobs. */
import { type Command, Option, type Runner } from '../../cli/arguments/command.ts';
import { parseAge } from '../../cli/arguments/parse-options.ts';
import { confirm, requireYes } from '../../cli/context/confirm.ts';
import { deleteEach } from '../../cli/records/delete-records.ts';
import { idNote } from '../../cli/records/resolve-id.ts';
import { shortenToEnds } from '../../cli/records/short-ids.ts';
import type { FileItem } from '../../contract/endpoints/files.ts';
import { resolveFileIds } from '../../conversations/jobs/resolve-files.ts';
import { countOf, formatBytes } from '../../output/text/count-of.ts';
import { describeAge, formatTime } from '../../output/text/format-time.ts';
import { type Column, type TableView, tableView } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';
import { registerFilesUpload } from './upload.ts';

export function register(files: Command, run: Runner): void {
  files.description('Upload, list and delete audio and video for jobs');
  registerFilesUpload(files, run);
  registerFilesList(files, run);
  registerFilesDelete(files, run);
  registerFilesPrune(files, run);
}

function registerFilesList(files: Command, run: Runner): void {
  files
    .command('list')
    .alias('ls')
    .description('List your uploaded files and how they are used')
    .notes(
      'Shows when each file was uploaded or last used by a job, and how many of its jobs the service has. On a terminal, ids',
      'are shortened; every command accepts the short form.',
    )
    .examples('sta files list', "sta files list --json --query 'data[?bytes > `100000000`].file_id'")
    .action(
      run(async (context) => {
        const reply = await (await context.api()).files.list();
        const empty = 'No uploaded files. Upload one: sta files upload meeting.mp4';
        return showFiles(reply, context.clock.nowMs(), { empty });
      }),
    );
}

/** A table of files, with their number and size. @param done what happened to them, for the note */
function showFiles(
  reply: { readonly data: readonly FileItem[] },
  nowMs: number,
  { empty, done = '' }: { readonly empty: string; readonly done?: string },
): TableView {
  const { data } = reply;
  const columns = columnsOf(shortenToEnds(data.map(({ file_id }) => file_id)), nowMs);
  return tableView(reply, data, columns, empty, {
    note: data.length === 0 ? undefined : `${countOf(data.length, 'file')}${done}, ${formatBytes(totalBytes(data))}`,
  });
}

const totalBytes = (files: readonly FileItem[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** @param shorten shortens an id for display */
const columnsOf = (shorten: (id: string) => string, nowMs: number): Column<FileItem>[] => [
  { title: 'Id', value: (file) => shorten(file.file_id), fields: { id: (file) => file.file_id } },
  { title: 'Title', value: (file) => file.title ?? '', fields: { title: (file) => file.title }, flexible: true },
  { title: 'Kind', value: (file) => file.kind },
  {
    title: 'Length',
    value: (file) => formatTime(file.duration_ms),
    fields: { duration_seconds: (file) => file.duration_ms / 1000 },
    align: 'right',
  },
  {
    title: 'Size',
    value: (file) => formatBytes(file.bytes),
    fields: { bytes: (file) => file.bytes },
    align: 'right',
  },
  {
    title: 'Used',
    value: (file) => describeAge(nowMs - Date.parse(file.used_at)),
    fields: { used_at: (file) => file.used_at },
  },
  {
    title: 'Jobs',
    value: ({ jobs, unfinished_jobs }) => (unfinished_jobs > 0 ? `${jobs}, ${unfinished_jobs} unfinished` : jobs),
    fields: { jobs: (file) => file.jobs, unfinished_jobs: (file) => file.unfinished_jobs },
    align: 'right',
  },
];

interface DeleteOptions {
  readonly yes?: boolean;
  readonly keepFile?: boolean;
  readonly keepMetadata?: boolean;
}

function registerFilesDelete(files: Command, run: Runner): void {
  files
    .command('delete')
    .alias('rm')
    .completedArgument('<id...>', 'ids or titles of files', 'recordings')
    .description('Delete uploaded files and the results computed from them')
    .option('-y, --yes', 'do not ask')
    .option('--keep-file', 'delete only the results')
    .option('--keep-metadata', 'delete only the file')
    .notes(idNote)
    .examples(
      'sta files delete 1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b',
      'sta files delete 1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b --keep-metadata --yes',
    )
    .action(
      run(async (context, options: DeleteOptions, given: string[]) => {
        const { keepFile = false, keepMetadata = false } = options;
        if (keepFile && keepMetadata)
          throw new StaError('usage', '--keep-file and --keep-metadata leave nothing to delete');
        const api = await context.api();
        const ids = [...new Set(await resolveFileIds(context, api, given))];
        const what = ids.length === 1 ? `the file ${ids[0]}` : `${ids.length} files: ${ids.join(', ')}`;
        const message = keepFile ? `Delete the results of ${what}?` : `Delete ${what}?`;
        if (!(await confirm(context, options.yes, 'deleting', message))) {
          return tableView([], [], [], 'Nothing was deleted');
        }
        context.echoTarget();
        return deleteEach(
          ids.map((id) => ({ id })),
          ({ id: fileID }) => api.files.delete({ fileID, file: !keepFile, metadata: !keepMetadata }),
        );
      }),
    );
}

interface PruneOptions {
  /** Seconds. */
  readonly unusedFor: number;
  readonly preview?: boolean;
  readonly yes?: boolean;
}

const usualDays = 7;

function registerFilesPrune(files: Command, run: Runner): void {
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
      run(async (context, { unusedFor, preview = false, yes = false }: PruneOptions) => {
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
