/** The checks of the terminal and the shell. */
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Environment, readVariable } from '../../../shared/environment.ts';
import { namesEncoding } from '../../../shared/platform.ts';
import { type Check, ok, warning } from './finding.ts';

export const checkTerminal: Check = {
  name: 'terminal',
  run({ env, platform, terminal, paint }) {
    const locale = [env.LC_ALL, env.LC_CTYPE, env.LANG].find((value) => value !== undefined && value !== '') ?? 'C';
    if (!terminal.isTerminal) return ok('none: stdout is a pipe or a file');
    const color = paint.level > 0 ? 'colour' : `no colour${whyNoColor(env)}`;
    const shown = `${terminal.columns ?? 'unknown'} columns, ${color}, locale ${locale}`;
    if (namesEncoding(platform) && !/utf-?8/i.test(locale)) {
      return warning(`${shown}: characters beyond ASCII may be garbled`, 'export LANG=C.UTF-8');
    }
    return (terminal.columns ?? 80) < 40
      ? warning(`${shown}: tables are truncated`, 'Make the window wider')
      : ok(shown);
  },
};

function whyNoColor(env: Environment): string {
  if (readVariable(env, 'NO_COLOR') !== undefined) return ' (NO_COLOR)';
  return env.TERM === 'dumb' ? ' (TERM is dumb)' : '';
}

export const checkCompletion: Check = {
  name: 'completion',
  async run({ env }) {
    const shell = basename(env.SHELL ?? '');
    const files = placesOf(shell, env);
    if (files === undefined) return ok('not checked: SHELL does not name bash, zsh or fish');
    const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')));
    const index = texts.findIndex((text) => /\bsta completion\b|\b_sta\b|complete -c sta\b/.test(text));
    return index < 0
      ? ok(`not set up for ${shell}`, 'sta completion install')
      : ok(`set up for ${shell} in ${files[index]}`);
  },
};

/**
 * The files from which a shell may load completions: its startup files, and the directories that it searches by itself.
 */
function placesOf(shell: string, env: Environment): readonly string[] | undefined {
  const home = env.HOME;
  if (home === undefined || home === '') return undefined;
  const config = env.XDG_CONFIG_HOME || join(home, '.config');
  const data = env.XDG_DATA_HOME || join(home, '.local', 'share');
  switch (shell) {
    case 'bash': {
      const completions = env.BASH_COMPLETION_USER_DIR || join(data, 'bash-completion');
      return [join(completions, 'completions', 'sta'), join(home, '.bashrc'), join(home, '.bash_profile')];
    }
    case 'zsh':
      return [join(env.ZDOTDIR || home, '.zshrc')];
    case 'fish':
      return [join(config, 'fish', 'completions', 'sta.fish'), join(config, 'fish', 'config.fish')];
    default:
      return undefined;
  }
}
