/**
 * `lab/bench/speed [--quick] [--write] [PROGRAM...]`: runs the speed programs one after the other, all or those named,
 * and prints a table of the results, with targets and peers. `--quick` makes short runs, to check that everything
 * works. `--write` writes the tables to docs/performance.md, those of the programs that are named or of all; each
 * version of Node has its own tables. Exits with 1 if a program fails or a target is missed.
 */
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { betweenMarks, replaceBetween } from '../report/replace-between.ts';
import { isMet, type SpeedRow, writeSpeedTable } from '../report/speed-rows.ts';

const root = new URL('../../../', import.meta.url);
const page = new URL('docs/performance.md', root);
const figures = 'figures of lab/bench/speed --write';

interface Program {
  readonly title: string;
  /** The arguments of the program in a short run and in a whole one. */
  readonly quick: readonly string[];
  readonly whole: readonly string[];
}

const programs: Readonly<Record<string, Program>> = {
  start: { title: 'Start of a command', quick: ['3'], whole: ['25'] },
  'load-jobs': { title: 'Jobs of single texts, 50 connections', quick: ['1'], whole: ['10'] },
  'load-texts': { title: 'Streams of short texts', quick: ['2000'], whole: ['100000'] },
  'load-analyze': { title: 'Analysis of conversations', quick: ['--quick'], whole: ['200000'] },
  'load-rules': { title: 'Rules of conversations', quick: ['--quick'], whole: [] },
  'speed-engines': { title: 'Engines', quick: ['--quick'], whole: [] },
  'load-streams': { title: 'Streams of lines', quick: ['20000', '1'], whole: ['300000'] },
  'load-tone': { title: 'Tone of a long recording', quick: ['1'], whole: ['60'] },
  'load-clips': { title: 'Clips', quick: ['1', '0.6'], whole: [] },
  'load-requests': { title: 'Requests to a service, 20 connections', quick: ['1'], whole: ['5'] },
};

const args = process.argv.slice(2);
const [isQuick, writes] = ['--quick', '--write'].map((flag) => args.includes(flag));
const names = args.filter((arg) => !arg.startsWith('--'));
const unknown = names.filter((name) => !Object.hasOwn(programs, name));
if (unknown.length > 0 || args.some((arg) => arg.startsWith('--') && !['--quick', '--write'].includes(arg))) {
  console.error(`lab/bench/speed: unknown: ${args.join(' ')}. The programs: ${Object.keys(programs).join(', ')}`);
  process.exit(2);
}

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
const run = `${isQuick ? 'quick, ' : ''}at ${commit}, ${new Date().toISOString().slice(0, 10)}`;
const nodeMajor = process.versions.node.split('.')[0];
const parts: string[] = [];
for (const [name, { title, quick, whole }] of Object.entries(programs)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const rows: SpeedRow[] = [];
  const load = loadavg()[0] ?? 0;
  console.log(`== bench/${name} (load ${load.toFixed(1)})`);
  const child = fork(new URL(`${name}.ts`, import.meta.url), isQuick ? [...quick] : [...whole]);
  child.on('message', (row) => rows.push(row as SpeedRow));
  const [code] = await once(child, 'exit');
  // A program that misses a target exits with 1, but has measured it.
  if (code !== 0 && rows.every(isMet)) {
    console.error(`bench/${name}: exit code ${code}`);
    process.exitCode = 1;
  }
  if (!rows.every(isMet)) process.exitCode = 1;
  const command = `lab/bench/${name} ${whole.join(' ')}`.trim();
  const text = `\`${command}\`, ${run}, Node ${process.versions.node}, begun at a load of ${load.toFixed(1)}.\n\n${writeSpeedTable(rows)}`;
  parts.push(`## ${title}, Node ${nodeMajor}\n\n${text}`);
}
console.log(`\n${parts.join('\n\n')}`);

if (writes) {
  const machine = `${cpus()[0]?.model ?? 'an unknown processor'}, ${availableParallelism()} cores`;
  const before = readFileSync(page, 'utf8');
  const written = betweenMarks(before, figures).split(/^(?=## )/m);
  const headingOf = (section: string) => section.split('\n', 1)[0] ?? '';
  const sections = new Map([...written, ...parts].map((section) => [headingOf(section), section.trim()]));
  // The newest Node first.
  const headings = Object.values(programs).flatMap(({ title }) =>
    [...sections.keys()].filter((one) => one.startsWith(`## ${title}, Node `)).sort((a, b) => (a < b ? 1 : -1)),
  );
  const runs = `Runs of \`npm run bench:speed -- --write\`: ${machine}.`;
  writeFileSync(
    page,
    replaceBetween(before, figures, [runs, ...headings.map((heading) => sections.get(heading))].join('\n\n')),
  );
  console.log('\nWritten: docs/performance.md');
}
