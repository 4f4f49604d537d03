/** Runs every example of every command's help and the lines of README.md, with the files, ids and addresses that it names put in their places. */
import { afterAll, expect, it } from 'vitest';
import { listCommands } from '../../src/action/describe-tree.ts';
import { describeAll } from '../../src/cli/program.ts';
import { fillExample } from '../support/examples/fill-example.ts';
import { listManners } from '../support/examples/manners.ts';
import { readReadme } from '../support/examples/read-readme.ts';
import { argumentsInProcess, runExample, runInProcess } from '../support/examples/run-example.ts';
import { openSandbox } from '../support/examples/sandbox.ts';

const examples = listCommands(await describeAll()).flatMap((command) => command.examples);
const lines = [...new Set([...examples, ...readReadme()])];

const sandbox = await openSandbox();
afterAll(() => sandbox.close());
const manners = listManners(sandbox);
const mannerOf = (line: string) => manners[line] ?? {};
const isSimple = (line: string) => argumentsInProcess(line, mannerOf(line)) !== undefined;

it('every manner belongs to an example', () => {
  expect(lines).toEqual(expect.arrayContaining(Object.keys(manners)));
});

// They share the working directory of this process: one after the other.
it.for(lines.filter(isSimple))('%s', async (line, { expect, onTestFinished }) => {
  const place = sandbox.prepare(onTestFinished);
  const argv = argumentsInProcess(await fillExample(line, sandbox, place), mannerOf(line));
  if (argv === undefined) throw new Error('the filled line needs a shell');
  const { code, output } = await runInProcess(argv, place, mannerOf(line));
  expect(code, output).toBe(mannerOf(line).exit ?? 0);
});

// Each in a place of its own: they mostly wait for processes to start.
it.concurrent.for(lines.filter((line) => !isSimple(line)))('%s', async (line, { expect, onTestFinished }) => {
  const place = sandbox.prepare(onTestFinished);
  const { code, output } = await runExample(await fillExample(line, sandbox, place), place, mannerOf(line));
  expect(code, output).toBe(mannerOf(line).exit ?? 0);
});
