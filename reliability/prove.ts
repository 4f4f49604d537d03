/** Shows that the programs fail without the guards that they are for: takes one away in a copy of the sources, builds, and runs. */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeGrid } from '../bench/report/write-table.ts';
import { type Guard, guards, without } from './guards.ts';
import { readRows, writePart } from './support/write-page.ts';
import { type TestedGuard, testedGuards } from './tested-guards.ts';

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

/** A guard that is taken away, and how to see whether that is noticed. */
interface Proof extends Pick<Guard, 'file' | 'find' | 'replace'> {
  /** Cells of its row. */
  readonly shown: readonly [string, string];
  /** Whether dist/ has to be built of the changed sources. Otherwise it is that of the whole ones. */
  readonly isBundled: boolean;
  /** The program that must fail. */
  readonly argv: readonly string[];
  /** The first failure, among the lines of the output. */
  readonly findFailure: (lines: readonly string[]) => string | undefined;
}

const proofOfProgram = ({ program, name, says, ...guard }: Guard): Proof => ({
  ...guard,
  shown: [program, `${name}: \`${guard.file}\``],
  isBundled: true,
  argv: ['--import', 'tsx', 'reliability/main.ts', program, '--quick', '--seed', '1'],
  findFailure: (lines) =>
    lines.find((line) => line.startsWith('FAILED: ') && says.test(line))?.slice('FAILED: '.length),
});

const proofOfTest = ({ attack, test, only, startsProcesses = false, ...guard }: TestedGuard): Proof => ({
  ...guard,
  shown: shownGuard({ attack, ...guard }),
  isBundled: startsProcesses,
  argv: ['node_modules/vitest/vitest.mjs', 'run', test, ...(only === undefined ? [] : ['-t', only]), '--no-color'],
  // A file that cannot be loaded fails without the name of a test.
  findFailure: (lines) => lines.find((line) => /^ FAIL .* > /.test(line))?.replace(/^.*?\.test\.ts > /, ''),
});

/** The attack of a guard, and what is taken away. No two guards have the same. */
export const shownGuard = ({ attack, file, find }: Pick<TestedGuard, 'attack' | 'file' | 'find'>) =>
  [attack, `\`${file}\`: \`${cellOf(find, 60)}\``] as const;

async function build(copy: string): Promise<void> {
  const { code, output } = await run(copy, ['scripts/build.mjs']);
  if (code !== 0) throw new Error(`the build failed: ${output}`);
}

/** @returns the first failure without the guard; undefined if it is not noticed */
async function proveOne(
  copy: string,
  { file, find, replace, isBundled, argv, findFailure }: Proof,
): Promise<string | undefined> {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, without(source, { file, find, replace }));
  try {
    if (isBundled) await build(copy);
    // The tests build dist/ if a source is newer.
    else utimesSync(path, 0, 0);
    const { code, output } = await run(copy, argv);
    const failure = findFailure(output.split('\n'));
    if (code !== 0 && failure === undefined)
      throw new Error(`${argv.join(' ')} without ${find}: ${output.slice(-2_000)}`);
    return code === 0 ? undefined : failure;
  } finally {
    writeFileSync(path, source);
    if (isBundled) await build(copy);
    utimesSync(path, 0, 0);
  }
}

/** The name that stands for the guards of tests. */
export const tests = 'tests';

/**
 * Takes each guard of the programs and tests away, one at a time.
 *
 * @param names of programs, and {@link tests}
 * @param given the most guards of tests, all when left out; a text that is in each; whether the tables go to docs/reliability.md
 * @returns whether every program and test has noticed
 */
export async function prove(
  names: readonly string[],
  { amount, only, write: writes }: { amount?: number | undefined; only: string; write: boolean },
): Promise<boolean> {
  const copy = copySources();
  try {
    await build(copy);
    const ofPrograms = guards
      .filter((guard) => names.includes(guard.program) && contains(guard, only))
      .map(proofOfProgram);
    const ofTests = names.includes(tests)
      ? testedGuards
          .filter((guard) => contains(guard, only))
          .slice(0, amount)
          .map(proofOfTest)
      : [];
    const outcomes = [
      await proveAll(
        copy,
        ofPrograms,
        guards.map(proofOfProgram),
        writes ? '--prove' : undefined,
        'program',
        'quick run',
      ),
      await proveAll(
        copy,
        ofTests,
        testedGuards.map(proofOfTest),
        writes ? '--prove tests' : undefined,
        'attack',
        'its test',
      ),
    ];
    return outcomes.every((noticed) => noticed);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Whether a text of a guard contains another. */
const contains = (guard: object, only: string): boolean =>
  Object.values(guard).some((text) => typeof text === 'string' && text.includes(only));

/**
 * Takes guards away, one at a time.
 *
 * @param all what the table has, in this order
 * @param part of docs/reliability.md, where each row is written as soon as it is known; undefined to write nothing
 */
async function proveAll(
  copy: string,
  proofs: readonly Proof[],
  all: readonly Proof[],
  part: string | undefined,
  of: string,
  outcomeName: string,
): Promise<boolean> {
  const places = new Map(all.map(({ shown }, at) => [shown.join(' | '), at]));
  const placeOf = ([first, second]: readonly string[]) => places.get(`${first} | ${second}`) ?? -1;
  let noticed = true;
  for (const proof of proofs) {
    let failure: string | undefined;
    let outcome = 'passes: the guard is not tested';
    try {
      failure = await proveOne(copy, proof);
      if (failure !== undefined) outcome = `fails: ${cellOf(failure, 110)}`;
    } catch (error) {
      outcome = `is not known: ${error}`;
    }
    noticed &&= failure !== undefined;
    console.log(`${proof.shown.join(' | ')} | ${outcome}`);
    if (part === undefined) continue;
    // The rows of guards that were not tried now stay, but not those of guards that there are no more.
    const place = placeOf(proof.shown);
    const rows = readRows(part).filter((row) => placeOf(row) >= 0 && placeOf(row) !== place);
    if (failure !== undefined) rows.push([...proof.shown, outcome]);
    rows.sort((a, b) => placeOf(a) - placeOf(b));
    writePart(part, writeGrid([of, 'guard that is taken away', outcomeName], rows, 3));
  }
  return noticed;
}

/** A text in one cell of a table: a line without bars and backticks, no longer than this. */
const cellOf = (text: string, chars: number): string =>
  text.replaceAll('|', ' ').replaceAll('`', "'").replace(/\s+/g, ' ').trim().slice(0, chars).trim();
