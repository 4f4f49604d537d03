/**
 * `bench/quality [task...]` runs quality benchmarks: each task is a file beside this one whose `run` prints a table
 * of our scores and the peers' from one run. The labelled data lies outside the project: STA_BENCH_DATA, else
 * ../shared/data.
 */
import { readdirSync } from 'node:fs';

const here = new URL('.', import.meta.url);
const tasks = readdirSync(here)
  .filter((name) => name.startsWith('quality-') && name.endsWith('.ts'))
  .map((name) => name.slice('quality-'.length, -'.ts'.length))
  .sort();

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !tasks.includes(name));
if (unknown.length > 0) {
  console.error(`bench/quality: no task named ${unknown.join(', ')}. Tasks: ${tasks.join(', ')}`);
  process.exitCode = 2;
} else {
  for (const task of asked.length > 0 ? asked : tasks) {
    const { run } = (await import(new URL(`quality-${task}.ts`, here).href)) as { run(): Promise<void> };
    console.log(`\n## ${task}\n`);
    await run();
  }
}
