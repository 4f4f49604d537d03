import { Command } from 'commander';
import { expect, it } from 'vitest';
import { addGlobalFlags } from '../../../src/action/global-flags.ts';
import { guessFailureFlags } from '../../../src/cli/guess-flags.ts';

/** A root with one noun that declares `-o` itself. */
function parse(argv: readonly string[], taken: readonly '--output'[]) {
  const program = new Command('sta').exitOverride();
  addGlobalFlags(program, taken);
  const report = program.command('report').option('-o, --output <file>').option('--raw');
  report.action(() => {});
  program.parse(argv, { from: 'user' });
  return { root: program.opts(), report: report.opts() };
}

it('gives a flag that a noun takes over to the noun, long and short, and keeps the others in any position', () => {
  for (const flag of ['-o', '--output']) {
    const { root, report } = parse(['report', flag, 'report.html', '--json'], ['--output']);
    expect(report).toEqual({ output: 'report.html' });
    expect(root).toMatchObject({ json: true });
    expect(root).not.toHaveProperty('output');
  }
  expect(parse(['report', '-o', 'json'], [])).toMatchObject({ root: { output: 'json' }, report: {} });
});

it("does not take the noun's own flag for the format of a failure", () => {
  const argv = ['report', '-o', 'json', '--query', 'data'];
  expect(guessFailureFlags(argv.slice(0, 3), {}).format).toBe('json');
  expect(guessFailureFlags(argv.slice(0, 3), {}, ['--output']).format).toBe('table');
  expect(guessFailureFlags(argv, {}, ['--output']).format).toBe('json');
});
