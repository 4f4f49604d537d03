/** `sta local`: the local service's data and users, and commands against a fresh service. */
import type { Command } from 'commander';
import type { Runner } from '../../action/runner.ts';
import { registerLocalExec } from './exec.ts';
import { registerLocalReset } from './reset.ts';
import { registerLocalStatus } from './status.ts';
import { registerLocalUsers } from './users.ts';

export function register(local: Command, run: Runner): void {
  local.description('Manage the local service: its data and users, and temporary services for tests');
  registerLocalExec(local, run);
  registerLocalStatus(local, run);
  registerLocalReset(local, run);
  registerLocalUsers(local, run);
}
