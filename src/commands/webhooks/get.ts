import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { wholeWebhookId } from '../../cli/records/whole-webhook-id.ts';
import { tableView } from '../../output/view.ts';

export function registerWebhooksGet(webhooks: Command, run: Runner): void {
  webhooks
    .command('get')
    .completedArgument('<id>', 'the id of a webhook subscription, or its endpoint', 'webhooks')
    .description('Show a webhook subscription')
    .examples(
      'sta webhooks get webhook-k3v9q2m7x1ab-1767225600000',
      'sta webhooks get webhook-k3v9q2m7x1ab-1767225600000 --query data.endpointUrl',
    )
    .action(
      run(async (context, _options: object, id: string) => {
        const { webhooks } = await context.api();
        const reply = await webhooks.get({ subscriptionId: await wholeWebhookId(context, webhooks, id) });
        const { subscriptionId, event, endpointUrl, userId, state, reason, failingSince } = reply.data;
        const rows: [string, string][] = [
          ['Id', subscriptionId],
          ['Event', event],
          ['Endpoint', endpointUrl],
          ...Object.entries({ User: userId, State: state, Reason: reason, 'Failing since': failingSince }).flatMap(
            ([what, value]): [string, string][] => (typeof value === 'string' ? [[what, value]] : []),
          ),
        ];
        return tableView(reply, rows, [
          { title: 'What', value: ([what]) => what },
          { title: 'Value', value: ([, value]) => value, flexible: true },
        ]);
      }),
    );
}
