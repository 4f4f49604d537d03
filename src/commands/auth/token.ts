import type { Command } from 'commander';
import type { Runner } from '../../cli/context/runner.ts';
import { textView } from '../../output/view.ts';

export function registerAuthToken(auth: Command, run: Runner): void {
  auth
    .command('token')
    .description('Print a valid access token, for other programs')
    .addHelpText('after', '\nExamples:\n  $ export STA_TOKEN="$(sta auth token)"\n  $ sta auth token --json')
    .action(
      run(async (context) => {
        const client = await context.api();
        const accessToken = await client.accessToken();
        return textView({ accessToken }, accessToken);
      }),
    );
}
