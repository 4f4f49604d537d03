/** Runs every example of every command's help and the lines of README.md, with the files, ids and addresses that it names put in their places. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listCommands } from '../../src/commands/describe-tree.ts';
import { describeAll } from '../../src/commands/program.ts';
import { fillExample } from '../support/examples/fill-example.ts';
import { listManners } from '../support/examples/manners.ts';
import { readReadme } from '../support/examples/read-readme.ts';
import { runExample } from '../support/examples/run-example.ts';
import { openSandbox, type Sandbox } from '../support/examples/sandbox.ts';

const examples = listCommands(await describeAll()).flatMap((command) => command.examples);
const lines = [...new Set([...examples, ...readReadme()])];

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

it('every manner belongs to an example', () => {
  expect(lines).toEqual(expect.arrayContaining(Object.keys(listManners(sandbox))));
});

// Each in a place of its own: they mostly wait for processes to start.
it.concurrent.for(lines)('%s', async (line, { expect, onTestFinished }) => {
  const place = sandbox.prepare(onTestFinished);
  const manner = listManners(sandbox)[line] ?? {};
  const { code, output } = await runExample(await fillExample(line, sandbox, place), place, manner);
  expect(code, output).toBe(manner.exit ?? 0);
});
