import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { needs } from '../../support/needs.ts';
import { launcher, processEnvironment } from '../../support/sta-process.ts';

it('a script signs in, creates, matches and deletes without a terminal', needs('jq'), async () => {
  const script = fileURLToPath(new URL('no-terminal.sh', import.meta.url));
  const { stdout } = await promisify(execFile)('sh', [script, `${process.execPath} ${launcher}`], {
    env: processEnvironment({}),
  });
  expect(stdout).toContain('ok: login, create, match, check, delete, logout');
});
