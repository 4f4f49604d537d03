/**
 * Runs every example of every command's help and the lines of README.md in a shell, with real files, ids and addresses in the
 * place of those that it names. `sta` runs in this process, unless the line needs a terminal, a signal or a process.
 */
import { afterAll, expect, it } from 'vitest';
import { listCommands } from '../../src/cli/describe-tree.ts';
import { describeAll } from '../../src/cli/program.ts';
import { fillExample } from '../support/examples/fill-example.ts';
import { listManners } from '../support/examples/manners.ts';
import { readReadme } from '../support/examples/read-readme.ts';
import { runExample } from '../support/examples/run-example.ts';
import { openSandbox } from '../support/examples/sandbox.ts';

const examples = listCommands(await describeAll()).flatMap((command) => command.examples);
const lines = [...new Set([...examples, ...readReadme()])];

const sandbox = await openSandbox();
afterAll(() => sandbox.close());
const manners = listManners(sandbox);
const mannerOf = (line: string) => manners[line] ?? {};

it('every manner belongs to an example', () => {
  expect(lines).toEqual(expect.arrayContaining(Object.keys(manners)));
});

// Each in a place of its own: they mostly wait for processes and jobs.
it.concurrent.for(lines)('%s', async (line, { expect, onTestFinished }) => {
  const place = sandbox.prepare(onTestFinished);
  const { code, output } = await runExample(await fillExample(line, sandbox, place), place, mannerOf(line));
  expect(code, output).toBe(mannerOf(line).exit ?? 0);
});
