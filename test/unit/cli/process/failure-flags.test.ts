import { expect, it } from 'vitest';
import { scanArguments } from '../../../../src/cli/arguments/scan-arguments.ts';
import { readFailureFlags } from '../../../../src/cli/process/main.ts';
import { outline } from '../../../../src/cli/process/program.ts';

const read = (line: string, env = {}) => readFailureFlags(scanArguments(line.split(' '), outline), env);

it.each([
  ['tags list', 'table'],
  ['tags list --json', 'json'],
  ['-ocsv tags list', 'csv'],
  ['tags list --query data', 'json'],
  ['tags list --query data -o ndjson', 'ndjson'],
  ['tags list --query --json', 'json'],
  ['tags list -o --json', 'table'],
  ['tags list -- --json', 'table'],
  ['tags list -o xml', 'table'],
])('reads the format of a failure: sta %s', (line, format) => {
  expect(read(line).format).toBe(format);
});

it('uses the last of several values, or the environment without a flag', () => {
  expect(read('tags list -o csv --output=ndjson').format).toBe('ndjson');
  expect(read('tags list', { STA_OUTPUT: 'ndjson' }).format).toBe('ndjson');
  expect(read('tags list -o csv', { STA_OUTPUT: 'ndjson' }).format).toBe('csv');
});

it('does not read the -o of a command group as the format of a failure', () => {
  expect(read('tags -o json').format).toBe('json');
  expect(read('report -o json').format).toBe('table');
  expect(read('-o json report').format).toBe('table');
  expect(read('report -o json --query data').format).toBe('json');
});

it('reads the colour and debugging flags', () => {
  expect(read('tags list --color never --debug-bodies')).toMatchObject({ color: 'never', debug: true });
  expect(read('tags list --color pink')).toMatchObject({ color: 'auto', debug: false });
});
