/** `sta local`: manages the local service's data and users, and runs commands against a fresh service. */
import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { registerLocalAudit } from './audit.ts';
import { registerLocalBackup } from './backup.ts';
import { registerLocalCheck } from './check.ts';
import { registerLocalExec } from './exec.ts';
import { registerLocalReset } from './reset.ts';
import { registerLocalRestore } from './restore.ts';
import { registerLocalRotateKey } from './rotate-key.ts';
import { registerLocalStatus } from './status.ts';
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
