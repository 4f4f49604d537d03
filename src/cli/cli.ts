/** The process: streams, signals and exit code, wired to {@link main}. The version is printed before anything is loaded. */
import { readFileSync } from 'node:fs';
import { packageFile } from '../action/package-file.ts';

const packageJson: { version: string } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8'));
const argv = process.argv.slice(2);

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // A reader that has seen enough, such as head, is not an error.
    if (error.code === 'EPIPE') process.exit(0);
    if (stream === process.stdout) process.stderr.write(`error: The output cannot be written: ${error.message}\n`);
    process.exit(1);
  });
}

const [word = ''] = argv;
if (argv.length === 1 && ['--version', '-v', '-V', 'version'].includes(word)) {
  process.stdout.write(`${packageJson.version}\n`);
} else {
  const [{ main }, { createProcessDeps, listenForSignals }] = await Promise.all([
    import('./main.ts'),
    import('./process-deps.ts'),
  ]);
  process.exitCode = await main(argv, createProcessDeps(packageJson.version, listenForSignals()));
}
