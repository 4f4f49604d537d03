/** Stops the PostgreSQL server of this test run, if there is one. */
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopPostgresIn } from './postgres-server.ts';

/** The file through which the processes of a run share the server: in the folder that temporary-files.ts makes. */
export function postgresOfRun(): { readonly claim: string; readonly ready: string } {
  return { claim: join(tmpdir(), 'postgres-claimed'), ready: join(tmpdir(), 'postgres.json') };
}

export default function stopAtTheEnd(): () => Promise<void> {
  return async () => {
    const { ready } = postgresOfRun();
    if (existsSync(ready)) await stopPostgresIn(JSON.parse(readFileSync(ready, 'utf8')).folder);
  };
}
