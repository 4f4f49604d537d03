/** Finds programs on this machine, and limits their environment and resources. */
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export type ProgramEnvironment = Readonly<Record<string, string | undefined>>;

export const isWindows = process.platform === 'win32';

/** The path of a program on the PATH; undefined if it is not found. */
export function findProgram(name: string, env: ProgramEnvironment): string | undefined {
  const names = isWindows ? [`${name}.exe`, name] : [name];
  return (variable('PATH', env) ?? '')
    .split(delimiter)
    .filter((directory) => directory !== '')
    .flatMap((directory) => names.map((file) => join(directory, file)))
    .find(isProgram);
}

/** Whether a path is a file that can be run. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

const keptVariables = [
  'PATH',
  ...(isWindows ? ['SystemRoot', 'TEMP', 'TMP'] : ['LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'TMPDIR']),
];

/**
 * The environment variables that a program needs, without the credentials of the service. @param more further variables
 * that it reads
 */
export function bareEnvironment(env: ProgramEnvironment, more: readonly string[]): Record<string, string> {
  const kept = [...keptVariables, ...more].flatMap((name): [string, string][] => {
    const value = variable(name, env);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(kept);
}

/** On Windows, variable names ignore case, and PATH is usually called Path. */
function variable(name: string, env: ProgramEnvironment): string | undefined {
  if (!isWindows || env[name] !== undefined) return env[name];
  const key = Object.keys(env).find((one) => one.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : env[key];
}

/** The start of a command line that limits the address space of the program after it; empty if no tool can do that. */
export const limitMemory = (bytes: number, env: ProgramEnvironment): string[] => limitWith(`--as=${bytes}`, env);

/** The same for the size of each file that the program writes. */
export const limitFileSize = (bytes: number, env: ProgramEnvironment): string[] => limitWith(`--fsize=${bytes}`, env);

function limitWith(limit: string, env: ProgramEnvironment): string[] {
  const prlimit = process.platform === 'linux' ? findProgram('prlimit', env) : undefined;
  return prlimit === undefined ? [] : [prlimit, limit, '--core=0'];
}
