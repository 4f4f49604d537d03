/**
 * `npm run demo`: runs real lines of sta on examples/, shows each line and what it prints, and checks that it did its
 * job. Everything lies in a temporary directory. Exits with 1 when a step did not do what it should.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { steps } from './demo-steps.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'sta-demo-'));
symlinkSync(join(root, 'bin', 'sta.js'), join(work, 'sta'));
const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('STA_'));
const env = {
  ...Object.fromEntries(inherited),
  PATH: `${work}${delimiter}${process.env.PATH}`,
  STA_DATA_DIR: join(work, 'data'),
  STA_CONFIG_DIR: join(work, 'config'),
  STA_STATE_DIR: join(work, 'state'),
  DEMO_DIR: work,
};

let failures = 0;
try {
  for (const { why, line, exit = 0, shows } of steps) {
    console.log(`\n# ${why}\n$ ${line}`);
    const result = spawnSync('sh', ['-c', `${line} 2>&1`], { cwd: root, env, encoding: 'utf8', timeout: 120_000 });
    const output = result.stdout ?? '';
    process.stdout.write(output.endsWith('\n') || output === '' ? output : `${output}\n`);
    if (result.status !== exit) {
      console.error(`demo: the line ended with ${result.status ?? result.signal}, not ${exit}`);
      failures += 1;
    }
    for (const pattern of shows) {
      if (pattern.test(output)) continue;
      console.error(`demo: the output does not show ${pattern}`);
      failures += 1;
    }
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
console.log(
  failures === 0 ? `\nThe demo ran: ${steps.length} steps, all did their job` : `\nThe demo failed: ${failures} checks`,
);
process.exitCode = failures === 0 ? 0 : 1;
