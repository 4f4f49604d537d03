/** Real shells in their own terminals, with the completions of the checkout and a `sta` that records its calls. */

import assert from 'node:assert';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawn } from '@lydell/node-pty';
import { onTestFinished } from 'vitest';
import { eventually } from './eventually.ts';
import { needs } from './needs.ts';
import { launcher, processEnvironment } from './sta-process.ts';
import { temporaryDirectory } from './start-sta.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** With options that skip the tests of a missing shell; bash is part of the base system. */
export const shells = {
  bash: {
    needed: {},
    bare: ['--norc', '--noprofile'],
    load: `source '${root}completions/sta.bash'`,
  },
  zsh: {
    needed: needs('zsh'),
    bare: ['-f'],
    load: `autoload -Uz compinit; compinit -u -D; source '${root}completions/_sta'`,
  },
  fish: {
    needed: needs('fish'),
    bare: ['--no-config'],
    load: `source '${root}completions/sta.fish'`,
  },
} as const;
export type ShellName = keyof typeof shells;

/**
 * A separate directory with a `sta` in bin: the real one handles completion, any other call is recorded and does
 * nothing.
 */
function makeNotingSta(env: Readonly<Record<string, string>>): { directory: string; env: NodeJS.ProcessEnv } {
  const directory = temporaryDirectory();
  const bin = join(directory, 'bin');
  mkdirSync(bin);
  // Otherwise fish starts to generate completions from all man pages, and continues after the test.
  mkdirSync(join(directory, '.local/share/fish/generated_completions'), { recursive: true });
  // A call is recorded as the number of its arguments and each argument, with a NUL after each.
  const note = `printf '%s\\0' "$#" "$@" >> '${join(directory, 'calls')}'`;
  const complete = `[ "$1" = __complete ] && exec '${process.execPath}' '${launcher}' "$@"`;
  const script = `#!/bin/sh\n${complete}\n${note}\n`;
  writeFileSync(join(bin, 'sta'), script);
  chmodSync(join(bin, 'sta'), 0o755);
  const path = `${bin}:${process.env.PATH}`;
  const own = { ...env, PATH: path, HOME: directory, XDG_CONFIG_HOME: directory, TERM: 'xterm', LC_ALL: 'C.UTF-8' };
  return { directory, env: { ...processEnvironment(own), PS1: '> ', LANG: 'C.UTF-8' } };
}

export interface ShellTerminal {
  readonly directory: string;
  /** Types the keys of one line, including Enter, and waits for the call of `sta`. @returns its arguments */
  run(keys: string): Promise<string[]>;
  /** Types keys that change the line in other ways, such as TABs and Ctrl-C. */
  type(keys: string): void;
  /** The contents of the screen so far, with control sequences. */
  output(): string;
}

/** zsh ignores a TAB that was typed before it reads a line: this text shows when it does. */
const sayReads = 'zle-line-init() { print >>$HOME/reads }; zle -N zle-line-init';

/**
 * A shell in an empty directory that has loaded the completions: from the checkout, or with `install`, which runs
 * first, by its startup files.
 *
 * @param install receives the environment in which the shell will run
 */
export async function openShell(
  name: ShellName,
  staEnv: Readonly<Record<string, string>>,
  install?: (home: { HOME: string; XDG_CONFIG_HOME: string }) => Promise<void>,
): Promise<ShellTerminal> {
  const { directory, env } = makeNotingSta(staEnv);
  await install?.({ HOME: directory, XDG_CONFIG_HOME: directory });
  const { bare, load } = shells[name];
  const args = [...(install === undefined ? bare : []), '-i'];
  const cwd = join(directory, 'empty');
  mkdirSync(cwd);
  const terminal = spawn(name, args, { cwd, env, cols: 200, rows: 50 });
  onTestFinished(() => terminal.kill('SIGKILL'));
  let output = '';
  terminal.onData((data) => {
    output += data;
  });
  if (install === undefined) terminal.write(`${load}\r`);
  if (name === 'zsh') terminal.write(`${sayReads}\r`);
  terminal.write(
    'echo loaded:(math 1 + 1):$((1 + 1))\r'.replace(name === 'fish' ? ':$((1 + 1))' : ':(math 1 + 1)', ''),
  );
  await eventually(() => assert(output.includes('loaded:2'), output));
  const fieldsOf = (file: string, end: string) =>
    existsSync(join(directory, file)) ? readFileSync(join(directory, file), 'utf8').split(end).slice(0, -1) : [];
  const readCalls = () => {
    const calls: string[][] = [];
    for (const fields = fieldsOf('calls', '\0'); fields.length > 0; )
      calls.push(fields.splice(0, Number(fields.shift())));
    return calls;
  };
  return {
    directory,
    async run(keys) {
      const before = readCalls().length;
      if (name === 'zsh') await eventually(() => assert(fieldsOf('reads', '\n').length > before, output));
      terminal.write(keys);
      return await eventually(() => {
        const call = readCalls()[before];
        assert(call !== undefined, output);
        return call;
      });
    },
    type: (keys) => terminal.write(keys),
    output: () => output,
  };
}
