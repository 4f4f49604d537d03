import { startFailure } from '../../api/targets/start-failure.ts';
import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { tableView } from '../../output/view.ts';
import { dataDirectory } from '../../shared/files/directories.ts';
import {
  addDatabaseOption,
  addStorageOptions,
  choicesOf,
  loadStorageAdmin,
  type PlaceOptions,
} from './place-options.ts';

export function registerStorageCheck(storage: Command, run: Runner): void {
  addStorageOptions(
    addDatabaseOption(
      storage.command('check').description('Check the database and the bucket, and whether records and files match'),
    ),
  )
    .option('--data-dir <path>', 'the data directory of a process, where files are if there is no bucket')
    .notes(
      'Checks whether the database can be reached and has the tables of this version, whether the bucket accepts the key and belongs',
      'to this database, and compares records and files. It changes nothing. Exits 1 if anything is wrong.',
    )
    .examples(
      'sta storage check',
      'sta storage check --database postgres://sta@db.example.com/sta --storage s3://recordings/sta --json',
    )
    .action(
      run(async (context, options: PlaceOptions & { dataDir?: string }) => {
        const directory = options.dataDir ?? dataDirectory(context.env);
        const admin = await loadStorageAdmin();
        const checks = await admin.check(directory, choicesOf(context, options)).catch((error: unknown) => {
          throw startFailure(error, '', directory);
        });
        const problems = checks.filter(({ state }) => state === 'problem').length;
        return tableView(
          { ok: problems === 0, checks },
          checks,
          [
            { title: 'State', value: ({ state }) => state },
            { title: 'Subject', value: ({ subject }) => subject },
            { title: 'Found', value: ({ found }) => found, flexible: true },
          ],
          '',
          { exitCode: problems > 0 ? 1 : undefined },
        );
      }),
    );
}
