/**
 * The process: streams, signals and exit code, wired to {@link main}. `--version`, and what the shells ask on a TAB, are
 * answered before that is loaded.
 */
import { readFileSync } from 'node:fs';

const packageJson: { version: string } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const argv = process.argv.slice(2);

/** When a shell wants its answer, milliseconds after the process began; and what a slow start leaves at the least. */
const answerByMs = 90;
const shortestAnswerMs = 25;

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // A reader that has seen enough, such as head, is not an error.
    if (error.code === 'EPIPE') process.exit(0);
    if (stream === process.stdout) process.stderr.write(`error: The output cannot be written: ${error.message}\n`);
    process.exit(1);
  });
}

if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
  process.stdout.write(`${packageJson.version}\n`);
} else if (argv[0] === '__complete') {
  const { answerCompletion } = await import('./commands/completion/answer-completion.ts');
  const endMs = Math.max(answerByMs, performance.now() + shortestAnswerMs);
  const remainingMs = () => Math.max(1, endMs - performance.now());
  process.stdout.write(await answerCompletion(argv.slice(1), { env: process.env, nowMs: Date.now(), remainingMs }));
} else {
  const [{ main }, { createProcessDeps, listenForSignals }] = await Promise.all([
    import('./main.ts'),
    import('./process-deps.ts'),
  ]);
  process.exitCode = await main(argv, createProcessDeps(packageJson.version, listenForSignals()));
}
