import { type Command, Option } from '../../cli/arguments/command.ts';
import { parseAge } from '../../cli/arguments/parse-options.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { idNote } from '../../cli/records/resolve-id.ts';
import { wholeWebhookId } from '../../cli/records/whole-webhook-id.ts';
import { textView } from '../../output/view.ts';
import { noteSecret } from './create.ts';

const defaultOverlap = '24h';

export function registerWebhooksRotate(webhooks: Command, run: Runner): void {
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
