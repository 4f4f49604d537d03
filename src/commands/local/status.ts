import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { formatBytes } from '../../output/text/format-bytes.ts';
import { type PlainValue, tableView } from '../../output/view.ts';
import { administer } from './administer.ts';

/** A line for people, with its name and value for machines. */
interface Row {
  readonly title: string;
  readonly shown: string;
  readonly name: string;
  readonly value: PlainValue;
}

export function registerLocalStatus(local: Command, run: Runner): void {
  local
    .command('status')
    .description('Show where the local data is, and whether a service runs on it')
    .option('--data-dir <path>', 'look at this data directory')
    .examples('sta local status', 'sta local status --json')
    .action(
      run(async (context, options: { dataDir?: string }) => {
        const status = await administer(context, options, (admin, directory) => admin.describe(directory));
        const { exists, databaseBytes, users, files, fileBytes, service } = status;
        const rows: readonly Row[] = [
          {
            title: 'Data directory',
            shown: `${status.dataDirectory}${exists ? '' : ' (not used yet)'}`,
            name: 'data_directory',
            value: status.dataDirectory,
          },
          {
            title: 'Database',
            shown: `${(databaseBytes / 1024).toFixed(0)} KiB`,
            name: 'database_bytes',
            value: databaseBytes,
          },
          { title: 'Users', shown: String(users), name: 'users', value: users },
          { title: 'Files', shown: String(files), name: 'files', value: files },
          { title: 'Files and clips', shown: formatBytes(fileBytes), name: 'file_bytes', value: fileBytes },
          {
            title: 'Service',
            shown:
              service === undefined
                ? 'not running; each command starts its own'
                : `${service.url} (process ${service.pid})`,
            name: 'service',
            value: service?.url,
          },
        ];
        return tableView(
          { ...status, service: service === undefined ? null : { url: service.url, pid: service.pid } },
          rows,
          [
            { title: 'What', value: ({ title }) => title, fields: { what: ({ name }) => name } },
            { title: 'State', value: ({ shown }) => shown, flexible: true, fields: { state: ({ value }) => value } },
          ],
        );
      }),
    );
}
