/** A process that keeps replacing files. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Swaps each path with the existing `<path>.bad` and back, until it is stopped. */
export async function swapFiles(paths: readonly string[]): Promise<{ stop(): Promise<void> }> {
  const swapper = spawn(process.execPath, ['-e', source, ...paths], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(swapper, 'exit');
  await Promise.race([once(swapper.stdout, 'data'), exited]);
  return {
    async stop() {
      swapper.kill('SIGKILL');
      await exited;
    },
  };
}

/** It exits when its stdin ends, so that it does not outlive a test that was killed. */
const source = `
const { renameSync } = require('node:fs');
const paths = process.argv.slice(1);
function swap() {
  for (let i = 0; i < 50; i += 1) {
    for (const path of paths) {
      renameSync(path, path + '.good');
      renameSync(path + '.bad', path);
      renameSync(path, path + '.bad');
      renameSync(path + '.good', path);
    }
  }
  setTimeout(swap, 1);
}
process.stdin.on('end', () => process.exit()).resume();
console.log('started');
swap();
`;
