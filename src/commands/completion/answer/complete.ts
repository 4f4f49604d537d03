/**
 * The process that responds when you press TAB: `sta __complete`. It has its own pack, apart from the commands, because
 * it has a tenth of a second from start to end. It never prints an error.
 */
import { answerCompletion } from './answer-completion.ts';
import { completionData } from './completion-data.ts';

/**
 * The shell needs the candidates this many milliseconds after the process started; after a slow start, the second
 * number is the minimum time left.
 */
const answerByMs = 80;
const minAnswerMs = 25;

const endMs = Math.max(answerByMs, performance.now() + minAnswerMs);
const remainingMs = () => Math.max(1, endMs - performance.now());
const world = { data: completionData, env: process.env, nowMs: Date.now(), remainingMs };
void answerCompletion(process.argv.slice(3), world).then((answer) => {
  // The shell may have exited.
  process.stdout.on('error', () => process.exit(0));
  process.stdout.write(answer);
});
