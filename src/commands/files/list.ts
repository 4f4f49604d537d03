import type { Command } from 'commander';
import type { Runner } from '../../action/runner.ts';
import { helpText } from '../../jobs/help-text.ts';
import { countOf } from '../../output/count-of.ts';
import { formatBytes } from '../../output/format-bytes.ts';
import { tableView } from '../../output/view.ts';
import { distinctLength } from '../../records/short-ids.ts';
import { fileColumns } from './file-columns.ts';

export function registerFilesList(files: Command, run: Runner): void {
  files
    .command('list')
    .alias('ls')
    .description('List your uploaded files and how they are used')
    .addHelpText(
      'after',
      helpText(
        [
          'Shows when each file was uploaded, or last named by a job, and how many jobs on it the service keeps. On a terminal',
          'the ids are shortened: wherever the id of a file is expected, the short form works too.',
        ],
        ['sta files list', "sta files list --json --query 'data[?bytes > `100000000`].file_id'"],
      ),
    )
    .action(
      run(async (context) => {
        const reply = await (await context.api()).files.list();
        const { data } = reply;
        const columns = fileColumns(distinctLength(data.map(({ file_id }) => file_id)), context.clock.nowMs());
        const bytes = data.reduce((sum, file) => sum + file.bytes, 0);
        return tableView(reply, data, columns, 'No uploaded files. Upload one: sta files upload meeting.mp4', {
          note: data.length === 0 ? undefined : `${countOf(data.length, 'file')}, ${formatBytes(bytes)}`,
        });
      }),
    );
}
