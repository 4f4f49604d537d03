/** The log of `sta serve` is written once per turn of the event loop, and nothing of it is lost. */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { gatherLines } from '../../../src/service/base/gather-lines.ts';
import { loadTypeScript } from '../../../src/shared/concurrency/thread-entry.ts';

import { startServe } from '../../support/sta-process.ts';
import { environmentIn, temporaryDirectory } from '../../support/start-sta.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

it('writes the lines of one tick together, in order', async () => {
  const written: string[] = [];
  const log = gatherLines({ write: (text) => written.push(text) });
  for (const line of ['a\n', 'b\n', 'c\n']) log.write(line);
  expect(written).toEqual([]);
  await nextTurn();
  log.write('d\n');
  await nextTurn();
  await nextTurn();
  expect(written).toEqual(['a\nb\nc\n', 'd\n']);
});

it.each([
  ['an uncaught error', "throw new Error('boom')", 1],
  ['process.exit', 'process.exit(3)', 3],
])('writes the remaining lines before %s ends the process', (_what, ending, code) => {
  const module = new URL('../../../src/service/base/gather-lines.ts', import.meta.url).href;
  const program = `const { gatherLines } = await import(${JSON.stringify(module)});
    const log = gatherLines(process.stdout);
    log.write('first\\n');
    log.write('last\\n');
    ${ending};`;
  const ended = spawnSync(process.execPath, [...loadTypeScript(), '--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  expect(ended).toMatchObject({ status: code, stdout: 'first\nlast\n' });
});

it('has a line for every request when SIGTERM ends the service', async () => {
  const service = await startServe(environmentIn(temporaryDirectory()));
  const requests = 200;
  await Promise.all(Array.from({ length: requests }, () => fetch(`${service.url}/healthz`)));
  service.child.kill('SIGTERM');
  expect(await service.exited).toBe(0);
  const lines = service.log().trimEnd().split('\n');
  const messages = lines.map((line) => JSON.parse(line).msg);
  expect(messages.filter((message) => message === 'request')).toHaveLength(requests);
  expect(messages.at(-1)).toBe('stopping');
});
