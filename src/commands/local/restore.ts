import type { Command } from '../../cli/arguments/command.ts';
import { confirm } from '../../cli/context/confirm.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { textView } from '../../output/view.ts';
import { dataDirectory } from '../../shared/files/directories.ts';
import { administer } from './administer.ts';

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
