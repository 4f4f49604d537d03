import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { countOf } from '../../output/text/count-of.ts';
import { textView } from '../../output/view.ts';

export function registerAuthLink(auth: Command, run: Runner): void {
  auth
    .command('link')
    .description('Print a link that signs you in to the page of the service, in a browser')
    .notes(
      'The link works once, within ten minutes. The browser then gets its own credentials. They end when you sign out, or after',
      'eight hours. Whoever opens the link first is signed in as you: do not share it.',
    )
    .examples('sta auth link', 'sta auth link --profile work --json')
    .action(
      run(async (context) => {
        const client = await context.api();
        const reply = await client.sessions.invite();
        const { url, expiresIn } = reply.data;
        return textView(reply, url, { note: `It works once, within ${countOf(expiresIn / 60, 'minute')}` });
      }),
    );
}
