/**
 * `lab/bench/call-rules [--dev] [--write]`: measures the rules of examples/support-desk/rules.yaml on the labelled calls
 * of lab/corpora/call-rules with `sta check test`, from the bundle, with the service inside the command. `--dev` leaves
 * out the held-back half, `--write` writes the table to docs/quality.md.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { replaceBetween } from '../report/replace-between.ts';
import { writeGrid } from '../report/write-table.ts';
import { createLoadEnvironment } from './load-environment.ts';

const root = new URL('../../../', import.meta.url);
const corpus = new URL('lab/corpora/call-rules/', root);
const marker = 'figures of lab/bench/call-rules --write';

type Labels = Readonly<Record<string, Readonly<Record<string, { readonly label: string }>>>>;

interface RuleFigures {
  readonly rule: string;
  readonly cases: number;
  readonly right: number;
  readonly failures: number;
  readonly found: number;
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: number | null;
}

interface Report {
  readonly results: number;
  readonly right: number;
  readonly macro: Pick<RuleFigures, 'precision' | 'recall' | 'f1'>;
  readonly rules: readonly RuleFigures[];
}

const args = process.argv.slice(2);
const [onlyDev, writes] = ['--dev', '--write'].map((flag) => args.includes(flag));
if (args.some((arg) => arg !== '--dev' && arg !== '--write') || (onlyDev && writes)) {
  console.error('usage: lab/bench/call-rules [--dev | --write]');
  process.exit(2);
}
const { directory, env } = createLoadEnvironment();
try {
  const dev = measure('dev');
  const held = onlyDev ? undefined : measure('held');
  const table = writeTable(dev, held);
  console.log(table);
  if (writes) {
    const page = new URL('docs/quality.md', root);
    writeFileSync(page, replaceBetween(readFileSync(page, 'utf8'), marker, `${describeRun()}\n\n${table}`));
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}

function measure(half: 'dev' | 'held'): Report {
  const labels: Labels = JSON.parse(readFileSync(new URL(`labels/${half}.json`, corpus), 'utf8'));
  const cases = Object.entries(labels).map(([name, rules]) => ({
    source: fileURLToPath(new URL(`${half}/${name}.ndjson`, corpus)),
    expected: Object.fromEntries(Object.entries(rules).map(([rule, { label }]) => [rule, label])),
  }));
  const path = join(directory, `${half}.jsonl`);
  writeFileSync(path, cases.map((one) => `${JSON.stringify(one)}\n`).join(''));
  const rules = fileURLToPath(new URL('examples/support-desk/rules.yaml', root));
  const argv = [fileURLToPath(new URL('bin/sta.cjs', root)), 'check', 'test', path, '--rules', rules, '--json'];
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

function writeTable(dev: Report, held: Report | undefined): string {
  const halves = [dev, ...(held === undefined ? [] : [held])];
  const head = [
    'rule',
    ...['development', 'held back']
      .slice(0, halves.length)
      .flatMap((half) => [`${half}: right`, 'failures found', 'precision', 'recall']),
  ];
  const rows = dev.rules.map(({ rule }) => [
    rule,
    ...halves.flatMap(({ rules }) => cellsOf(rules.find((one) => one.rule === rule))),
  ]);
  const all = [
    '**all**',
    ...halves.flatMap(({ results, right, macro }) => [
      `${right} / ${results}`,
      '',
      decimals(macro.precision),
      decimals(macro.recall),
    ]),
  ];
  return writeGrid(head, [...rows, all]);
}

function cellsOf(figures: RuleFigures | undefined): string[] {
  if (figures === undefined) return ['', '', '', ''];
  const { right, cases, failures, found, precision, recall } = figures;
  return [`${right} / ${cases}`, `${found} (of ${failures})`, decimals(precision), decimals(recall)];
}

function decimals(rate: number | null): string {
  return rate === null ? '–' : rate.toFixed(2);
}

function describeRun(): string {
  const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return `One run of \`lab/bench/call-rules --write\` at ${stdout.trim()}, ${new Date().toISOString().slice(0, 10)}.`;
}
