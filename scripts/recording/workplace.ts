/** A place to record lines: a temporary directory with `sta` on the PATH, its own data, and the examples. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Workplace {
  readonly directory: string;
  readonly env: Readonly<Record<string, string>>;
  close(): void;
}

const packageRoot = fileURLToPath(new URL('../..', import.meta.url));

export function openWorkplace(): Workplace {
  const root = mkdtempSync(join(tmpdir(), 'sta-recording-'));
  const [bin, directory] = [join(root, 'bin'), join(root, 'work')];
  mkdirSync(bin);
  mkdirSync(directory);
  writeFileSync(join(bin, 'sta'), `#!/bin/sh\nexec node '${join(packageRoot, 'bin', 'sta.cjs')}' "$@"\n`);
  chmodSync(join(bin, 'sta'), 0o755);
  symlinkSync(join(packageRoot, 'examples'), join(directory, 'examples'));
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && !/^(STA_|CI$|NO_COLOR$|FORCE_COLOR$|COLORTERM$)/.test(entry[0]),
  );
  return {
    directory,
    env: {
      ...Object.fromEntries(inherited),
      PATH: `${bin}${delimiter}${process.env.PATH}`,
      HOME: directory,
      TERM: 'xterm-256color',
      LANG: 'C.UTF-8',
      STA_DATA_DIR: join(root, 'data'),
      STA_CONFIG_DIR: join(root, 'config'),
      STA_STATE_DIR: join(root, 'state'),
      STA_KEYRING: 'off',
    },
    close: () => rmSync(root, { recursive: true, force: true }),
  };
}
