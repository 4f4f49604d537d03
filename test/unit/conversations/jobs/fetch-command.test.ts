/** The commands that messages name to fetch a job. */
import { expect, it } from 'vitest';
import { buildWholeProgram } from '../../../../src/cli/process/program.ts';
import { fetchCommand } from '../../../../src/conversations/jobs/fetch-command.ts';
import { clientJobKinds } from '../../../../src/conversations/jobs/kinds.ts';

it.each(clientJobKinds.map((kind) => [kind.group, kind] as const))(
  'a job of %s is fetched by a command that exists',
  async (_, kind) => {
    const { commands } = await buildWholeProgram();
    const [, group, verb] = fetchCommand(kind, 'id').split(' ');
    const found = commands.find((one) => one.name() === group)?.commands.find((one) => one.name() === verb);
    expect(found?.name()).toBe('fetch');
  },
);
