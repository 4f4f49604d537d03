/**
 * `npm run demo`: shows the main job in a minute. It types real commands on examples/ in a terminal, in a temporary
 * directory, shows their output, and checks it. Exits with 1 if a step failed. Skips a step whose program is missing.
 * `npm run tour` runs every feature.
 */
import { constants } from 'node:os';
import { Chalk } from 'chalk';
import { countOf } from '../src/output/text/count-of.ts';
import { installHint } from '../src/shared/platform.ts';
import { demoSteps, nextCommands } from './demo/steps.ts';
import { missingPackages } from './recording/missing-packages.ts';
import { readScreenText } from './recording/read-screen.ts';
import { runInTerminal } from './recording/run-line.ts';
import { openWorkplace } from './recording/workplace.ts';
import { findComplaints } from './tour/step.ts';

/** True to show the output of a command while it runs, with its colours and spinners. */
const live = process.stdout.isTTY && process.env.TERM !== 'dumb';
const { NO_COLOR = '' } = process.env;
const paint = new Chalk({ level: live && NO_COLOR === '' ? 1 : 0 });
const size = { cols: Math.min(live ? process.stdout.columns : 80, 100), rows: 200 };

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    process.exitCode = 128 + constants.signals[signal];
    stop.abort();
  });
}

function show(data: string): void {
  if (live && !stop.signal.aborted) process.stdout.write(data);
}

const startedMs = performance.now();
let ran = 0;
let skipped = 0;
let failures = 0;
const place = openWorkplace();
try {
  console.log(`The main job of sta in ${demoSteps.length} steps, on examples/. Everything runs on this machine.`);
  for (const [index, step] of demoSteps.entries()) {
    if (stop.signal.aborted) break;
    const heading = `${index + 1}/${demoSteps.length}  ${step.why}`;
    const missing = missingPackages(step.needs);
    if (missing.length > 0) {
      skipped += 1;
      console.log(`\n${paint.yellow(`${heading}: not run.`)} ${installHint(process.platform, missing.join(' '))}`);
      continue;
    }
    console.log(`\n${paint.bold.cyan(heading)}\n${paint.green('$')} ${paint.bold(step.line)}`);
    const { code, output } = await runInTerminal(
      step.line,
      { ...place, env: { ...place.env, ...(NO_COLOR !== '' && { NO_COLOR }) } },
      { ...size, onData: show, signal: stop.signal },
    );
    if (stop.signal.aborted) break;
    ran += 1;
    const text = await readScreenText(output, size.cols, size.rows);
    if (!live) console.log(text);
    for (const complaint of findComplaints(step, code, text)) {
      failures += 1;
      console.error(paint.red(`demo: ${complaint}`));
    }
  }
} finally {
  place.close();
}

const seconds = Math.round((performance.now() - startedMs) / 1000);
if (stop.signal.aborted) {
  // The command may have hidden the cursor.
  if (live) process.stdout.write('\x1b[?25h');
  console.log(`\nThe demo was stopped after ${countOf(ran, 'step')}. It leaves nothing behind`);
} else if (failures > 0) {
  console.error(`\nThe demo failed: ${countOf(failures, 'check')}`);
  process.exitCode = 1;
} else {
  const rest = skipped === 0 ? '' : `, ${skipped} not run`;
  console.log(`
${paint.bold.cyan(`The demo is done: ${countOf(ran, 'step')} in ${seconds} s${rest}`)}

To continue, put sta on the PATH of this terminal:
  ${paint.bold('export PATH="$PWD/bin:$PATH"')}
and try:
${nextCommands.map((line) => `  ${paint.bold(line)}`).join('\n')}
The tour shows every feature: docs/tour.md. For help: sta --help`);
}
