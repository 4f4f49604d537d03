/** `sta local`: manages the local service's data and users, and runs commands against a fresh service. */
import type { Command, Runner } from '../../cli/arguments/command.ts';
import { confirm } from '../../cli/context/confirm.ts';
import { formatBytes } from '../../output/text/count-of.ts';
import { type PlainValue, tableView, textView } from '../../output/view.ts';
import { dataDirectory } from '../../shared/files/directories.ts';
import { administer } from './administer.ts';
import { registerLocalBackup, registerLocalRestore } from './backup.ts';
import { registerLocalExec } from './exec.ts';
import { registerLocalUsers } from './users.ts';

export function register(local: Command, run: Runner): void {
  local.description('Manage the local service: its data and users, and temporary services for tests');
  registerLocalExec(local, run);
  registerLocalStatus(local, run);
  registerLocalReset(local, run);
  registerLocalUsers(local, run);
  registerLocalRotateKey(local, run);
  registerLocalAudit(local, run);
  registerLocalBackup(local, run);
  registerLocalRestore(local, run);
  registerLocalCheck(local, run);
}

/** A line for people, with its name and value for machines. */
interface Row {
  readonly title: string;
  readonly shown: string;
  readonly name: string;
  readonly value: PlainValue;
}

function registerLocalStatus(local: Command, run: Runner): void {
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

function registerLocalReset(local: Command, run: Runner): void {
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

function registerLocalRotateKey(local: Command, run: Runner): void {
  local
    .command('rotate-key')
    .description('Replace the key that signs access tokens and links to clips')
    .option('--now', 'reject everything that the old key signed, at once')
    .option('--data-dir <path>', 'use this data directory, even while a service runs on it')
    .notes(
      'Tokens and links that the old key signed are accepted for one more hour, the lifetime of a token. The secrets of webhooks',
      'are encrypted again. A running service uses the new key at once. With --now, clients with an API key pair get a new',
      'token automatically; fetch links to clips again.',
    )
    .examples('sta local rotate-key', 'sta local rotate-key --now --data-dir ./data')
    .action(
      run(async (context, options: { now?: boolean; dataDir?: string }) => {
        const acceptedUntil = await administer(context, options, (admin, directory) =>
          admin.rotateKey(directory, options.now === true),
        );
        const note = options.now
          ? 'A new key is in use. Tokens and links that the old key signed are rejected'
          : `A new key is in use. Tokens and links that the old key signed are accepted until ${acceptedUntil}`;
        return textView({ rotated: true, acceptedUntil }, acceptedUntil, { note });
      }),
    );
}

function registerLocalAudit(local: Command, run: Runner): void {
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

function registerLocalCheck(local: Command, run: Runner): void {
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
