/**
 * Finds the place for completions: a directory that the shell loads by itself if there is one, else a line in its
 * startup file.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StaError } from '../../../shared/errors.ts';
import type { Shell } from './shells.ts';

export interface Place {
  /** The path of the script. */
  readonly file: string;
  /** The startup file that loads it, in case the shell does not find it by itself. */
  readonly startup: { readonly file: string; readonly line: string; readonly needed: boolean } | undefined;
  /** The command that loads the completions into a running shell, or starts a new one. */
  readonly next: string;
}

export interface Home {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** The path from a flag, instead of the usual startup file. */
  readonly startupFile?: string;
}

/** Marks every line that sta adds to a startup file; it is at the end of the line. */
export const lineMark = '# sta completion install';

/**
 * @throws StaError `usage` if the environment does not name the home directory, or if only PowerShell knows the path
 */
export function findPlace(shell: Shell, { env, platform, startupFile }: Home): Place {
  const home = env.HOME || env.USERPROFILE;
  if (home === undefined || home === '')
    throw new StaError('usage', 'HOME is not set, so there is no directory to install to');
  const config = env.XDG_CONFIG_HOME || join(home, '.config');
  const data = env.XDG_DATA_HOME || join(home, '.local', 'share');
  switch (shell) {
    case 'fish':
      return { file: join(config, 'fish', 'completions', 'sta.fish'), startup: undefined, next: 'exec fish' };
    case 'bash': {
      const file = join(env.BASH_COMPLETION_USER_DIR || join(data, 'bash-completion'), 'completions', 'sta');
      // Terminals on macOS start bash as a login shell.
      const usual = join(home, platform === 'darwin' ? '.bash_profile' : '.bashrc');
      const line = `[ -r ${quote(file)} ] && . ${quote(file)}  ${lineMark}`;
      const needed = startupFile !== undefined || !loadsByItself(home);
      return { file, startup: { file: startupFile ?? usual, line, needed }, next: 'exec bash' };
    }
    case 'zsh': {
      const file = join(data, 'zsh', 'site-functions', '_sta');
      const compinit = '(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }';
      const line = `fpath=(${quote(dirname(file))} $fpath); autoload -Uz _sta; ${compinit}; compdef _sta sta  ${lineMark}`;
      const rc = startupFile ?? join(env.ZDOTDIR || home, '.zshrc');
      return { file, startup: { file: rc, line, needed: true }, next: 'exec zsh' };
    }
    case 'powershell': {
      if (startupFile === undefined && platform === 'win32') {
        // The profile may be in a folder that OneDrive redirects: only PowerShell knows its path.
        throw new StaError('usage', 'Only PowerShell knows the path of its profile', {
          hint: 'Name it: sta completion install --shell powershell --startup-file $PROFILE',
        });
      }
      const profile = startupFile ?? join(config, 'powershell', 'Microsoft.PowerShell_profile.ps1');
      const file = join(dirname(profile), 'sta-completion.ps1');
      const quoted = `'${file.replace(/['\u2018-\u201b]/g, '$&$&')}'`;
      const line = `if (Test-Path ${quoted}) { . ${quoted} }  ${lineMark}`;
      return { file, startup: { file: profile, line, needed: true }, next: `. ${quoted}` };
    }
  }
}

/** Quotes for bash and zsh. */
const quote = (path: string) => `'${path.replaceAll("'", "'\\''")}'`;

const loaders = [
  '/usr/share/bash-completion/bash_completion',
  '/usr/local/share/bash-completion/bash_completion',
  '/usr/local/etc/profile.d/bash_completion.sh',
  '/opt/homebrew/etc/profile.d/bash_completion.sh',
];

/**
 * True if bash-completion is installed and a startup file loads it. It then finds the script when you first press TAB.
 */
function loadsByItself(home: string): boolean {
  if (!loaders.some((path) => existsSync(path))) return false;
  const own = ['.bashrc', '.bash_profile', '.profile'].map((name) => join(home, name));
  return [...own, '/etc/bash.bashrc', '/etc/bashrc'].some((path) => {
    try {
      return /^[^#\n]*\bbash[_-]completion\b/m.test(readFileSync(path, 'utf8'));
    } catch {
      return false;
    }
  });
}
