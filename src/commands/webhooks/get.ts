import { Argument, type Command } from 'commander';
import { completes } from '../../action/completes.ts';
import type { Context } from '../../action/context.ts';
import type { Runner } from '../../action/runner.ts';
import type { Client } from '../../api/client.ts';
import { StaError } from '../../errors.ts';
import { tableView } from '../../output/view.ts';
import { isWholeId, resolveId } from '../../records/resolve-id.ts';

export function registerWebhooksGet(webhooks: Command, run: Runner): void {
  webhooks
    .command('get')
    .addArgument(completes(new Argument('<id>', 'the id of a webhook subscription, or its endpoint'), 'webhooks'))
    .description('Show a webhook subscription')
    .addHelpText(
      'after',
      '\nExamples:\n  $ sta webhooks get webhook-k3v9q2m7x1ab-1767225600000\n  $ sta webhooks get webhook-k3v9q2m7x1ab-1767225600000 --query data.endpointUrl',
    )
    .action(
      run(async (context, _options: object, id: string) => {
        const { webhooks } = await context.api();
        const reply = await webhooks.get({ subscriptionId: await wholeId(context, webhooks, id) });
        const { subscriptionId, event, endpointUrl, userId } = reply.data;
        const rows: [string, string][] = [
          ['Id', subscriptionId],
          ['Event', event],
          ['Endpoint', endpointUrl],
          ...(userId === undefined ? [] : [['User', userId] satisfies [string, string]]),
        ];
        return tableView(
          reply,
          rows,
          [
            { title: 'What', value: ([what]) => what },
            { title: 'Value', value: ([, value]) => value, flexible: true },
          ],
          '',
        );
      }),
    );
}

/** An id that fits no subscription, or cannot be looked up, is sent as is: the service says what is wrong with it. */
async function wholeId(context: Context, webhooks: Client['webhooks'], given: string): Promise<string> {
  if (context.dryRun !== undefined || isWholeId(given)) return given;
  const { data } = await webhooks.list().catch((error) => {
    if (error instanceof StaError) return { data: [] };
    throw error;
  });
  const named = data.map(({ subscriptionId, endpointUrl }) => ({ id: subscriptionId, name: endpointUrl }));
  return resolveId(given, named, 'webhook subscription') ?? given;
}
