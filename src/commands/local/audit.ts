import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { tableView } from '../../output/view.ts';
import { administer } from './administer.ts';

export function registerLocalAudit(local: Command, run: Runner): void {
  local
    .command('audit')
    .description('List who added, rotated or revoked keys and users, and when')
    .option('--data-dir <path>', 'look at this data directory')
    .examples('sta local audit', 'sta local audit --query "[?action==\'users revoke\']" -o ndjson')
    .action(
      run(async (context, options: { dataDir?: string }) => {
        const entries = await administer(context, options, (admin, directory) => admin.listAudit(directory));
        const shown = entries.map(({ atMs, ...entry }) => ({ time: new Date(atMs).toISOString(), ...entry }));
        return tableView(
          shown,
          shown,
          [
            { title: 'Time', value: ({ time }) => time },
            { title: 'Actor', value: ({ actor }) => actor },
            { title: 'Action', value: ({ action }) => action },
            { title: 'Subject', value: ({ subject }) => subject, flexible: true },
            { title: 'Detail', value: ({ detail }) => detail, flexible: true },
          ],
          'The keys and users of this data directory have not been changed yet',
        );
      }),
    );
}
