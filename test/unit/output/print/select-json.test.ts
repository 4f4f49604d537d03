import { describe, expect, it } from 'vitest';
import { createSelection } from '../../../../src/output/print/select-json.ts';
import { runSta } from '../../../support/start-sta.ts';

const nest = (open: string, inside: string, close: string, count: number) =>
  `${open.repeat(count)}${inside}${close.repeat(count)}`;

describe('an expression that would exhaust the stack', () => {
  it.each<[string, string]>([
    ['brackets', nest('(', 'a', ')', 1_000)],
    ['a literal', nest('`', nest('[', '', ']', 4_000), '`', 1)],
    ['functions', nest('to_array(', 'a', ')', 900)],
    ['operators without brackets', nest('!', 'a', '', 9_000)],
    ['a long path', nest('a.', 'a', '', 4_900)],
  ])('is refused: %s', (_name, expression) => {
    const run = () => createSelection(expression)({ a: 1 });
    expect(run).toThrow(
      expect.objectContaining({ code: 'usage', message: expect.stringMatching(/nested too deeply/) }),
    );
  });

  it('is refused by its length', () => {
    expect(() => createSelection('a'.repeat(10_001), '--where')).toThrow('--where is longer than 10000 characters');
  });

  it('is not reported as a bug on the command line', async () => {
    const query = nest('`', nest('[', '', ']', 20_000), '`', 1);
    expect(await runSta(['version', '--query', query])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.not.stringContaining('bug'),
    });
  });
});

it('may be as deep as any realistic one', () => {
  expect(createSelection(nest('(', 'a', ')', 150))({ a: 1 })).toBe(1);
});
