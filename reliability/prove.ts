/** Shows that the programs fail without the guards that they are for: takes one away in a copy of the sources, builds, and runs. */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeGrid } from '../bench/report/write-table.ts';
import { type Guard, guards } from './guards.ts';
import { writePart } from './support/write-page.ts';

const root = new URL('..', import.meta.url).pathname;

/** Copies the files of the checkout, without what git ignores. */
function copySources(): string {
  const copy = mkdtempSync(join(tmpdir(), 'sta-prove-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const name of listed
    .toString()
    .split('\0')
    .filter((one) => existsSync(join(root, one)) && one !== '')) {
    cpSync(join(root, name), join(copy, name));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Runs a program of the copy. @returns the exit code and what it printed */
function run(copy: string, argv: readonly string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, argv, { cwd: copy, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

/** @returns the first failure that the program reports without the guard; undefined if it does not notice */
async function proveOne(copy: string, { program, file, find, replace, says }: Guard): Promise<string | undefined> {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(find).length !== 2) throw new Error(`${file} does not have, once: ${find}`);
  writeFileSync(
    path,
    source.replace(find, () => replace),
  );
  try {
    const built = await run(copy, ['scripts/build.mjs']);
    if (built.code !== 0) throw new Error(`the build without ${find} failed: ${built.output}`);
    const { code, output } = await run(copy, [
      '--import',
      'tsx',
      'reliability/main.ts',
      program,
      '--quick',
      '--seed',
      '1',
    ]);
    const failure = output.split('\n').find((line) => line.startsWith('FAILED: ') && says.test(line));
    return code === 1 ? failure?.slice('FAILED: '.length) : undefined;
  } finally {
    writeFileSync(path, source);
  }
}

/**
 * Takes each guard of the programs away, one at a time.
 *
 * @param writes whether the table goes to docs/reliability.md
 * @returns whether every program has noticed
 */
export async function prove(programs: readonly string[], writes: boolean): Promise<boolean> {
  const copy = copySources();
  const rows: string[][] = [];
  let noticed = true;
  try {
    for (const guard of guards.filter(({ program }) => programs.includes(program))) {
      const failure = await proveOne(copy, guard);
      noticed &&= failure !== undefined;
      const shown = failure === undefined ? 'passes: the guard is not tested' : `fails: ${shorten(failure)}`;
      console.log(`${guard.program}, without "${guard.name}": ${shown}`);
      rows.push([guard.program, `${guard.name}: \`${guard.file}\``, shown]);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  if (writes && noticed) writePart('--prove', writeGrid(['program', 'guard that is taken away', 'quick run'], rows, 3));
  return noticed;
}

/** Fits a cell: without ids, times and bars. */
const shorten = (failure: string): string =>
  failure.replaceAll('|', ' ').replaceAll('`', "'").replace(/\s+/g, ' ').slice(0, 110);
