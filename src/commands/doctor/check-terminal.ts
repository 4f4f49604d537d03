/** The checks of the terminal and the shell. */
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Environment, readVariable } from '../../config/environment.ts';
import { type Check, ok, warning } from './finding.ts';

export const checkTerminal: Check = {
  name: 'terminal',
  run({ env, terminal, paint }) {
    const locale = [env.LC_ALL, env.LC_CTYPE, env.LANG].find((value) => value !== undefined && value !== '') ?? 'C';
    if (!terminal.isTerminal) return ok('none: stdout is a pipe or a file');
    const color = paint.level > 0 ? 'colour' : `no colour${whyNoColor(env)}`;
    const shown = `${terminal.columns ?? 'unknown'} columns, ${color}, locale ${locale}`;
    // Windows says nothing of it in the environment.
    if (process.platform !== 'win32' && !/utf-?8/i.test(locale)) {
      return warning(`${shown}: signs beyond ASCII may come out wrong`, 'export LANG=C.UTF-8');
    }
    return (terminal.columns ?? 80) < 40 ? warning(`${shown}: tables are cut`, 'Make the window wider') : ok(shown);
  },
};

function whyNoColor(env: Environment): string {
  if (readVariable(env, 'NO_COLOR') !== undefined) return ' (NO_COLOR)';
  return env.TERM === 'dumb' ? ' (TERM is dumb)' : '';
}

/** Where a shell would have it, below the home directory. */
const places: Readonly<Record<string, { readonly files: readonly string[]; readonly line: string }>> = {
  bash: {
    files: ['.bashrc', '.bash_profile', '.bash_completion', '.local/share/bash-completion/completions/sta'],
    line: `echo 'source <(sta completion bash)' >> ~/.bashrc`,
  },
  zsh: { files: ['.zshrc', '.zfunc/_sta'], line: `echo 'source <(sta completion zsh)' >> ~/.zshrc` },
  fish: {
    files: ['.config/fish/config.fish', '.config/fish/completions/sta.fish'],
    line: 'sta completion fish > ~/.config/fish/completions/sta.fish',
  },
};

export const checkCompletion: Check = {
  name: 'completion',
  async run({ env }) {
    const shell = basename(env.SHELL ?? '');
    const place = places[shell];
    if (place === undefined || env.HOME === undefined)
      return ok('not looked for: the shell is none that is known here');
    const texts = await Promise.all(
      place.files.map((file) => readFile(join(env.HOME ?? '', file), 'utf8').catch(() => '')),
    );
    const at = texts.findIndex((text) => /\bsta completion\b|\b_sta\b|complete -c sta\b/.test(text));
    return at < 0 ? ok(`not set up for ${shell}`, place.line) : ok(`set up for ${shell} in ~/${place.files[at]}`);
  },
};
