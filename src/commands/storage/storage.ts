/** `sta storage`: manages the database and the bucket that several processes of the service share. */
import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { registerStorageCheck } from './check.ts';
import { registerStorageImport } from './import.ts';
import { registerStorageMigrate } from './migrate.ts';

export function register(storage: Command, run: Runner): void {
  storage.description('Prepare and check the PostgreSQL database and the bucket of a service');
  registerStorageMigrate(storage, run);
  registerStorageCheck(storage, run);
  registerStorageImport(storage, run);
}
