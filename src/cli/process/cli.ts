/** The entry point of the commands: passes the real world to {@link main}. bin/sta.cjs already handles broken outputs. */
import { readFileSync } from 'node:fs';
import { packageFile } from '../../shared/files/package-file.ts';
import { main } from './main.ts';
import { createProcessDeps, listenForSignals } from './process-deps.ts';

const { version }: { version: string } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8'));

void main(process.argv.slice(2), createProcessDeps(version, listenForSignals())).then((exitCode) => {
  process.exitCode = exitCode;
});
