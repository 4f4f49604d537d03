import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { replaceBetween } from '../../bench/report/replace-between.ts';
import { writeGrid } from '../../bench/report/write-table.ts';
import type { Outcome, Program } from './program.ts';

const root = new URL('../../../', import.meta.url);

/** The page with a program's section. */
function pageOf(part: string): URL {
  const pages = ['docs/reliability.md', 'docs/scale.md'].map((path) => new URL(path, root));
  const found = pages.find((page) => readFileSync(page, 'utf8').includes(`<!-- figures of reliability ${part} -->`));
  if (found === undefined) throw new Error(`No page has a place for the figures of ${part}`);
  return found;
}

/** Writes the results of a run to the page, with the commit, the day and the machine. */
export function writePage(name: string, { about }: Program, figures: Outcome['figures']): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const machine = `${cpus()[0]?.model ?? 'an unknown processor'}, ${availableParallelism()} cores`;
  const run = `Run at ${commit}, ${new Date().toISOString().slice(0, 10)}: Node ${process.versions.node}, ${machine}.`;
  writePart(name, `${about}\n\n${writeGrid(['', ''], figures)}\n\n${run}`);
}

/** Writes a section of the page, between its markers. */
function writePart(name: string, content: string): void {
  const page = pageOf(name);
  writeFileSync(page, replaceBetween(readFileSync(page, 'utf8'), `figures of reliability ${name}`, content));
}
