import type { Command, Runner } from '../../cli/arguments/command.ts';
import { confirm } from '../../cli/context/confirm.ts';
import { checkWritable } from '../../output/print/whole-file.ts';
import { formatBytes } from '../../output/text/count-of.ts';
import { textView } from '../../output/view.ts';
import { dataDirectory } from '../../shared/files/directories.ts';
import { administer } from './administer.ts';

export function registerLocalBackup(local: Command, run: Runner): void {
  local
    .command('backup')
    .argument('<file>', 'the archive to write, a tar file that only you can read')
    .description('Write all data of the local service to one archive, while the service runs')
    .option('--data-dir <path>', 'use this data directory, even while a service runs on it')
    .notes(
      'The archive contains a snapshot of the database, the uploads, clips and transcripts, and the keys: keep it as secret as the',
      'data directory. An incomplete archive is never left behind. Deleted data is not included.',
    )
    .examples('sta local backup sta.tar', 'sta local backup "sta-$(date +%F).tar" --data-dir ./data')
    .action(
      run(async (context, options: { dataDir?: string }, file: string) => {
        await checkWritable(file);
        const done = await administer(context, options, (admin, directory) =>
          admin.backUp(directory, file, context.version),
        );
        const { bytes, files, damaged, missing } = done;
        for (const path of damaged) context.note(`warning: ${path} is not what was uploaded: the disk may be damaged`);
        for (const id of missing) context.note(`warning: the content of upload ${id} is missing. Run sta local check`);
        const note = `Wrote ${files} files to ${file} (${formatBytes(bytes)})`;
        return textView({ path: file, ...done }, file, { note });
      }),
    );
}

export function registerLocalRestore(local: Command, run: Runner): void {
  local
    .command('restore')
    .argument('<file>', 'an archive that sta local backup wrote')
    .description('Replace all data of the local service with a backup')
    .option('--data-dir <path>', 'restore into this data directory')
    .option('-y, --yes', 'replace existing data without asking')
    .notes(
      'Stop the service first. Every file is verified before anything is replaced. Unfinished jobs are computed again, and pending',
      'notifications are sent again.',
    )
    .examples('sta local restore sta.tar --data-dir ./restored', 'sta local restore sta.tar --yes')
    .action(
      run(async (context, options: { dataDir?: string; yes?: boolean }, file: string) => {
        const directory = options.dataDir ?? dataDirectory(context.env);
        const used = await administer(context, options, async (admin) => admin.isUsed(directory));
        const yes = options.yes || !used;
        const message = `Replace all data in ${directory}?`;
        if (!(await confirm(context, yes, `replacing the data in ${directory}`, message))) {
          return textView({ restored: false, dataDirectory: directory }, '', { note: 'Nothing was replaced' });
        }
        const { createdAt, files } = await administer(context, options, (admin) => admin.restore(directory, file));
        return textView({ restored: true, dataDirectory: directory, createdAt, files }, directory, {
          note: `Restored ${files} files of ${createdAt}`,
        });
      }),
    );
}
