/** The commands in docs/operations.md only use existing flags. */
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { expect, it } from 'vitest';
import { buildWholeProgram } from '../../src/cli/process/program.ts';

const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
const unit = /```ini\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
const program = await buildWholeProgram();

/** The command that some words name, and the words after it. */
function find(words: readonly string[], command: Command = program): { command: Command; rest: readonly string[] } {
  const [name = '', ...rest] = words;
  const next = command.commands.find((one) => one.name() === name);
  return next === undefined ? { command, rest: words } : find(rest, next);
}

/** The command lines of the page: in code blocks, in running text and in the systemd unit. */
const lines = [...page.matchAll(/(?<=[`\n=\s])sta ((?:serve|local|jobs|files|webhooks)\b[^`\n]*)/g)].map(
  ([, words = '']) => words.trim(),
);

it('shows command lines', () => {
  expect(lines.length).toBeGreaterThan(10);
  expect(unit).toContain('ExecStart=');
});

it.each(lines)('sta %s', (line) => {
  const { command, rest } = find(line.split(/\s+/));
  const flags = rest.filter((word) => word.startsWith('--')).map((word) => word.split('=')[0]);
  const known = ['--help', ...[...command.options, ...program.options].map(({ long }) => long)];
  expect(flags.filter((flag) => !known.includes(flag))).toEqual([]);
});

it('gives the systemd service longer to stop than --drain, and a directory that only it can read', () => {
  expect(unit).toMatch(/^StateDirectoryMode=0700$/m);
  expect(unit).toMatch(/^UMask=0077$/m);
  const drain = Number(/--drain (\d+)s/.exec(unit)?.[1]);
  expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThan(drain);
});
