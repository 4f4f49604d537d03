/**
 * `npm run tour`: runs every step of the tour on examples/, in a temporary directory, and writes docs/tour.md from the
 * output, unless a step failed or could not run. `npm run tour -- --check` writes nothing, and fails if the page
 * differs from the current output. `npm run tour -- --chapter Agents` runs one chapter only, for writing it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { renderTour } from './tour/render-tour.ts';
import { runTour } from './tour/run-tour.ts';

const page = new URL('../docs/tour.md', import.meta.url);
const isCheck = process.argv.includes('--check');
let steps = 0;
let failures = 0;
const chapterAt = process.argv.indexOf('--chapter');
const only = chapterAt < 0 ? undefined : process.argv[chapterAt + 1];
const chapters = await runTour(({ step, output, complaints }) => {
  steps += 1;
  failures += complaints.length;
  console.log(`\n# ${step.why}\n$ ${step.line}\n${output}`);
  for (const complaint of complaints) console.error(`tour: ${complaint}`);
}, only);
const tour = renderTour(chapters);
if (!isCheck && failures === 0 && only === undefined) writeFileSync(page, tour);
if (isCheck && readFileSync(page, 'utf8') !== tour) {
  failures += 1;
  console.error('tour: docs/tour.md is not what the tool prints today: npm run tour');
}
console.log(
  failures === 0 ? `\nThe tour ran: ${steps} steps, all did their job` : `\nThe tour failed: ${failures} checks`,
);
process.exitCode = failures === 0 ? 0 : 1;
