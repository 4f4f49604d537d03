import { type Command, Option, type Runner } from '../../cli/arguments/command.ts';
import { completes } from '../../cli/arguments/completes.ts';
import { parseAge } from '../../cli/arguments/parse-options.ts';
import { type DeletableRecords, deleteRecords } from '../../cli/records/delete-records.ts';
import { idNote } from '../../cli/records/resolve-id.ts';
import { wholeWebhookId } from '../../cli/records/whole-webhook-id.ts';
import { completionEvent, type WebhookSubscription, webhookEvents } from '../../contract/endpoints/webhooks.ts';
import { type Column, tableView, textView, type View } from '../../output/view.ts';
import { checkHttpUrl } from './receiver/subscribe.ts';

/** The commands that manage subscriptions. */
export function registerSubscriptions(webhooks: Command, run: Runner): void {
  registerWebhooksCreate(webhooks, run);
  registerWebhooksList(webhooks, run);
  registerWebhooksGet(webhooks, run);
  registerWebhooksDelete(webhooks, run);
  registerWebhooksRotate(webhooks, run);
  registerWebhooksEnable(webhooks, run);
}

const columns: Column<WebhookSubscription>[] = [
  { title: 'Endpoint', value: (subscription) => subscription.endpointUrl, flexible: true },
  { title: 'Event', value: (subscription) => subscription.event },
  { title: 'Id', value: (subscription) => subscription.subscriptionId },
  // Empty if the service does not report it.
  { title: 'State', value: ({ state }) => (typeof state === 'string' ? state : '') },
  { title: 'Reason', value: ({ reason }) => (typeof reason === 'string' ? reason : ''), flexible: true },
];

function registerWebhooksList(webhooks: Command, run: Runner): void {
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

function registerWebhooksCreate(webhooks: Command, run: Runner): void {
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
function noteSecret(done: string, secret: string | undefined, onTerminal: boolean): Pick<View, 'note' | 'secretNote'> {
  if (secret === undefined) {
    return { note: `${done}. The service gave no secret: its notifications cannot be verified` };
  }
  if (!onTerminal) {
    return { note: `${done}. Without a terminal, the secret of its notifications is shown only with --json` };
  }
  return { secretNote: `${done}. The secret that verifies its notifications, shown only once: ${secret}` };
}

function registerWebhooksGet(webhooks: Command, run: Runner): void {
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

function registerWebhooksDelete(webhooks: Command, run: Runner): void {
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
        const records: DeletableRecords = {
          noun: 'webhook subscription',
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

const defaultOverlap = '24h';

function registerWebhooksRotate(webhooks: Command, run: Runner): void {
  webhooks
    .command('rotate')
    .completedArgument('<id>', 'the id of a webhook subscription, or its endpoint', 'webhooks')
    .description('Replace the secret of a webhook subscription; both secrets sign for a while')
    .addOption(
      new Option('--overlap <duration>', 'how long the old secret also signs')
        .argParser(parseAge)
        .default(parseAge(defaultOverlap), defaultOverlap),
    )
    .addOption(new Option('--now', 'sign with the new secret only').conflicts('overlap'))
    .notes(
      'During the overlap, each notification has a signature for each secret, and a receiver that knows one of them accepts',
      'it. A terminal and --json show the new secret once; a pipe without --json does not.',
      idNote,
    )
    .examples(
      'sta webhooks rotate webhook-k3v9 --json > subscription.json',
      'sta webhooks rotate webhook-k3v9 --overlap 7d',
    )
    .action(
      run(async (context, options: { overlap: number; now?: boolean }, id: string) => {
        const { webhooks } = await context.api();
        context.echoTarget();
        const subscriptionId = await wholeWebhookId(context, webhooks, id);
        const overlapSeconds = options.now ? 0 : options.overlap;
        const reply = await webhooks.rotate({ subscriptionId, overlapSeconds });
        const { secret, oldSecretUntil } = reply.data;
        const done = overlapSeconds === 0 ? 'Replaced' : `Replaced; the old secret signs until ${oldSecretUntil}`;
        return textView(reply, subscriptionId, noteSecret(done, secret, context.stderrIsTerminal));
      }),
    );
}

function registerWebhooksEnable(webhooks: Command, run: Runner): void {
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
