/**
 * The entry point of the commands: passes the real environment to {@link main}. bin/sta.cjs already handles broken
 * outputs.
 */
import { readFileSync } from 'node:fs';
import { packageFile } from '../../shared/files/package-file.ts';
import { main } from './main.ts';
import { createProcessDeps, listenForSignals } from './process-deps.ts';

const { version }: { version: string } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8'));

/** Without this, a command whose promise can never settle would exit as if it had succeeded. */
const refuseSilentEnd = () => {
  process.stderr.write('error: This is a bug in sta: the command has nothing left to wait for, and has not ended\n');
  process.exitCode = 1;
};
process.once('beforeExit', refuseSilentEnd);

void main(process.argv.slice(2), createProcessDeps(version, listenForSignals())).then((exitCode) => {
  process.off('beforeExit', refuseSilentEnd);
  process.exitCode = exitCode;
});
