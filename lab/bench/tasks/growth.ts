/**
 * `lab/bench/growth [--quick] [--write] [SERIES...]`: measures processor time and memory at sizes that grow by about
 * ten times: texts, samples, users, stored jobs, seconds of sound; all series or those named. Prints a table of each
 * with its power (1 is linear). `--write` writes them to docs/performance.md, with a chart each in docs/pictures. Linux
 * only: it reads /proc.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { drawGrowth, type GrowthPoint, type GrowthSeries, writeGrowthTable } from '../report/growth-series.ts';
import { replaceBetween } from '../report/replace-between.ts';
import { growthOfAudio } from './growth-audio.ts';
import { growthOfJobs } from './growth-jobs.ts';
import { growthOfSamples } from './growth-samples.ts';
import { growthOfTexts } from './growth-texts.ts';
import { growthOfUsers } from './growth-users.ts';

const root = new URL('../../../', import.meta.url);
const page = new URL('docs/performance.md', root);

const all: Readonly<Record<string, GrowthSeries>> = {
  texts: growthOfTexts,
  samples: growthOfSamples,
  users: growthOfUsers,
  jobs: growthOfJobs,
  audio: growthOfAudio,
};

const args = process.argv.slice(2);
const [isQuick, writes] = ['--quick', '--write'].map((flag) => args.includes(flag));
const names = args.filter((arg) => !arg.startsWith('--'));
if (
  names.some((name) => !Object.hasOwn(all, name)) ||
  args.some((arg) => arg.startsWith('--') && !['--quick', '--write'].includes(arg))
) {
  console.error(`lab/bench/growth: unknown: ${args.join(' ')}. The series: ${Object.keys(all).join(', ')}`);
  process.exit(2);
}

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
const machine = `Node ${process.versions.node}, ${cpus()[0]?.model ?? 'an unknown processor'}, ${availableParallelism()} cores`;
for (const [name, series] of Object.entries(all)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const points: GrowthPoint[] = [];
  for await (const point of series.measure(isQuick ? series.quick : series.whole)) {
    console.log(`${name} ${point.size}: ${point.figures.map((figure) => figure.toFixed(2)).join(', ')}`);
    points.push(point);
  }
  const table = writeGrowthTable(series, points);
  console.log(`\n${series.title}\n\n${table}\n`);
  if (!writes) continue;
  writeFileSync(new URL(`docs/pictures/growth-${name}.svg`, root), drawGrowth(series, points));
  const run = `\`lab/bench/growth ${name}\`${isQuick ? ', quick,' : ''} at ${commit}, ${new Date().toISOString().slice(0, 10)}: ${machine}. ${series.work}`;
  const text = replaceBetween(readFileSync(page, 'utf8'), `lab/bench/growth ${name}`, [run, table].join('\n\n'));
  writeFileSync(page, text);
}
