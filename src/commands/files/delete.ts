import type { Command } from '../../cli/arguments/command.ts';
import { confirm } from '../../cli/context/confirm.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { deleteEach } from '../../cli/records/delete-records.ts';
import { idNote } from '../../cli/records/resolve-id.ts';
import { resolveFileIds } from '../../conversations/jobs/resolve-files.ts';
import { tableView } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';

interface Options {
  readonly yes?: boolean;
  readonly keepFile?: boolean;
  readonly keepMetadata?: boolean;
}

export function registerFilesDelete(files: Command, run: Runner): void {
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
      run(async (context, options: Options, given: string[]) => {
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
        return deleteEach(ids, (fileID) => api.files.delete({ fileID, file: !keepFile, metadata: !keepMetadata }));
      }),
    );
}
