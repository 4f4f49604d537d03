import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { deleteRecords } from '../../cli/records/delete-records.ts';
import { idNote } from '../../cli/records/resolve-id.ts';

export function registerWebhooksDelete(webhooks: Command, run: Runner): void {
  webhooks
    .command('delete')
    .alias('rm')
    .completedArgument('<id...>', 'ids or endpoints of webhook subscriptions', 'webhooks')
    .description('Delete webhook subscriptions')
    .option('-y, --yes', 'do not ask')
    .notes(idNote)
    .examples(
      'sta webhooks delete webhook-k3v9',
      "sta webhooks list --query 'data[].subscriptionId' --raw | xargs sta webhooks delete --yes",
    )
    .action(
      run(async (context, options: { yes?: boolean }, ids: string[]) => {
        const { webhooks } = await context.api();
        context.echoTarget();
        const records = {
          noun: 'webhook subscription',
          listCommand: 'sta webhooks list',
          list: async () =>
            (await webhooks.list()).data.map(({ subscriptionId, endpointUrl }) => ({
              id: subscriptionId,
              name: endpointUrl,
            })),
          remove: (id: string) => webhooks.delete({ subscriptionId: id }),
        };
        return deleteRecords(context, records, ids, options.yes === true);
      }),
    );
}
