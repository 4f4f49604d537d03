/** Which shell a person uses, as far as the environment tells. */
import { basename } from 'node:path';
import { StaError } from '../errors.ts';
import { completionFiles, type Shell } from './completion-files.ts';

export const shellNames = Object.keys(completionFiles).join(', ');

export const isShell = (name: string): name is Shell => Object.hasOwn(completionFiles, name);

/** @throws StaError `usage` when it is none that there are completions for */
export function detectShell(env: Readonly<Record<string, string | undefined>>, platform: NodeJS.Platform): Shell {
  // PowerShell gives this to whatever it starts; on Windows everything has it.
  if (platform !== 'win32' && env.PSModulePath !== undefined) return 'powershell';
  const name = basename((env.SHELL ?? '').replaceAll('\\', '/'), '.exe');
  if (isShell(name)) return name;
  if (name === '' && platform === 'win32') return 'powershell';
  const what = name === '' ? 'SHELL does not say which shell you use' : `There are no completions for ${name}`;
  throw new StaError('usage', what, { hint: `Name one: sta completion install --shell NAME  (${shellNames})` });
}
