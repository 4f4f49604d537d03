import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { replaceBetween } from './replace-between.ts';
import type { Table } from './table.ts';
import { writeSummary } from './write-summary.ts';
import { writeTable } from './write-table.ts';

const root = new URL('../../', import.meta.url);

/** The rows that README.md shows; docs/quality.md has all of them. */
const headlines = [
  'Matching, best intent, BANKING 5-shot, %',
  'Matching, CLINC out of scope, AUROC',
  'Sentiment, SST, five classes, %',
  'Sentiment, informal messages, three classes, %',
  'Profanity, rustrict positives found, %',
  'Profanity, rustrict false-positive traps hit, %',
  'Summary, QMSum val, 6 sentences (34), ROUGE-1 % F1',
  'Highlights, AMI, words that people extracted too, %',
  'Tone, RAVDESS, each file by itself, %',
];

/** Writes the tables of one run to docs/quality.md, and their summary to README.md. @returns the files */
export function writePages(results: ReadonlyMap<string, readonly Table[]>, quick: boolean): string[] {
  const all = [...results.values()].flat();
  const pages = [
    { file: 'docs/quality.md', content: [describeRun(quick), writeSummary(all), ...writeTasks(results)].join('\n\n') },
    { file: 'README.md', content: [writeSummary(all, headlines), describeRun(quick)].join('\n\n') },
  ];
  const written = pages.map(({ file, content }) => {
    const place = new URL(file, root);
    return { place, text: replaceBetween(readFileSync(place, 'utf8'), 'figures of bench/quality --write', content) };
  });
  for (const { place, text } of written) writeFileSync(place, text);
  return pages.map(({ file }) => file);
}

function writeTasks(results: ReadonlyMap<string, readonly Table[]>): string[] {
  return [...results].map(([task, tables]) =>
    [`## \`bench/quality ${task}\``, ...tables.map((table) => writeTable(table, 3))].join('\n\n'),
  );
}

/** The version of the program, the amount of data and the machine. */
function describeRun(quick: boolean): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const day = new Date().toISOString().slice(0, 10);
  const machine = `${cpus()[0]?.model ?? 'an unknown processor'}, ${availableParallelism()} cores`;
  const run = quick ? 'One quick run, on a part of the data, of' : 'One run of';
  return `${run} \`npm run bench:quality -- --write\` at ${commit}, ${day}: Node ${process.versions.node}, ${machine}.`;
}
