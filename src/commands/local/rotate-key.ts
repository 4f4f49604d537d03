import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { textView } from '../../output/view.ts';
import { administer } from './administer.ts';

export function registerLocalRotateKey(local: Command, run: Runner): void {
  local
    .command('rotate-key')
    .description('Replace the key that signs access tokens and links to clips')
    .option('--now', 'reject everything that the old key signed, at once')
    .option('--data-dir <path>', 'use this data directory, even while a service runs on it')
    .notes(
      'Tokens and links that the old key signed are accepted for one more hour, the lifetime of a token. The secrets of webhooks',
      'are encrypted again. A running service uses the new key at once. With --now, clients with an API key pair get a new',
      'token automatically; fetch links to clips again.',
    )
    .examples('sta local rotate-key', 'sta local rotate-key --now --data-dir ./data')
    .action(
      run(async (context, options: { now?: boolean; dataDir?: string }) => {
        const acceptedUntil = await administer(context, options, (admin, directory) =>
          admin.rotateKey(directory, options.now === true),
        );
        const note = options.now
          ? 'A new key is in use. Tokens and links that the old key signed are rejected'
          : `A new key is in use. Tokens and links that the old key signed are accepted until ${acceptedUntil}`;
        return textView({ rotated: true, acceptedUntil }, acceptedUntil, { note });
      }),
    );
}
