/**
 * Runs every example of every command's help, the lines of README.md and the last lines of the demo in a shell, with
 * real files, ids and URLs instead of those in the text. `sta` runs in this process, unless the line needs a terminal,
 * a signal or a process.
 */
import { execFileSync } from 'node:child_process';
import { afterAll, expect, it } from 'vitest';
import { nextCommands } from '../../../scripts/demo/steps.ts';
import { listCommands } from '../../../src/cli/arguments/describe-tree.ts';
import { describeAll } from '../../../src/cli/process/program.ts';
import { fillExample } from '../../support/examples/fill-example.ts';
import { listManners } from '../../support/examples/manners.ts';
import { readPlainLine } from '../../support/examples/plain-line.ts';
import { readReadme } from '../../support/examples/read-readme.ts';
import { runExample } from '../../support/examples/run-example.ts';
import { openSandbox } from '../../support/examples/sandbox.ts';
import { needs } from '../../support/needs.ts';

const examples = listCommands(await describeAll()).flatMap((command) => command.examples);
const lines = [...new Set([...examples, ...readReadme(), ...nextCommands])];

const sandbox = await openSandbox();
afterAll(() => sandbox.close());
const manners = listManners(sandbox);
const mannerOf = (line: string) => manners[line] ?? {};

it('every exception belongs to an example', () => {
  expect(lines).toEqual(expect.arrayContaining(Object.keys(manners)));
});

it('bash parses the lines that run without it in the same way', () => {
  const plain = lines.flatMap((line) => {
    const calls = readPlainLine(line);
    return calls === undefined ? [] : [{ line, calls }];
  });
  expect(plain.length).toBeGreaterThan(lines.length / 2);
  const script = `sta() { printf '%s\\0' "$@"; printf '\\n\\0'; }\n${plain.map(({ line }) => line).join('\n')}`;
  const read = execFileSync('bash', ['-c', script], { encoding: 'utf8' });
  expect(read.split('\n\0').slice(0, -1)).toEqual(
    plain.flatMap(({ calls }) => calls.map((words) => words.map((word) => `${word}\0`).join(''))),
  );
});

// Each has its own directory: they mostly wait for processes and jobs.
it.concurrent.for(lines)('%s', needs('curl', 'jq', 'openssl'), async (line, { expect, onTestFinished }) => {
  const place = sandbox.prepare(onTestFinished);
  const { code, output } = await runExample(await fillExample(line, sandbox, place), place, mannerOf(line));
  expect(code, output).toBe(mannerOf(line).exit ?? 0);
});
