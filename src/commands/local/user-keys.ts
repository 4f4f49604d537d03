/** `sta local users rotate` and `revoke`: replace or remove a user's credentials. */

import { type Command, Option } from '../../cli/arguments/command.ts';
import { parseAge } from '../../cli/arguments/parse-options.ts';
import { confirm } from '../../cli/context/confirm.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { type TableView, tableView, textView } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';
import { administer } from './administer.ts';

const defaultOverlap = '24h';

export function registerUserKeys(users: Command, run: Runner): void {
  users
    .command('rotate')
    .argument('<userId>', 'the id of a user, or their e-mail address')
    .description('Give a user new credentials and print them; the old ones work for a while')
    .addOption(
      new Option('--overlap <duration>', 'how long the old credentials work')
        .argParser(parseAge)
        .default(parseAge(defaultOverlap), defaultOverlap),
    )
    .addOption(new Option('--now', 'end the old credentials and their tokens at once').conflicts('overlap'))
    .option('--data-dir <path>', 'use this data directory, even while a service runs on it')
    .notes(
      'At the end of the overlap, the old credentials and the access tokens made from them stop working. A running service',
      'applies the change at once. For the user "local", the new credentials are saved in the data directory and not printed.',
    )
    .examples(
      'sta local users rotate alice --json > alice.json',
      'sta local users rotate alice --overlap 7d',
      'sta local users rotate local --now',
    )
    .action(
      run(async (context, options: { overlap: number; now?: boolean; dataDir?: string }, userId: string) => {
        const overlap = options.now ? 0 : options.overlap;
        const rotated = await administer(context, options, (admin, directory) =>
          admin.rotateUser(directory, userId, overlap * 1000),
        );
        if (rotated === undefined) throw noSuchUserError(userId);
        const { credentials, savedIn } = rotated;
        if (savedIn === undefined) return credentialsView(credentials);
        return textView({ userId, savedIn }, savedIn, { note: `The new credentials are saved in ${savedIn}` });
      }),
    );

  users
    .command('revoke')
    .argument('<userId>', 'the id of a user, or their e-mail address')
    .description('End all credentials and access tokens of a user at once; their data stays')
    .option('-y, --yes', 'do not ask')
    .option('--data-dir <path>', 'use this data directory, even while a service runs on it')
    .notes('To let the user in again, give them new credentials: sta local users rotate ID')
    .examples('sta local users revoke alice', 'sta local users revoke alice --yes --data-dir ./data')
    .action(
      run(async (context, options: { yes?: boolean; dataDir?: string }, userId: string) => {
        if (!(await confirm(context, options.yes, 'revoking', `End all credentials of ${userId}?`))) {
          return textView({ userId, revoked: false }, '', { note: 'Nothing was revoked' });
        }
        const revoked = await administer(context, options, (admin, directory) => admin.revokeUser(directory, userId));
        if (revoked === undefined) throw noSuchUserError(userId);
        const note = `No credential of ${revoked} works any more. New ones: sta local users rotate ${revoked}`;
        return textView({ userId: revoked, revoked: true }, revoked, { note });
      }),
    );
}

export const noSuchUserError = (userId: string) =>
  new StaError('not_found', `There is no user ${userId}`, { hint: 'List them with: sta local users list' });

/** Credentials that are shown only once. */
export const credentialsView = (credentials: object): TableView =>
  tableView(
    credentials,
    Object.entries(credentials),
    [
      { title: 'What', value: ([what]) => what },
      { title: 'Value', value: ([, value]) => value },
    ],
    '',
    { note: 'The secrets are shown only once: save them. Sign in with: sta login' },
  );
