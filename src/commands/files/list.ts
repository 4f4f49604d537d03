import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { shortenToEnds } from '../../cli/records/short-ids.ts';
import type { FileItem } from '../../contract/endpoints/files.ts';
import { countOf } from '../../output/text/count-of.ts';
import { describeAge } from '../../output/text/describe-age.ts';
import { formatBytes } from '../../output/text/format-bytes.ts';
import { formatTime } from '../../output/text/format-time.ts';
import { type Column, type TableView, tableView } from '../../output/view.ts';

export function registerFilesList(files: Command, run: Runner): void {
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
export function showFiles(
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

export const totalBytes = (files: readonly FileItem[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

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
