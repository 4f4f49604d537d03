/** Every command against a service that only has the documented calls, in three variants. */
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWholeProgram } from '../../../src/cli/process/program.ts';
import { publicVariants } from '../../support/public-service.ts';
import { jobCases } from '../support/public-service/job-cases.ts';
import { otherCases } from '../support/public-service/other-cases.ts';
import { profileCases } from '../support/public-service/profile-cases.ts';
import { openWorld } from '../support/public-service/world.ts';

/** By command. */
const cases = { ...profileCases, ...jobCases, ...otherCases };

/** The commands that do not talk to a configured service. */
const withoutService: Readonly<Record<string, string>> = {
  'webhooks verify': 'checks a signature on this machine',
  'schema profile': 'prints a schema that is part of the command',
  'schema rules': 'prints a schema that is part of the command',
  serve: 'is the service',
  'local exec': 'starts a command beside the local service',
  'local status': 'is about the local service',
  'local reset': 'is about the local service',
  'local users add': 'is about the local service',
  'local users list': 'is about the local service',
  'local users rotate': 'is about the local service',
  'local users revoke': 'is about the local service',
  'local rotate-key': 'is about the local service',
  'local audit': 'is about the local service',
  'local users export': 'is about the local service',
  'local users remove': 'is about the local service',
  'local backup': 'is about the local service',
  'local restore': 'is about the local service',
  'local check': 'is about the local service',
  'storage migrate': 'is about a database of the operator',
  'storage check': 'is about a database of the operator',
  'storage import': 'is about a database of the operator',
  'models list': 'is about files on this machine',
  'models pull': 'downloads from the addresses of a catalogue',
  'models add': 'is about files on this machine',
  'models verify': 'is about files on this machine',
  'models path': 'is about files on this machine',
  'models remove': 'is about files on this machine',
  'config get': 'reads the configuration file',
  'config set': 'writes the configuration file',
  'config list': 'reads the configuration file',
  'config path': 'names the configuration file',
  'completion install': 'writes the files of the shells',
  'completion bash': 'prints a script',
  'completion zsh': 'prints a script',
  'completion fish': 'prints a script',
  'completion powershell': 'prints a script',
  version: 'prints the version',
  help: 'prints help',
};

const leavesOf = (command: Command, path: readonly string[]): string[] => [
  ...(command.commands.length === 0 || command.registeredArguments.length > 0 ? [path.join(' ')] : []),
  ...command.commands.flatMap((child) => leavesOf(child, [...path, child.name()])),
];

it('has a case for every command, or the reason why there is none', async () => {
  const leaves = leavesOf(await buildWholeProgram(), []);
  expect([...Object.keys(cases), ...Object.keys(withoutService)].sort()).toEqual(leaves.sort());
});

describe.each(publicVariants)('with a public service in the variant %s', (variant) => {
  describe.each(Object.entries(cases))('sta %s', (_name, check) => {
    let world: Awaited<ReturnType<typeof openWorld>>;
    beforeAll(async () => {
      world = await openWorld(variant);
    });
    afterAll(() => world.close());

    it("does what it can, and names the service's missing features", () => check(world));
  });
});
