/**
 * A process that starts a program which ignores all signals that it can, prints its process id, and then obeys its
 * argument: `wait` for a signal, `exit`, or `terminate`, which starts it in a thread and terminates the thread.
 */
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { startProgram } from '../../../src/service/base/programs/start-program.ts';

const start = (): Promise<string> =>
  new Promise((resolve) => {
    const { stdout } = startProgram('/bin/sh', ['-c', 'trap "" INT TERM HUP; echo $$; while :; do sleep 1; done'], {
      PATH: process.env.PATH,
    });
    stdout.once('data', (chunk: Buffer) => resolve(chunk.toString('utf8').trim()));
  });

const end = process.argv[2];
if (!isMainThread) {
  parentPort?.postMessage(await start());
} else if (end === 'terminate') {
  const worker = new Worker(new URL(import.meta.url));
  worker.on('message', (pid: string) => {
    process.stdout.write(`${pid}\n`);
    void worker.terminate();
  });
  setInterval(() => {}, 1000);
} else {
  process.stdout.write(`${await start()}\n`);
  if (end === 'exit') process.exit(0);
  setInterval(() => {}, 1000);
}
