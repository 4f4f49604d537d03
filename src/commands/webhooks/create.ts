import { type Command, Option } from '../../cli/arguments/command.ts';
import { completes } from '../../cli/arguments/completes.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { completionEvent, webhookEvents } from '../../contract/endpoints/webhooks.ts';
import { textView, type View } from '../../output/view.ts';
import { checkHttpUrl } from './receiver/subscribe.ts';

export function registerWebhooksCreate(webhooks: Command, run: Runner): void {
  webhooks
    .command('create')
    .argument('<url>', 'the endpoint that receives the notifications')
    .description('Subscribe an endpoint to your finished jobs and print the subscription id')
    .addOption(
      completes(new Option('--event <name>', 'the event to subscribe to'), webhookEvents).default(completionEvent),
    )
    .notes(
      'The service returns the secret that verifies the notifications only once. A terminal and --json show it; a pipe',
      'without --json does not.',
    )
    .examples(
      'sta webhooks create https://example.com/hooks/sta',
      'sta webhooks create https://example.com/hooks/sta --json > subscription.json',
    )
    .action(
      run(async (context, options: { event: string }, url: string) => {
        const endpointUrl = checkHttpUrl('The endpoint', url);
        const { webhooks } = await context.api();
        context.echoTarget();
        const reply = await webhooks.create({ event: options.event, endpointUrl });
        const { subscriptionId, secret } = reply.data;
        return textView(reply, subscriptionId, noteSecret('Subscribed', secret, context.stderrIsTerminal));
      }),
    );
}

/** stderr may be a log, so the secret is shown only on a terminal. @param done the verb of the message: `Subscribed` */
export function noteSecret(
  done: string,
  secret: string | undefined,
  onTerminal: boolean,
): Pick<View, 'note' | 'secretNote'> {
  if (secret === undefined) {
    return { note: `${done}. The service gave no secret: its notifications cannot be verified` };
  }
  if (!onTerminal) {
    return { note: `${done}. Without a terminal, the secret of its notifications is shown only with --json` };
  }
  return { secretNote: `${done}. The secret that verifies its notifications, shown only once: ${secret}` };
}
