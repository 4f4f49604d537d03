/**
 * `npm run dev [-- ARGUMENT...]`: builds dist/ again whenever something changes that goes into it. With arguments it also runs
 * `sta ARGUMENT...` at once and after each change: from the sources, which are newer than the bundle until that is built.
 */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Editors write a file in several steps. */
const pauseMs = 100;

const root = fileURLToPath(new URL('..', import.meta.url));
const argv = process.argv.slice(2);
let timer;
let command;
let isBuilding = false;
let isStale = false;

const run = (script, ...args) => spawn(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' });

function start() {
  command?.kill();
  if (argv.length > 0) command = run('bin/sta.cjs', ...argv);
  isStale = true;
  if (!isBuilding) buildAgain();
}

/** One build after the other: one that is ended half-way leaves its files behind. */
function buildAgain() {
  isBuilding = true;
  isStale = false;
  run('scripts/build.mjs').on('exit', (code) => {
    isBuilding = false;
    if (isStale) buildAgain();
    else console.error(code === 0 ? 'dev: dist/ is built' : 'dev: the build has failed, and sta runs the sources');
  });
}

for (const name of ['src', 'scripts']) {
  watch(`${root}/${name}`, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(start, pauseMs);
  });
}
start();
