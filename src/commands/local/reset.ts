import type { Command } from '../../cli/arguments/command.ts';
import { confirm } from '../../cli/context/confirm.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { textView } from '../../output/view.ts';
import { dataDirectory } from '../../shared/files/directories.ts';
import { administer } from './administer.ts';

export function registerLocalReset(local: Command, run: Runner): void {
  local
    .command('reset')
    .description('Remove all local data: tags, intents, words, users, keys')
    .option('--data-dir <path>', 'reset this data directory')
    .option('-y, --yes', 'do not ask')
    .examples('sta local reset', 'sta local reset --yes --data-dir ./data')
    .action(
      run(async (context, options: { dataDir?: string; yes?: boolean }) => {
        const directory = options.dataDir ?? dataDirectory(context.env);
        if (!(await confirm(context, options.yes, 'resetting', `Remove all local data in ${directory}?`))) {
          return textView({ reset: false, dataDirectory: directory }, '', { note: 'Nothing was removed' });
        }
        await administer(context, options, (admin) => admin.reset(directory));
        return textView({ reset: true, dataDirectory: directory }, directory, { note: 'The local data is removed' });
      }),
    );
}
