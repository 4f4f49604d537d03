/**
 * The entry point of the commands: passes the real environment to {@link main}. bin/sta.cjs already handles broken
 * outputs.
 */
import { readFileSync, writeSync } from 'node:fs';
import { packageFile } from '../../shared/files/package-file.ts';
import { main } from './main.ts';
import { createProcessDeps, listenForSignals } from './process-deps.ts';

const { version }: { version: string } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8'));

const maxLines = 10;
const maxChars = 2_000;

/** Without this, a command whose promise can never settle would exit as if it had succeeded. */
const refuseSilentEnd = () => {
  process.stderr.write('error: This is a bug in sta: the command has nothing left to wait for, and has not ended\n');
  process.exitCode = 1;
};
process.once('beforeExit', refuseSilentEnd);

/** For errors outside any promise of a command: Node would print the whole line of the bundle, tens of kilobytes. */
process.on('uncaughtException', (error: unknown) => {
  const [message = '', ...stack] = (error instanceof Error && error.stack ? error.stack : String(error)).split('\n');
  const lines = [`error: This is a bug in sta: ${message}`, 'Report it with these lines', ...stack];
  try {
    writeSync(2, `${lines.slice(0, maxLines).join('\n').slice(0, maxChars)}\n`);
  } finally {
    process.exit(1);
  }
});

void main(process.argv.slice(2), createProcessDeps(version, listenForSignals())).then((exitCode) => {
  process.off('beforeExit', refuseSilentEnd);
  process.exitCode = exitCode;
});
