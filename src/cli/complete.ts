/**
 * The process that answers a shell on a TAB: `sta __complete`. It is bundled apart from the commands, in a file of its own,
 * because it has a tenth of a second from its start to its end; and it is silent, whatever happens.
 */
import { answerCompletion } from '../completion/answer-completion.ts';
import { commandTree } from './command-tree.ts';

/** When the shell wants its answer, milliseconds after the process began; and what a slow start leaves at the least. */
const answerByMs = 80;
const shortestAnswerMs = 25;

const endMs = Math.max(answerByMs, performance.now() + shortestAnswerMs);
const remainingMs = () => Math.max(1, endMs - performance.now());
const answer = await answerCompletion(process.argv.slice(3), {
  tree: commandTree,
  env: process.env,
  nowMs: Date.now(),
  remainingMs,
});
// The shell may have gone.
process.stdout.on('error', () => process.exit(0));
process.stdout.write(answer);
