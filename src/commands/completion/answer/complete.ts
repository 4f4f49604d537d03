/**
 * The process that responds to a shell on a TAB: `sta __complete`. It has its own pack, apart from the commands, because it
 * has a tenth of a second from its start to its end. Whatever happens, it prints no error.
 */
import { answerCompletion } from './answer-completion.ts';
import { completionData } from './completion-data.ts';

/** When the shell needs the candidates, in milliseconds after the process started, and the least time left after a slow start. */
const answerByMs = 80;
const minAnswerMs = 25;

const endMs = Math.max(answerByMs, performance.now() + minAnswerMs);
const remainingMs = () => Math.max(1, endMs - performance.now());
const world = { data: completionData, env: process.env, nowMs: Date.now(), remainingMs };
void answerCompletion(process.argv.slice(3), world).then((answer) => {
  // The shell may have gone.
  process.stdout.on('error', () => process.exit(0));
  process.stdout.write(answer);
});
