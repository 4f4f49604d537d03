import type { Client } from '../../api/client.ts';
import { listHint } from '../../api/records/unknown-id.ts';
import { type Command, Option, type Runner } from '../../cli/arguments/command.ts';
import { parseInteger } from '../../cli/arguments/parse-options.ts';
import { resolveId } from '../../cli/records/resolve-id.ts';
import { distinctLength } from '../../cli/records/short-ids.ts';
import { wholeWebhookId } from '../../cli/records/whole-webhook-id.ts';
import {
  type Delivery,
  type DeliveryState,
  deliveryStates,
  maxDeliveries,
} from '../../contract/endpoints/webhook-deliveries.ts';
import { sanitizeLine } from '../../output/text/sanitize.ts';
import { type Column, type TextView, tableView, textView } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';

/** `sta webhooks redeliver` accepts each of the three ids, or its beginning. */
const columnsFor = (deliveries: readonly Delivery[]): Column<Delivery>[] => [
  idColumn('Delivery', 'delivery', deliveries, ({ deliveryId }) => deliveryId),
  idColumn('Event', 'event', deliveries, ({ eventId }) => eventId),
  idColumn('Job', 'job', deliveries, ({ transactionId }) => transactionId),
  {
    title: 'State',
    value: ({ state }) => state,
    tone: ({ state }) => (state === 'failed' ? 'bad' : state === 'delivered' ? 'good' : undefined),
  },
  { title: 'Attempts', value: ({ attempts }) => attempts, align: 'right' },
  {
    title: 'Last response',
    value: ({ lastStatus, lastReason }) => (lastStatus === undefined ? (lastReason ?? '') : `HTTP ${lastStatus}`),
    fields: { last_status: ({ lastStatus }) => lastStatus, last_reason: ({ lastReason }) => lastReason },
  },
  {
    title: 'Next attempt',
    value: ({ nextAttemptAt }) => nextAttemptAt ?? '',
    fields: { next_attempt: ({ nextAttemptAt }) => nextAttemptAt },
  },
];

/** Prefixes of the ids of deliveries and events. The rest of the id is unique. */
const lead = /^(?:delivery-|sta_)/;

function idColumn(
  title: string,
  field: string,
  deliveries: readonly Delivery[],
  idOf: (delivery: Delivery) => string,
): Column<Delivery> {
  const lengthOf = (id: string) => lead.exec(id)?.[0].length ?? 0;
  const length = distinctLength(deliveries.map((one) => idOf(one).slice(lengthOf(idOf(one)))));
  const shown = (id: string) => id.slice(0, lengthOf(id) + length);
  return { title, value: (delivery) => shown(idOf(delivery)), fields: { [field]: idOf } };
}

interface Options {
  readonly state?: DeliveryState;
  readonly limit: number;
  readonly cursor?: string;
}

export function registerWebhooksDeliveries(webhooks: Command, run: Runner): void {
  webhooks
    .command('deliveries')
    .alias('log')
    .completedArgument(
      '[id]',
      'only those of this webhook subscription, by id or endpoint; or one delivery',
      'webhooks',
    )
    .description('List notifications with their outcomes, newest first')
    .addOption(new Option('--state <state>', 'only deliveries in this state').choices(deliveryStates))
    .option('--limit <number>', 'the maximum number of deliveries to list', parseInteger(1, maxDeliveries), 100)
    .option('--cursor <cursor>', 'list the deliveries after those of an earlier page: its next_cursor')
    .notes(
      'pending    an attempt will be made, or is being made',
      'delivered  the endpoint responded with 2xx',
      'failed     every attempt has failed, or the endpoint is disabled: see sta webhooks redeliver',
      'dropped    the endpoint responded with 410, which ends its subscription',
      '',
      'With the id of a delivery, shows the request and the response, or why there was none.',
    )
    .examples(
      'sta webhooks deliveries --state failed',
      'sta webhooks deliveries delivery-k3v9',
      "sta webhooks deliveries webhook-k3v9 --limit 10 --query 'data[].eventId'",
    )
    .action(
      run(async (context, { state, limit, cursor }: Options, id: string | undefined) => {
        const { webhooks } = await context.api();
        if (id?.startsWith('delivery-')) return showDelivery(await findDelivery(webhooks, id));
        const subscriptionId = id === undefined ? undefined : await wholeWebhookId(context, webhooks, id);
        const reply = await webhooks.deliveries({
          limit,
          subscriptionId,
          state,
          cursor,
        });
        const next = reply.next_cursor;
        return tableView(reply, reply.data, columnsFor(reply.data), 'No deliveries', {
          note: next && `There are more: add --cursor ${next}`,
        });
      }),
    );
}

/** Searches the newest deliveries. @throws StaError if none matches, or several do */
async function findDelivery(webhooks: Client['webhooks'], given: string): Promise<Delivery> {
  const { data } = await webhooks.deliveries({ limit: maxDeliveries });
  const named = data.map(({ deliveryId }) => ({ id: deliveryId, name: '' }));
  const id = resolveId(given, named, 'delivery', 'deliveries');
  const found = data.find(({ deliveryId }) => deliveryId === id);
  if (found !== undefined) return found;
  throw new StaError('not_found', `There is no delivery ${given} among the newest ${maxDeliveries}`, {
    hint: listHint('delivery'),
  });
}

/** The request that was sent, and its response. */
function showDelivery(delivery: Delivery): TextView {
  const { deliveryId, eventId, subscriptionId, endpointUrl, body, state, attempts, ...rest } = delivery;
  const { lastStatus, lastReason, nextAttemptAt, createdAt } = rest;
  const response = lastStatus === undefined ? (lastReason ?? 'none yet') : `HTTP ${lastStatus}`;
  const lines: readonly (readonly [string, string | undefined])[] = [
    ['delivery', deliveryId],
    ['webhook', subscriptionId],
    ['sent to', endpointUrl],
    ['webhook-id', eventId],
    ['body', body],
    ['created', createdAt],
    ['state', state],
    ['attempts', String(attempts)],
    [lastStatus === undefined && lastReason !== undefined ? 'no response' : 'response', response],
    ['next attempt', nextAttemptAt],
  ];
  const text = lines
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name.padEnd(14)}${sanitizeLine(value)}\n`]))
    .join('');
  return textView({ status: true, data: [delivery] }, text);
}
