import { expect, it } from 'vitest';
import { moveTakenFlags } from '../../../src/cli/move-taken-flags.ts';

const move = (line: string, ...taken: Parameters<typeof moveTakenFlags>[1]) =>
  moveTakenFlags(line.split(' '), taken).join(' ');

it.each([
  ['--dry-run apply -f x', 'apply --dry-run -f x'],
  [
    '--profile p --dry-run --json completion install --shell zsh',
    '--profile p --json completion install --dry-run --shell zsh',
  ],
  ['apply -f x --dry-run', 'apply -f x --dry-run'],
  ['--query --dry-run apply', '--query --dry-run apply'],
  ['--dry-run apply -- -f', 'apply --dry-run -- -f'],
])('%s', (typed, moved) => {
  expect(move(typed, '--dry-run')).toBe(moved);
});

it('takes the value of a flag with it', () => {
  expect(move('-o page.html --local report id1 id2 --open', '--output')).toBe(
    '--local report id1 id2 -o page.html --open',
  );
  expect(move('--output=page.html report id', '--output')).toBe('report id --output=page.html');
});

it('leaves the flags of other nouns alone', () => {
  expect(move('--dry-run tags list')).toBe('--dry-run tags list');
});
