/** `sta webhooks`: manages notifications about finished jobs. */
import type { Command, Runner } from '../../cli/arguments/command.ts';
import { registerWebhooksDeliveries } from './deliveries.ts';
import { registerWebhooksListen } from './listen.ts';
import { registerWebhooksRedeliver } from './redeliver.ts';
import { registerSubscriptions } from './subscriptions.ts';
import { registerWebhooksTrigger } from './trigger.ts';
import { registerWebhooksVerify } from './verify.ts';

export function register(webhooks: Command, run: Runner): void {
  webhooks.description('Manage webhook subscriptions, and receive and verify notifications of finished jobs');
  registerSubscriptions(webhooks, run);
  registerWebhooksDeliveries(webhooks, run);
  registerWebhooksRedeliver(webhooks, run);
  registerWebhooksListen(webhooks, run);
  registerWebhooksTrigger(webhooks, run);
  registerWebhooksVerify(webhooks, run);
}
