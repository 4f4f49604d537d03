import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { tableView } from '../../output/view.ts';
import { addDatabaseOption, choicesOf, loadStorageAdmin, type PlaceOptions } from './place-options.ts';

export function registerStorageMigrate(storage: Command, run: Runner): void {
  addDatabaseOption(
    storage.command('migrate').description('Bring the tables of a database to this version of sta, under a lock'),
  )
    .notes(
      'Prints the completed steps, or nothing if there were none. Services add tables and columns by themselves when they',
      'start. Only this command removes those that this version no longer uses: run it when no older version is running.',
    )
    .examples('sta storage migrate', 'sta storage migrate --database postgres://sta@db.example.com/sta --json')
    .action(
      run(async (context, options: PlaceOptions) => {
        const admin = await loadStorageAdmin();
        const migrated = await admin.migrate(choicesOf(context, options), context.version);
        const { database, taken, step } = migrated;
        return tableView(
          migrated,
          taken.map((name) => ({ step: name })),
          [{ title: 'Step', value: (row) => row.step }],
          `${database} has the tables of this version already`,
          { note: taken.length === 0 ? undefined : `${database} is at step ${step}` },
        );
      }),
    );
}
