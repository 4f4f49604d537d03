/**
 * `lab/bench/exports [NAME...] [--set NAME] [--errors] [--write]`: reads each export of lab/corpora/exports, or with
 * `--set` of exports-blind or exports-blind-2 to -35, with `sta analyze FILE -o ndjson --with sentiment`, from
 * the bundle, with the service inside the command, and compares the rows with the labels. A line is right if its text,
 * speaker, role and time are. `--errors` also lists each error. `--write` writes the table of the fitted set to
 * docs/quality.md; the first looks at the others stand there. With NAME, only the exports whose file name contains it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { replaceBetween } from '../report/replace-between.ts';
import { escapeCell, writeGrid } from '../report/write-table.ts';
import { alternatives, type ExpectedLine, type ExportLabels, readExportLabels } from './exports-labels.ts';
import { countErrors, type ExportError, type ExportScore, type ReadRow, scoreExport } from './exports-score.ts';
import { createLoadEnvironment } from './load-environment.ts';

const usage = 'Usage: lab/bench/exports [NAME...] [--set fitted|blind|blind2|...|blind35] [--errors] [--write]';
const root = new URL('../../../', import.meta.url);

function readArguments(): { names: readonly string[]; folder: string; errors: boolean; write: boolean } | string {
  try {
    const options = { set: { type: 'string' }, errors: { type: 'boolean' }, write: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (values.write && positionals.length > 0) return '--write needs all exports: give no NAME';
    if (values.write && values.set !== undefined) return '--write is for the fitted set';
    const folder = values.set === undefined ? 'exports' : `exports-${values.set.replace(/\d/, '-$&')}`;
    if (!existsSync(new URL(`lab/corpora/${folder}/labels/`, root))) return `There is no set ${values.set}`;
    return { names: positionals, folder, errors: values.errors ?? false, write: values.write ?? false };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const args = readArguments();
if (typeof args === 'string') {
  console.error(`lab/bench/exports: ${args}\n${usage}`);
  process.exit(2);
}
const corpus = new URL(`lab/corpora/${args.folder}/`, root);
const labels = readExportLabels(new URL('labels/', corpus)).filter(
  ({ file }) => args.names.length === 0 || args.names.some((name) => file.includes(name)),
);
if (labels.length === 0) {
  console.error(`lab/bench/exports: no export has ${args.names.join(' or ')} in its name`);
  process.exit(2);
}

const { directory, env } = createLoadEnvironment();
try {
  const scores = labels.map((each) => {
    const { rows, message } = readRows(each);
    const score = scoreExport(each, rows);
    if (args.errors) printErrors(score, message);
    return score;
  });
  const table = writeScores(scores);
  console.log(table);
  if (args.write) {
    const page = new URL('docs/quality.md', root);
    writeFileSync(
      page,
      replaceBetween(
        readFileSync(page, 'utf8'),
        'figures of lab/bench/exports --write',
        `${describeRun()}\n\n${table}`,
      ),
    );
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}

/** A file that is refused has no rows; the message says why. */
function readRows({ file }: ExportLabels): { rows: ReadRow[]; message: string } {
  const launcher = fileURLToPath(new URL('bin/sta.cjs', root));
  const path = fileURLToPath(new URL(`files/${encodeURIComponent(file)}`, corpus));
  const argv = [launcher, 'analyze', path, '-o', 'ndjson', '--with', 'sentiment'];
  const { stdout, stderr } = spawnSync(process.execPath, argv, { env, encoding: 'utf8' });
  const rows = stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line): ReadRow & { error?: { message: string } } => JSON.parse(line));
  const failed = rows.flatMap(({ error }) => error?.message ?? []);
  return {
    rows: rows.filter(({ error }) => error === undefined),
    message: [stderr.trim(), ...failed].join('\n').trim(),
  };
}

function writeScores(scores: readonly ExportScore[]): string {
  const sum = (count: (score: ExportScore) => number) => scores.reduce((total, score) => total + count(score), 0);
  const head = [
    'export',
    'right / lines',
    'missing',
    'text',
    'speaker',
    'role',
    'time',
    'extra',
    'roles guessed right',
  ];
  const rows = scores.map((score) => writeRow(score.file, score));
  const all: ExportScore = {
    file: `all ${scores.length}`,
    expected: sum(({ expected }) => expected),
    right: sum(({ right }) => right),
    errors: scores.flatMap(({ errors }) => errors),
    guessed: { right: sum(({ guessed }) => guessed.right), count: sum(({ guessed }) => guessed.count) },
  };
  const extra = countErrors(all).extra;
  const share = (count: number) => `${((100 * all.right) / count).toFixed(1)} %`;
  const perfect = scores.filter(({ right, expected, errors }) => right === expected && errors.length === 0).length;
  return [
    writeGrid(head, [...rows, writeRow(`**${all.file}**`, all)]),
    `Right: **${share(all.expected)}** of the lines; ${share(all.expected + extra)} if each extra line counts as an error. ` +
      `${perfect} of ${scores.length} exports have no error.`,
  ].join('\n\n');
}

function writeRow(name: string, score: ExportScore): string[] {
  const { missing, text, speaker, role, time, extra } = countErrors(score);
  const { guessed } = score;
  return [
    escapeCell(name),
    `${score.right} / ${score.expected}`,
    ...[missing, text, speaker, role, time, extra].map((count) => (count === 0 ? '' : String(count))),
    guessed.count === 0 ? '' : `${guessed.right} / ${guessed.count}`,
  ];
}

function printErrors({ file, errors }: ExportScore, message: string): void {
  if (errors.length === 0) return;
  console.log(`${file}${message === '' ? '' : `\n  said: ${message.replaceAll('\n', '\n        ')}`}`);
  for (const error of errors) console.log(`  ${describeError(error)}`);
  console.log();
}

function describeError({ aspect, expected, row }: ExportError): string {
  const text = expected === undefined ? '' : (alternatives(expected.text)[0] ?? '');
  const quote = (value: unknown) => JSON.stringify(value) ?? 'absent';
  if (aspect === 'missing') return `missing ${quote(text)}`;
  if (aspect === 'extra') return `extra ${quote(row?.text)}`;
  if (aspect === 'text') return `text ${quote(text)}: ${quote(row?.text)}`;
  const pick = (of: ExpectedLine | ReadRow | undefined) =>
    aspect === 'time' ? `${quote(of?.start)}, ${quote(of?.date)}` : quote(of?.[aspect]);
  return `${aspect} of ${quote(text.slice(0, 60))}: ${pick(row)} instead of ${pick(expected)}`;
}

function describeRun(): string {
  const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return `One run of \`lab/bench/exports --write\` at ${stdout.trim()}, ${new Date().toISOString().slice(0, 10)}.`;
}
