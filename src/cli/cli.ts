/** The entry of the commands: the real world, handed to {@link main}. bin/sta.cjs has dealt with broken outputs by then. */
import { readFileSync } from 'node:fs';
import { packageFile } from '../config/package-file.ts';
import { main } from './main.ts';
import { createProcessDeps, listenForSignals } from './process-deps.ts';

const { version }: { version: string } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8'));

void main(process.argv.slice(2), createProcessDeps(version, listenForSignals())).then((exitCode) => {
  process.exitCode = exitCode;
});
