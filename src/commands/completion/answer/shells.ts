/** The shells that have completions, and which of them the user runs. */
import { basename } from 'node:path';
import { StaError } from '../../../shared/errors.ts';

/** The completion script of each shell, in completions/. */
export const completionFiles = {
  bash: 'sta.bash',
  zsh: '_sta',
  fish: 'sta.fish',
  powershell: 'sta.ps1',
} as const;

export type Shell = keyof typeof completionFiles;

export const shellNames = Object.keys(completionFiles).join(', ');

export const isShell = (name: string): name is Shell => Object.hasOwn(completionFiles, name);

/** @throws StaError `usage` if the environment names no shell, or one without completions */
export function detectShell(env: Readonly<Record<string, string | undefined>>, platform: NodeJS.Platform): Shell {
  // PowerShell sets it for programs that it starts; on Windows, every program has it.
  if (platform !== 'win32' && env.PSModulePath !== undefined) return 'powershell';
  const name = basename((env.SHELL ?? '').replaceAll('\\', '/'), '.exe');
  if (isShell(name)) return name;
  if (name === '' && platform === 'win32') return 'powershell';
  const what = name === '' ? 'SHELL does not say which shell you use' : `There are no completions for ${name}`;
  throw new StaError('usage', what, { hint: `Name one: sta completion install --shell NAME  (${shellNames})` });
}
