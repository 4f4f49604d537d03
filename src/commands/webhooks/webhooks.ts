/** `sta webhooks`: manages notifications about finished jobs. */
import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { registerWebhooksCreate } from './create.ts';
import { registerWebhooksDelete } from './delete.ts';
import { registerWebhooksDeliveries } from './deliveries.ts';
import { registerWebhooksEnable } from './enable.ts';
import { registerWebhooksGet } from './get.ts';
import { registerWebhooksList } from './list.ts';
import { registerWebhooksListen } from './listen.ts';
import { registerWebhooksRedeliver } from './redeliver.ts';
import { registerWebhooksRotate } from './rotate.ts';
import { registerWebhooksTrigger } from './trigger.ts';
import { registerWebhooksVerify } from './verify.ts';

export function register(webhooks: Command, run: Runner): void {
  webhooks.description('Manage webhook subscriptions, and receive and verify notifications of finished jobs');
  registerWebhooksCreate(webhooks, run);
  registerWebhooksList(webhooks, run);
  registerWebhooksGet(webhooks, run);
  registerWebhooksDelete(webhooks, run);
  registerWebhooksRotate(webhooks, run);
  registerWebhooksEnable(webhooks, run);
  registerWebhooksDeliveries(webhooks, run);
  registerWebhooksRedeliver(webhooks, run);
  registerWebhooksListen(webhooks, run);
  registerWebhooksTrigger(webhooks, run);
  registerWebhooksVerify(webhooks, run);
}
