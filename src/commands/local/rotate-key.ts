import type { Command } from 'commander';
import type { Runner } from '../../cli/context/runner.ts';
import { textView } from '../../output/view.ts';
import { administer } from './administer.ts';

export function registerLocalRotateKey(local: Command, run: Runner): void {
  local
    .command('rotate-key')
    .description('Replace the key that signs access tokens and links to clips')
    .option('--now', 'refuse at once what the old key signed')
    .option('--data-dir <path>', 'use this data directory, even while a service runs on it')
    .addHelpText(
      'after',
      [
        '',
        'What the old key signed is accepted for one more hour: the longest that a token lasts. The secrets of webhooks are',
        'encrypted again. A running service uses the new key at once. With --now, clients that have an API key pair make a',
        'new token by themselves; links to clips have to be fetched again.',
        '',
        'Examples:',
        '  $ sta local rotate-key',
        '  $ sta local rotate-key --now --data-dir ./data',
      ].join('\n'),
    )
    .action(
      run(async (context, options: { now?: boolean; dataDir?: string }) => {
        const acceptedUntil = await administer(context, options, (admin, directory) =>
          admin.rotateKey(directory, options.now === true),
        );
        const note = options.now
          ? 'A new key signs. What the old key signed is refused'
          : `A new key signs. What the old key signed is accepted until ${acceptedUntil}`;
        return textView({ rotated: true, acceptedUntil }, acceptedUntil, { note });
      }),
    );
}
