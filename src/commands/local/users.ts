import { type Command, Option, type Runner } from '../../cli/arguments/command.ts';
import { parseAge } from '../../cli/arguments/parse-options.ts';
import { confirm } from '../../cli/context/confirm.ts';
import { checkWritable } from '../../output/print/whole-file.ts';
import { countOf, formatBytes } from '../../output/text/count-of.ts';
import { type TableView, tableView, textView } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';
import { administer } from './administer.ts';

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

const defaultOverlap = '24h';

/** `sta local users rotate` and `revoke`: replace or remove a user's credentials. */
function registerUserKeys(users: Command, run: Runner): void {
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

const noSuchUserError = (userId: string) =>
  new StaError('not_found', `There is no user ${userId}`, { hint: 'List them with: sta local users list' });

/** Credentials that are shown only once. */
const credentialsView = (credentials: object): TableView =>
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

/** `sta local users export` and `remove`: write or delete everything that a user has stored. */
function registerUserData(users: Command, run: Runner): void {
  users
    .command('export')
    .argument('<userId>', 'the id of a user, or their e-mail address')
    .description('Write everything that a user has stored to one archive')
    .option('--out <file>', 'the archive to write, a tar file that only you can read')
    .option('--data-dir <path>', 'use this data directory, even while a service runs on it')
    .notes(
      'The archive contains user.json, tags.json, intents.json, profanity-words.json, rules.json, webhooks.json, files.json,',
      'jobs.ndjson with the inputs and results of jobs, and under files/ID/ the recordings with subtitles, transcripts and',
      'clips. It contains no secrets.',
    )
    .examples(
      'sta local users export alice --out alice.tar',
      'sta local users export alice@example.com --out alice.tar --data-dir ./data',
    )
    .action(
      run(async (context, options: { out?: string; dataDir?: string }, userId: string) => {
        const { out } = options;
        if (out === undefined) throw new StaError('usage', 'Name the archive to write: --out FILE');
        await checkWritable(out);
        const exported = await administer(context, options, (admin, directory) =>
          admin.exportUser(directory, userId, out),
        );
        if (exported === undefined) throw noSuchUserError(userId);
        const { jobs, files, bytes } = exported;
        const size = `${countOf(jobs, 'job')}, ${countOf(files, 'file')}, ${formatBytes(bytes)}`;
        const note = `Wrote the data of ${exported.userId} to ${out}: ${size}`;
        return textView({ ...exported, path: out }, out, { note });
      }),
    );

  users
    .command('remove')
    .alias('rm')
    .argument('<userId>', 'the id of a user, or their e-mail address')
    .description('Remove a user and everything they have stored: tags, words, jobs, results, files, webhooks')
    .option('-y, --yes', 'do not ask')
    .option('--data-dir <path>', 'use this data directory, even while a service runs on it')
    .notes(
      'Credentials and access tokens are rejected at once, also by a running service. Deleted data is overwritten. The audit',
      'log keeps the id. After an interruption, run the command again. To keep a copy, first run sta local users export.',
    )
    .examples('sta local users remove alice', 'sta local users remove alice --yes --data-dir ./data')
    .action(
      run(async (context, options: { yes?: boolean; dataDir?: string }, userId: string) => {
        const message = `Remove ${userId} and everything they have stored? This cannot be undone.`;
        if (!(await confirm(context, options.yes, 'removing', message))) {
          return textView({ userId, removed: false }, '', { note: 'Nothing was removed' });
        }
        const removed = await administer(context, options, (admin, directory) => admin.removeUser(directory, userId));
        if (removed === undefined) throw noSuchUserError(userId);
        return textView({ userId: removed, removed: true }, removed, {
          note: `Removed ${removed} and everything they had stored`,
        });
      }),
    );
}
