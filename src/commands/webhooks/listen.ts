import type { Command, Runner } from '../../cli/arguments/command.ts';
import { parseInteger } from '../../cli/arguments/parse-options.ts';
import { refuseOutputFile } from '../../cli/arguments/refuse-output-file.ts';
import type { Context } from '../../cli/context/context.ts';
import { silentView } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';
import { createEventPrinter } from './receiver/event-printer.ts';
import { forwardRequest } from './receiver/forward.ts';
import { createRequestHandler } from './receiver/handle-request.ts';
import { readSecrets } from './receiver/read-secrets.ts';
import { startReceiver } from './receiver/receiver.ts';
import { checkHttpUrl, subscribe } from './receiver/subscribe.ts';

interface Options {
  readonly host: string;
  readonly port: number;
  readonly forwardTo?: string;
  readonly maxEvents?: number;
  readonly secretStdin?: boolean;
  readonly subscribe?: string | true;
}

export function registerWebhooksListen(webhooks: Command, run: Runner): void {
  webhooks
    .command('listen')
    .description('Receive, verify and show notifications on this machine until stopped')
    .option('--host <address>', 'the address to listen on', '127.0.0.1')
    .option('--port <port>', 'the port to listen on; 0 for a free one', parseInteger(0, 65_535), 0)
    .option('--forward-to <url>', 'forward each notification unchanged, and respond with the status of its response')
    .option('--max-events <number>', 'exit after accepting this many notifications', parseInteger(1, 1_000_000_000))
    .option('--secret-stdin', 'read the secret, or several, from stdin (or set STA_WEBHOOK_SECRET)')
    .option('--subscribe [url]', 'subscribe while this runs, with this address or the URL of a tunnel to it')
    .notes(
      'Without a secret, every notification is shown as not verified. With one, a notification whose signature does not',
      'match, or whose time is more than five minutes off, gets the response 400, and a copy of an earlier request gets 409. A',
      'notification that the sender signs and sends again gets the same response, and is shown once.',
      'While a secret is replaced, give both, one per line: either is accepted.',
      'With --forward-to, each line has the status and time of the response. sta webhooks trigger sends a sample.',
      'Ctrl-C exits 0, or 130 if fewer than --max-events notifications arrived.',
      '--json prints one line {"type":"ready","url"}, then one line {"type":"event",...} for each notification.',
    )
    .examples(
      'sta webhooks listen --subscribe',
      'sta webhooks listen --subscribe --forward-to http://127.0.0.1:3000/hooks --max-events 1 --json',
    )
    .action(
      run(async (context, options: Options) => {
        refuseOutputFile(context, 'sta webhooks listen');
        await listen(context, options);
        return silentView;
      }),
    );
}

async function listen(context: Context, options: Options): Promise<void> {
  const { signal, clock } = context;
  if (options.subscribe !== undefined && options.secretStdin) {
    throw new StaError('usage', '--subscribe gets its own secret: leave out --secret-stdin');
  }
  const tunnelUrl = typeof options.subscribe === 'string' ? checkHttpUrl('--subscribe', options.subscribe) : undefined;
  const forwardTo = options.forwardTo === undefined ? undefined : checkHttpUrl('--forward-to', options.forwardTo);
  const given = await readSecrets(context, options.secretStdin === true);
  const printer = createEventPrinter(context);
  // The subscription's response has the secret. A notification that arrives earlier waits for it.
  const keys = createDeferred<readonly Uint8Array[] | undefined>();
  const ended = createDeferred<void>();
  const maxAccepted = options.maxEvents ?? Number.POSITIVE_INFINITY;
  let accepted = 0;
  const receiver = await startReceiver(
    options,
    createRequestHandler({
      keys: keys.promise,
      nowMs: clock.nowMs,
      maxAccepted,
      forward: forwardTo === undefined ? undefined : (request) => forwardRequest(forwardTo, request, signal),
      onEvent(event, isAccepted) {
        printer.event(event);
        if (isAccepted) accepted += 1;
        if (accepted >= maxAccepted) ended.resolve();
      },
      onRejected: printer.rejected,
    }),
  );
  let subscription: Awaited<ReturnType<typeof subscribe>> | undefined;
  try {
    if (options.subscribe !== undefined) subscription = await subscribe(context, tunnelUrl ?? receiver.url);
    keys.resolve(subscription?.key === undefined ? given : [subscription.key]);
    printer.ready(receiver.url, subscription?.id);
    if (signal.aborted) ended.resolve();
    signal.addEventListener('abort', () => ended.resolve(), { once: true });
    await ended.promise;
  } finally {
    keys.reject(new Error('The receiver was never ready'));
    await receiver.close();
    await subscription?.end();
  }
  if (accepted < maxAccepted && options.maxEvents !== undefined) throw signal.reason;
}

/** A promise that other code settles, once. (Node 20 has no Promise.withResolvers.) */
function createDeferred<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (reason: Error) => void = () => {};
  const promise = new Promise<T>((onValue, onReason) => {
    resolve = onValue;
    reject = onReason;
  });
  // If nothing awaits it, a rejection must not count as unhandled.
  promise.catch(() => {});
  return { promise, resolve, reject };
}
