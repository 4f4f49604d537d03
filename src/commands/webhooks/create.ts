import { type Command, Option } from 'commander';
import { completes } from '../../action/completes.ts';
import type { Runner } from '../../action/runner.ts';
import { completionEvent } from '../../contract/webhooks.ts';
import { textView, type View } from '../../output/view.ts';
import { checkHttpUrl } from '../../receiver/subscribe.ts';

export function registerWebhooksCreate(webhooks: Command, run: Runner): void {
  webhooks
    .command('create')
    .argument('<url>', 'the endpoint that receives the notifications')
    .description('Subscribe an endpoint to your finished jobs and print the subscription id')
    .addOption(
      completes(new Option('--event <name>', 'the event to be told of'), [completionEvent]).default(completionEvent),
    )
    .addHelpText(
      'after',
      [
        '',
        'The reply holds the secret that verifies the notifications. It is told this once: a terminal shows it,',
        '--json has it, and a pipe without --json does not.',
        '',
        'Examples:',
        '  $ sta webhooks create https://example.com/hooks/sta',
        '  $ sta webhooks create https://example.com/hooks/sta --json > subscription.json',
      ].join('\n'),
    )
    .action(
      run(async (context, options: { event: string }, url: string) => {
        const endpointUrl = checkHttpUrl('The endpoint', url);
        const { webhooks } = await context.api();
        context.echoTarget();
        const reply = await webhooks.create({ event: options.event, endpointUrl });
        const { subscriptionId, secret } = reply.data;
        return textView(reply, subscriptionId, noteSecret(secret, context.stderrIsTerminal));
      }),
    );
}

/** A log may be what stderr is written to: there the secret is not shown. */
function noteSecret(secret: string | undefined, onTerminal: boolean): Pick<View, 'note' | 'secretNote'> {
  if (secret === undefined) {
    return { note: 'Subscribed. The service gave no secret: its notifications cannot be verified' };
  }
  if (!onTerminal) {
    return {
      note: 'Subscribed. The secret of its notifications is not shown where there is no terminal: --json has it',
    };
  }
  return { secretNote: `Subscribed. The secret that verifies its notifications, shown this once: ${secret}` };
}
