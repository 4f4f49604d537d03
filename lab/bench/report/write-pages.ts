import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { replaceBetween } from './replace-between.ts';
import { replaceRows, replaceTasks, type TaskPart } from './replace-tasks.ts';
import type { Table } from './table.ts';
import { writeSummary } from './write-summary.ts';
import { writeTable } from './write-table.ts';

const root = new URL('../../../', import.meta.url);

/** The rows for README.md; docs/quality.md has all of them. */
const headlines = [
  "Matching, MTEB's Banking77Classification, vectors without it, %",
  'Matching, publishers left out, macro F1, %',
  'Language, short lines of interfaces, left out, named right, %',
  'Sentiment, SST, left out, five classes, %',
  'Profanity, everyday lines, unseen, calm ones hit, %',
  'Action items in text, F1, %',
  'Tone, RAVDESS, each file by itself, %',
  'Language, English lines called another language, %, fitted',
  'Sentiment, SST, five classes, %, fitted',
];

type Results = ReadonlyMap<string, readonly Table[]>;

const marker = 'figures of lab/bench/quality --write';

/** Writes the tables of a run of all tasks to docs/quality.md, and their summary to README.md. @returns the files */
export function writePages(results: Results, quick: boolean): string[] {
  const all = [...results.values()].flat();
  const run = describeRun('npm run bench:quality -- --write', quick);
  return changePages({
    'docs/quality.md': (text) =>
      replaceBetween(text, marker, [run, writeSummary(all), ...[...results].map(writeTask)].join('\n\n')),
    'README.md': (text) => replaceBetween(text, marker, [writeSummary(all, headlines), run].join('\n\n')),
  });
}

/** Writes the tables of some tasks over those on the pages; the others stay. @returns the files */
export function writeTasks(results: Results, quick: boolean): string[] {
  const parts = [...results].map(([task, tables]): TaskPart => {
    const [heading = '', ...rest] = writeTask([task, tables]).split('\n\n');
    const run = describeRun(`lab/bench/quality ${task} --write`, quick);
    return { task, section: [heading, run, ...rest].join('\n\n'), summary: writeSummary(tables) };
  });
  return changePages({
    'docs/quality.md': (text) =>
      replaceBetween(
        text,
        marker,
        replaceTasks(text.split(`<!-- ${marker} -->`)[1]?.split(`<!-- /${marker} -->`)[0] ?? '', parts),
      ),
    'README.md': (text) => replaceRows(text, parts, false),
  });
}

/** Write nothing if one of them cannot be changed. */
function changePages(changes: Readonly<Record<string, (text: string) => string>>): string[] {
  const changed = Object.entries(changes).map(([file, change]) => {
    const place = new URL(file, root);
    const before = readFileSync(place, 'utf8');
    return { file, place, before, text: change(before) };
  });
  for (const { place, text } of changed) writeFileSync(place, text);
  return changed.filter(({ before, text }) => text !== before).map(({ file }) => file);
}

const writeTask = ([task, tables]: readonly [string, readonly Table[]]): string =>
  [`## \`lab/bench/quality ${task}\``, ...tables.map((table) => writeTable(table, 3))].join('\n\n');

/** The version of the program, the amount of data and the machine. */
function describeRun(command: string, quick: boolean): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const day = new Date().toISOString().slice(0, 10);
  const machine = `${cpus()[0]?.model ?? 'an unknown processor'}, ${availableParallelism()} cores`;
  const run = quick ? 'One quick run, on a part of the data, of' : 'One run of';
  return `${run} \`${command}\` at ${commit}, ${day}: Node ${process.versions.node}, ${machine}.`;
}
