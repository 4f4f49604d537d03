/** The programs that tests need, from test/programs.txt, and whether they are installed. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The Debian packages of test/programs.txt that are not installed. */
export function missingPackages(): string[] {
  return [...listPackages()].filter(([, programs]) => !programs.every(isInstalled)).map(([name]) => name);
}

/** @param name the name of a Debian package in test/programs.txt */
export function isPackageInstalled(name: string): boolean {
  const programs = listPackages().get(name);
  if (programs === undefined) throw new Error(`test/programs.txt does not list the package ${name}`);
  return programs.every(isInstalled);
}

let packages: Map<string, string[]> | undefined;

function listPackages(): ReadonlyMap<string, readonly string[]> {
  if (packages !== undefined) return packages;
  packages = new Map();
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'programs.txt'), 'utf8');
  for (const line of text.split('\n')) {
    const [program = '', name] = line.split(' ');
    if (program.startsWith('#') || name === undefined) continue;
    packages.set(name, [...(packages.get(name) ?? []), program]);
  }
  return packages;
}

/** @param program a name on PATH (including Debian's /usr/sbin), or a path in which one folder may be `*` */
function isInstalled(program: string): boolean {
  if (!program.includes('/')) {
    const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
    return folders.some((folder) => existsSync(join(folder, program)));
  }
  const [before = '', after] = program.split('/*/');
  if (after === undefined) return existsSync(program);
  return existsSync(before) && readdirSync(before).some((name) => existsSync(join(before, name, after)));
}
