import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { textView } from '../../output/view.ts';

export function registerAuthToken(auth: Command, run: Runner): void {
  auth
    .command('token')
    .description('Print a valid access token, for other programs')
    .examples('export STA_TOKEN="$(sta auth token)"', 'sta auth token --json')
    .action(
      run(async (context) => {
        const client = await context.api();
        const accessToken = await client.accessToken();
        return textView({ accessToken }, accessToken);
      }),
    );
}
