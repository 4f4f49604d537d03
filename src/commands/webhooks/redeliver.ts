import type { Client } from '../../api/client.ts';
import type { Command, Runner } from '../../cli/arguments/command.ts';
import type { Context } from '../../cli/context/context.ts';
import { isWholeId, resolveId } from '../../cli/records/resolve-id.ts';
import { wholeWebhookId } from '../../cli/records/whole-webhook-id.ts';
import { type Delivery, maxDeliveries } from '../../contract/endpoints/webhook-deliveries.ts';
import { textView } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';

interface Options {
  readonly failed?: boolean;
  readonly subscription?: string;
}

export function registerWebhooksRedeliver(webhooks: Command, run: Runner): void {
  webhooks
    .command('redeliver')
    .alias('replay')
    .argument('[delivery]', 'the id of a delivery, of its event (webhook-id) or of its job')
    .description('Deliver a notification again, with the same webhook-id')
    .option('--failed', 'deliver all failed notifications again')
    .option('--subscription <id>', 'with --failed: only those of this webhook subscription')
    .notes(
      'The service makes an attempt at once, and more if it fails. A receiver recognises the notification by its',
      'webhook-id. A disabled endpoint gets nothing: enable it first.',
    )
    .examples('sta webhooks redeliver delivery-k3v9', 'sta webhooks redeliver --failed')
    .action(
      run(async (context, options: Options, delivery: string | undefined) => {
        if ((delivery === undefined) !== (options.failed === true)) {
          throw new StaError('usage', 'Give a delivery, or --failed for all that have failed', {
            hint: 'List them with: sta webhooks deliveries --state failed',
          });
        }
        if (options.subscription !== undefined && delivery !== undefined) {
          throw new StaError('usage', '--subscription can be used with --failed only');
        }
        const { webhooks } = await context.api();
        context.echoTarget();
        const { subscription } = options;
        const reply = await webhooks.redeliver({
          ...(delivery !== undefined && { deliveryId: await wholeDeliveryId(context, webhooks, delivery) }),
          ...(subscription !== undefined && {
            subscriptionId: await wholeWebhookId(context, webhooks, subscription),
          }),
        });
        const { redelivered } = reply.data;
        return textView(reply, String(redelivered), {
          note: redelivered === 0 ? 'No delivery has failed' : 'See what becomes of them: sta webhooks deliveries',
        });
      }),
    );
}

/** Searches the newest deliveries. An id that matches none of them is sent unchanged: the service reports the error. */
async function wholeDeliveryId(context: Context, webhooks: Client['webhooks'], given: string): Promise<string> {
  if (context.dryRun !== undefined || (isWholeId(given) && given.startsWith('delivery-'))) return given;
  const { data } = await webhooks.deliveries({ limit: maxDeliveries });
  const idsOf = ({ deliveryId, eventId, transactionId }: Delivery) => [deliveryId, eventId, transactionId];
  const ids = data.flatMap(idsOf).map((id) => ({ id, name: '' }));
  const whole = resolveId(given, ids, 'delivery', 'deliveries');
  if (whole === undefined) return given;
  // A job has one delivery per subscription.
  const meant = data.filter((one) => idsOf(one).includes(whole));
  const named = meant.map(({ deliveryId }) => ({ id: deliveryId, name: whole }));
  return resolveId(whole, named, 'delivery', 'deliveries') ?? given;
}
