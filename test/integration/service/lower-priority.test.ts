import { once } from 'node:events';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { loadTypeScript } from '../../../src/shared/concurrency/thread-entry.ts';
import { skipUnless } from '../../support/needs.ts';

it(
  'lowers the priority of the calling thread only',
  skipUnless(process.platform === 'linux', 'only Linux has priorities of threads'),
  async () => {
    const module = new URL('../../../src/service/base/lower-priority.ts', import.meta.url).href;
    const program = `import { getPriority } from 'node:os';
    import { parentPort } from 'node:worker_threads';
    import { lowerThreadPriority } from ${JSON.stringify(module)};
    lowerThreadPriority();
    parentPort.postMessage(getPriority());`;
    const before = getPriority();
    const entry = new URL(`data:text/javascript,${encodeURIComponent(program)}`);
    const worker = new Worker(entry, { execArgv: loadTypeScript() });
    const [inThread] = await once(worker, 'message');
    await worker.terminate();
    expect(inThread).toBe(Math.min(before + 5, 19));
    expect(getPriority()).toBe(before);
  },
);
