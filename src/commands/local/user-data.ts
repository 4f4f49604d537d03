/** `sta local users export` and `remove`: write or delete everything that a user has stored. */

import type { Command } from '../../cli/arguments/command.ts';
import { confirm } from '../../cli/context/confirm.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { formatBytes } from '../../output/text/format-bytes.ts';
import { textView } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';
import { administer } from './administer.ts';
import { noSuchUserError } from './user-keys.ts';

export function registerUserData(users: Command, run: Runner): void {
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
        const exported = await administer(context, options, (admin, directory) =>
          admin.exportUser(directory, userId, out),
        );
        if (exported === undefined) throw noSuchUserError(userId);
        const { jobs, files, bytes } = exported;
        const note = `Wrote the data of ${exported.userId} to ${out}: ${jobs} jobs, ${files} files, ${formatBytes(bytes)}`;
        return textView({ ...exported, path: out }, out, { note });
      }),
    );

  users
    .command('remove')
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
          note: `${removed} and everything they had stored is removed`,
        });
      }),
    );
}
