import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { idNote } from '../../cli/records/resolve-id.ts';
import { wholeWebhookId } from '../../cli/records/whole-webhook-id.ts';
import { textView } from '../../output/view.ts';

export function registerWebhooksEnable(webhooks: Command, run: Runner): void {
  webhooks
    .command('enable')
    .completedArgument('<id>', 'the id of a webhook subscription, or its endpoint', 'webhooks')
    .description('Enable a webhook subscription that the service has disabled')
    .notes(
      'A service disables an endpoint when every attempt has failed for three days. "sta webhooks list" says so. The',
      'notifications from that time have failed: deliver them with sta webhooks redeliver --failed',
      idNote,
    )
    .examples(
      'sta webhooks enable webhook-k3v9',
      'sta webhooks enable webhook-k3v9 && sta webhooks redeliver --failed --subscription webhook-k3v9',
    )
    .action(
      run(async (context, _options: object, id: string) => {
        const { webhooks } = await context.api();
        context.echoTarget();
        const subscriptionId = await wholeWebhookId(context, webhooks, id);
        const reply = await webhooks.enable({ subscriptionId });
        const note = `Enabled. Deliver what has failed: sta webhooks redeliver --failed --subscription ${subscriptionId}`;
        return textView(reply, subscriptionId, { note });
      }),
    );
}
