import { type Command, Option, type Runner } from '../../cli/arguments/command.ts';
import type { Context } from '../../cli/context/context.ts';
import { wholeWebhookId } from '../../cli/records/whole-webhook-id.ts';
import { notificationStates } from '../../contract/signing/webhook-notification.ts';
import { type Column, tableView } from '../../output/view.ts';
import { exitCodes } from '../../shared/errors.ts';
import { postRequest } from './receiver/forward.ts';
import { readSecrets } from './receiver/read-secrets.ts';
import { sampleRequest } from './receiver/sample-request.ts';
import { checkHttpUrl } from './receiver/subscribe.ts';

interface Options {
  readonly state: string;
  readonly transaction?: string;
  readonly secretStdin?: boolean;
}

interface Triggered {
  readonly url: string;
  readonly webhookId: string;
  readonly txnId: string;
  readonly body: string;
  readonly signed: boolean;
  /** Absent without a response. */
  readonly status?: number;
  readonly reason?: string;
  readonly ms: number;
}

const columns: readonly Column<Triggered>[] = [
  { title: 'Sent to', value: ({ url }) => url, fields: { url: ({ url }) => url } },
  { title: 'Transaction', value: ({ txnId }) => txnId },
  { title: 'Signed', value: ({ signed }) => String(signed), fields: { signed: ({ signed }) => signed } },
  {
    title: 'Response',
    value: ({ status, reason }) => (status === undefined ? (reason ?? '') : `HTTP ${status}`),
    tone: (sent) => (isAccepted(sent) ? 'good' : 'bad'),
    fields: { status: ({ status }) => status, reason: ({ reason }) => reason },
  },
  { title: 'ms', value: ({ ms }) => ms, align: 'right' },
];

const isAccepted = ({ status = 0 }: Triggered): boolean => status >= 200 && status < 300;

export function registerWebhooksTrigger(webhooks: Command, run: Runner): void {
  webhooks
    .command('trigger')
    .completedArgument('<target>', 'a URL, or a webhook subscription by id or endpoint', 'webhooks')
    .description('Send a sample notification from this machine, and show the response')
    .addOption(
      new Option('--state <state>', 'the end of the job that it reports')
        .choices(notificationStates.map(({ state }) => state))
        .default('processed'),
    )
    .option('--transaction <id>', 'the id of its job (default: a new id, without a job)')
    .option('--secret-stdin', 'read the secret from stdin (or set STA_WEBHOOK_SECRET)')
    .notes(
      'The request has the body and headers of a real notification. It is signed with the secret, or not signed without one. A',
      'service shows a secret only once, so sta cannot look it up. Exits 1 if the response is not 2xx, or does not arrive.',
    )
    .examples(
      'sta webhooks trigger http://127.0.0.1:3000/hooks',
      'sta webhooks trigger webhook-k3v9 --state failed --secret-stdin < secret.txt',
    )
    .action(
      run(async (context, options: Options, target: string) => {
        const keys = (await readSecrets(context, options.secretStdin === true)) ?? [];
        const url = checkHttpUrl('the target', await endpointOf(context, target));
        const { state, transaction: transactionId } = options;
        const status = notificationStates.find((one) => one.state === state) ?? notificationStates[0];
        const sample = sampleRequest({ status, transactionId, keys }, context.clock.nowMs());
        const result = await postRequest(url, sample, context.signal);
        context.signal.throwIfAborted();
        const sent: Triggered = {
          url,
          webhookId: sample.webhookId,
          txnId: sample.transactionId,
          body: sample.body.toString(),
          signed: keys.length > 0,
          ...('status' in result ? { status: result.status } : { reason: result.failure }),
          ms: result.tookMs,
        };
        return {
          ...tableView(sent, [sent], columns),
          exitCode: isAccepted(sent) ? undefined : exitCodes.job_failed,
          note:
            keys.length > 0
              ? undefined
              : 'It was not signed: pass the secret with --secret-stdin, or set STA_WEBHOOK_SECRET',
        };
      }),
    );
}

async function endpointOf(context: Context, target: string): Promise<string> {
  if (/^[a-z]+:\/\//i.test(target)) return target;
  const { webhooks } = await context.api();
  const subscriptionId = await wholeWebhookId(context, webhooks, target);
  return (await webhooks.get({ subscriptionId })).data.endpointUrl;
}
