/** A temporary directory for the files of a load test, with the environment that names it. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function createLoadEnvironment() {
  const directory = mkdtempSync(join(tmpdir(), 'sta-load-'));
  const env = {
    PATH: process.env.PATH,
    HOME: directory,
    STA_DATA_DIR: join(directory, 'data'),
    STA_CONFIG_DIR: join(directory, 'config'),
    STA_STATE_DIR: join(directory, 'state'),
  };
  return { directory, env };
}
