/**
 * `lab/bench/quality [task...] [--quick] [--write]` runs quality benchmarks: each task is a file in this folder whose
 * `run` returns tables of our scores and the peers' from one run; see ../report/table.ts. The labelled data is stored
 * outside the project: STA_BENCH_DATA, else ../shared/data. `--write` writes docs/quality.md and README.md from a run
 * of all tasks, or the parts of the named tasks.
 */
import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { RunTask, Table } from '../report/table.ts';
import { writePages, writeTasks } from '../report/write-pages.ts';
import { writeTable } from '../report/write-table.ts';

const usage = `Usage: lab/bench/quality [TASK...] [--quick] [--write]

  --quick  measure on a part of the data: to see that a task runs
  --write  write the figures to docs/quality.md and README.md; with TASK, only those of these tasks`;

const here = new URL('.', import.meta.url);
const tasks = readdirSync(here)
  .filter((name) => name.startsWith('quality-') && name.endsWith('.ts'))
  .map((name) => name.slice('quality-'.length, -'.ts'.length))
  .sort();

/** Reads the requested tasks and options; returns an error message if they are invalid. */
function readArguments(): { asked: readonly string[]; quick: boolean; write: boolean; help: boolean } | string {
  try {
    const options = { quick: { type: 'boolean' }, write: { type: 'boolean' }, help: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const { quick = false, write = false, help = false } = values;
    const unknown = positionals.filter((name) => !tasks.includes(name));
    if (unknown.length > 0) return `no task named ${unknown.join(', ')}. Tasks: ${tasks.join(', ')}`;
    return { asked: positionals.length > 0 ? positionals : tasks, quick, write, help };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function runTasks(asked: readonly string[], quick: boolean): Promise<ReadonlyMap<string, readonly Table[]>> {
  const results = new Map<string, readonly Table[]>();
  for (const task of asked) {
    // The only untyped boundary: a task's file is found by its name.
    const { run } = (await import(new URL(`quality-${task}.ts`, here).href)) as { run: RunTask };
    const begun = performance.now();
    const tables = await run({ quick });
    results.set(task, tables);
    console.log(`\n## ${task}\n\n${tables.map((table) => writeTable(table, 3)).join('\n\n')}`);
    console.error(`${task}: ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  }
  return results;
}

const given = readArguments();
if (typeof given === 'string') {
  console.error(`lab/bench/quality: ${given}\n\n${usage}`);
  process.exitCode = 2;
} else if (given.help) console.log(`${usage}\n\nTasks: ${tasks.join(', ')}`);
else {
  const results = await runTasks(given.asked, given.quick);
  const write = given.asked.length === tasks.length ? writePages : writeTasks;
  if (given.write) console.error(`Written: ${write(results, given.quick).join(', ')}`);
}
