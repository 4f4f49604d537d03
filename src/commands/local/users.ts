import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { tableView } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';
import { administer } from './administer.ts';
import { registerUserData } from './user-data.ts';
import { credentialsView, registerUserKeys } from './user-keys.ts';

export function registerLocalUsers(local: Command, run: Runner): void {
  const users = local
    .command('users')
    .usage('<command> [arguments] [flags]')
    .description('Manage the users of the local service');

  users
    .command('add')
    .argument('<userId>', 'the id of the new user, or their e-mail address')
    .description('Add a user and print their credentials, which are shown only once')
    .option('--email <address>', 'an e-mail address that identifies the same user')
    .option('--data-dir <path>', 'use this data directory, even while a service runs on it')
    .examples('sta local users add alice --json > alice.json', 'sta local users add bob --email bob@example.com')
    .action(
      run(async (context, options: { email?: string; dataDir?: string }, userId: string) => {
        if (!/^[^\p{Cc}\p{Cs}\s]{1,200}$/u.test(userId)) {
          throw new StaError('usage', 'A user id has 1 to 200 characters, without spaces and control characters');
        }
        if (options.email !== undefined && !/^[^@\s\p{Cc}\p{Cs}]+@[^@\s\p{Cc}\p{Cs}]+$/u.test(options.email)) {
          throw new StaError('usage', `--email: "${options.email}" is not an e-mail address`);
        }
        const added = await administer(context, options, (admin, directory) =>
          admin.addUser(directory, { userId, email: options.email }),
        );
        if (added === undefined) {
          throw new StaError('invalid_input', `A user with the id or address ${userId} already exists`, {
            hint: 'List them with: sta local users list',
          });
        }
        return credentialsView(added);
      }),
    );

  users
    .command('list')
    .alias('ls')
    .description('List the users of the local service')
    .option('--data-dir <path>', 'use this data directory')
    .examples('sta local users list', 'sta local users list --data-dir ./data --json')
    .action(
      run(async (context, options: { dataDir?: string }) => {
        const found = await administer(context, options, (admin, directory) => admin.listUsers(directory));
        return tableView(
          found,
          found,
          [
            { title: 'User id', value: (user) => user.id },
            {
              title: 'E-mail',
              value: (user) => user.email ?? '',
              fields: { email: (user) => user.email ?? undefined },
            },
            { title: 'State', value: (user) => user.state },
          ],
          'No users yet. Add one: sta local users add alice',
        );
      }),
    );

  registerUserKeys(users, run);
  registerUserData(users, run);
}
