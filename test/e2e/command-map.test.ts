/** `sta help --json` describes the existing commands: the map is compared with the program that parses them. */
import type { Command } from 'commander';
import Type from 'typebox';
import Value from 'typebox/value';
import { expect, it } from 'vitest';
import { buildWholeProgram } from '../../src/cli/process/program.ts';
import { environmentIn, runSta, temporaryDirectory } from '../support/start-sta.ts';

const Flag = Type.Object(
  {
    name: Type.String({ pattern: '^--[a-z][a-z0-9-]+$' }),
    short: Type.Optional(Type.String({ pattern: '^-[a-zA-Z]$' })),
    type: Type.Enum(['boolean', 'number', 'string', 'optional']),
    value: Type.Optional(Type.String()),
    choices: Type.Optional(Type.Array(Type.String())),
    default: Type.Optional(Type.Unknown()),
    description: Type.String({ minLength: 1 }),
  },
  { additionalProperties: false },
);
const Described = Type.Object(
  {
    version: Type.String(),
    globalFlags: Type.Array(Flag),
    commands: Type.Array(
      Type.Object(
        {
          command: Type.String({ minLength: 1 }),
          summary: Type.String({ minLength: 1 }),
          aliases: Type.Array(Type.String()),
          arguments: Type.Array(
            Type.Object({
              name: Type.String(),
              description: Type.String(),
              required: Type.Boolean(),
              variadic: Type.Boolean(),
            }),
          ),
          flags: Type.Array(Flag),
          examples: Type.Array(Type.String({ minLength: 3 }), { minItems: 2 }),
        },
        { additionalProperties: false },
      ),
    ),
    exitCodes: Type.Record(Type.String(), Type.Array(Type.String())),
  },
  { additionalProperties: false },
);

it('lists every command with its flags, choices and defaults, and matches its schema', async () => {
  const { code, stdout } = await runSta(['help', '--json'], { env: environmentIn(temporaryDirectory()) });
  expect(code).toBe(0);
  const sent: unknown = JSON.parse(stdout);
  expect([...Value.Errors(Described, sent)].slice(0, 5)).toEqual([]);
  const map = Value.Parse(Described, sent);
  const program = await buildWholeProgram();
  const isRunnable = ({ commands, registeredArguments }: Command) =>
    commands.length === 0 || registeredArguments.length > 0;
  const leavesOf = (command: Command, path: readonly string[]): string[] => [
    ...(isRunnable(command) ? [path.join(' ')] : []),
    ...command.commands.flatMap((child) => leavesOf(child, [...path, child.name()])),
  ];
  const leaves = program.commands.flatMap((group) => leavesOf(group, [group.name()]));
  expect(map.commands.map(({ command }) => command).sort()).toEqual(leaves.sort());
  const flagsOf = (name: string) => map.commands.find(({ command }) => command === name)?.flags ?? [];
  expect(flagsOf('serve')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: '--port', type: 'number', default: 8787 }),
      expect.objectContaining({ name: '--durability', choices: ['normal', 'full'], default: 'normal' }),
      expect.objectContaining({ name: '--require-fetch-auth', type: 'boolean' }),
    ]),
  );
  expect(map.globalFlags).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: '--json', type: 'boolean' })]),
  );
  expect(map.exitCodes['4']).toContain('unauthorized');
});
