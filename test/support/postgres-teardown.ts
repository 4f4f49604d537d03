/** Stops the PostgreSQL server that the tests of this run have started, if any has. */
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopPostgresIn } from './postgres-server.ts';

/** Where the processes of a run agree on its server: in the folder that temporary-files.ts makes. */
export function postgresOfRun(): { readonly claim: string; readonly ready: string } {
  return { claim: join(tmpdir(), 'postgres-claimed'), ready: join(tmpdir(), 'postgres.json') };
}

export default function stopAtTheEnd(): () => Promise<void> {
  return async () => {
    const { ready } = postgresOfRun();
    if (existsSync(ready)) await stopPostgresIn(JSON.parse(readFileSync(ready, 'utf8')).folder);
  };
}
