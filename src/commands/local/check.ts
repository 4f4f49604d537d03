import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { tableView } from '../../output/view.ts';
import { administer } from './administer.ts';

export function registerLocalCheck(local: Command, run: Runner): void {
  local
    .command('check')
    .description('Check the data of the local service: database, files, permissions')
    .option(
      '--repair',
      'remove files without a record, mark uploads without a file as deleted, remove the permissions of other users',
    )
    .option('--data-dir <path>', 'check this data directory, even while a service runs on it')
    .notes('Exits 1 if anything is wrong that was not repaired. A damaged database is not repaired: restore a backup.')
    .examples('sta local check', 'sta local check --repair --data-dir ./data --json')
    .action(
      run(async (context, options: { repair?: boolean; dataDir?: string }) => {
        const findings = await administer(context, options, (admin, directory) =>
          admin.check(directory, options.repair === true),
        );
        const view = tableView(
          findings,
          findings,
          [
            { title: 'Where', value: ({ subject }) => subject },
            { title: 'Problem', value: ({ problem }) => problem, flexible: true },
            {
              title: 'Repair',
              value: ({ repaired }) => repaired ?? '',
              fields: { repaired: ({ repaired }) => repaired },
            },
          ],
          'The data is sound',
        );
        return findings.every(({ repaired }) => repaired !== undefined) ? view : { ...view, exitCode: 1 };
      }),
    );
}
