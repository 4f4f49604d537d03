import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import type { WebhookSubscription } from '../../contract/endpoints/webhooks.ts';
import { type Column, tableView } from '../../output/view.ts';

const columns: Column<WebhookSubscription>[] = [
  { title: 'Endpoint', value: (subscription) => subscription.endpointUrl, flexible: true },
  { title: 'Event', value: (subscription) => subscription.event },
  { title: 'Id', value: (subscription) => subscription.subscriptionId },
  // Empty if the service does not report it.
  { title: 'State', value: ({ state }) => (typeof state === 'string' ? state : '') },
  { title: 'Reason', value: ({ reason }) => (typeof reason === 'string' ? reason : ''), flexible: true },
];

export function registerWebhooksList(webhooks: Command, run: Runner): void {
  webhooks
    .command('list')
    .alias('ls')
    .description('List your webhook subscriptions')
    .examples('sta webhooks list', "sta webhooks list --query 'data[].subscriptionId'")
    .action(
      run(async (context) => {
        const { webhooks } = await context.api();
        const reply = await webhooks.list();
        return tableView(
          reply,
          reply.data,
          columns,
          'No webhook subscriptions yet. Create one: sta webhooks create https://example.com/hook',
        );
      }),
    );
}
