/**
 * `npm run dev [-- ARGUMENT...]`: builds dist/ again whenever something changes that goes into it. With arguments it also runs
 * `sta ARGUMENT...` at once and after each change: from the sources, which are newer than the bundle until that is built.
 * Ctrl-C ends what runs, then this.
 */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

/** Editors write a file in several steps. */
const pauseMs = 100;

const root = fileURLToPath(new URL('..', import.meta.url));
const argv = process.argv.slice(2);
let timer;
let ending;

/** A program that runs once at a time: a change meanwhile runs it again when it has ended. */
class Job {
  #child;
  #isStale = false;

  constructor(script, args, onExit) {
    this.start = () => {
      this.#isStale = this.#child !== undefined;
      if (this.#isStale) return;
      this.#child = spawn(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' });
      this.#child.on('exit', (code) => {
        this.#child = undefined;
        if (ending !== undefined) end(ending);
        else if (this.#isStale) this.start();
        else onExit(code);
      });
    };
  }

  get isRunning() {
    return this.#child !== undefined;
  }

  stop(signal) {
    this.#child?.kill(signal);
  }
}

// A build is never ended half-way: it would leave its files behind.
const build = new Job('scripts/build.mjs', [], (code) =>
  console.error(code === 0 ? 'dev: dist/ is built' : 'dev: the build has failed, and sta runs the sources'),
);
const command = new Job('bin/sta.cjs', argv, () => {});

function start() {
  if (ending !== undefined) return;
  command.stop();
  if (argv.length > 0) command.start();
  build.start();
}

function end(signal) {
  if (!command.isRunning && !build.isRunning) process.exit(128 + constants.signals[signal]);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // Twice: whatever still runs is left to itself.
    if (ending !== undefined) process.exit(128 + constants.signals[signal]);
    ending = signal;
    // A terminal sends Ctrl-C to the command, too.
    if (signal !== 'SIGINT') command.stop(signal);
    end(signal);
  });
}

for (const name of ['src', 'scripts']) {
  watch(`${root}/${name}`, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(start, pauseMs);
  });
}
start();
