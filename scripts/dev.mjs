/**
 * `npm run dev [-- ARGUMENT...]`: rebuilds dist/ whenever one of its inputs changes. With arguments, it also runs `sta
 * ARGUMENT...` at once and after each change: from the sources, which are newer than the bundle until the build is
 * done. Ctrl-C ends the running programs, then this script.
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

/** A program that runs at most once at a time: if something changes meanwhile, it runs again afterwards. */
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

// A build is never interrupted, because it would leave its temporary files.
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
    // Pressed twice: do not wait for running programs.
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
