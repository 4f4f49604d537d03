import type { Command } from 'commander';
import { tableView } from '../../output/view.ts';
import type { Runner } from '../runner.ts';
import { administer } from './administer.ts';

export function registerLocalStatus(local: Command, run: Runner): void {
  local
    .command('status')
    .description('Show where the local data is, and whether a service runs on it')
    .option('--data-dir <path>', 'look at this data directory')
    .addHelpText('after', '\nExamples:\n  $ sta local status\n  $ sta local status --json')
    .action(
      run(async (context, options: { dataDir?: string }) => {
        const status = await administer(context, options, (admin, directory) => admin.describe(directory));
        const { exists, databaseBytes, users, service } = status;
        const rows: [string, string][] = [
          ['Data directory', `${status.dataDirectory}${exists ? '' : ' (not used yet)'}`],
          ['Database', `${(databaseBytes / 1024).toFixed(0)} KiB`],
          ['Users', String(users)],
          [
            'Service',
            service === undefined
              ? 'none runs; each command starts its own'
              : `${service.url} (process ${service.pid})`,
          ],
        ];
        return tableView(
          { ...status, service: service === undefined ? null : { url: service.url, pid: service.pid } },
          rows,
          [
            { title: 'What', value: ([what]) => what },
            { title: 'State', value: ([, state]) => state, flexible: true },
          ],
          '',
        );
      }),
    );
}
