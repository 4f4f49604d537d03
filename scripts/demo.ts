/**
 * `npm run demo`: runs real lines of sta on examples/, shows each line and what it prints, and checks that it did its
 * job, all in a temporary directory. Exits with 1 if a step failed.
 *
 * `npm run tour` writes docs/tour.md from the same run, unless a step failed. `npm run demo -- --check` fails if the page
 * is not what the tool prints today. `npm run demo -- --chapter Agents` runs one chapter, for those who write it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { renderTour } from './tour/render-tour.ts';
import { runTour } from './tour/run-tour.ts';

const page = new URL('../docs/tour.md', import.meta.url);
let steps = 0;
let failures = 0;
const chapterAt = process.argv.indexOf('--chapter');
const only = chapterAt < 0 ? undefined : process.argv[chapterAt + 1];
const chapters = await runTour(({ step, output, complaints }) => {
  steps += 1;
  failures += complaints.length;
  console.log(`\n# ${step.why}\n$ ${step.line}\n${output}`);
  for (const complaint of complaints) console.error(`demo: ${complaint}`);
}, only);
const tour = renderTour(chapters);
if (process.argv.includes('--write') && failures === 0 && only === undefined) writeFileSync(page, tour);
if (process.argv.includes('--check') && readFileSync(page, 'utf8') !== tour) {
  failures += 1;
  console.error('demo: docs/tour.md is not what the tool prints today: npm run tour');
}
console.log(
  failures === 0 ? `\nThe demo ran: ${steps} steps, all did their job` : `\nThe demo failed: ${failures} checks`,
);
process.exitCode = failures === 0 ? 0 : 1;
