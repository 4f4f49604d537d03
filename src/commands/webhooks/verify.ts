import type { Command, Runner } from '../../cli/arguments/command.ts';
import { collect, parseInteger } from '../../cli/arguments/parse-options.ts';
import { defaultToleranceSeconds, type Verdict, verifySignature } from '../../contract/signing/verify-webhook.ts';
import { textView } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';
import { mismatchError } from './receiver/explain-mismatch.ts';
import { readSecrets } from './receiver/read-secrets.ts';
import { type RequestSources, readSavedRequest, type SavedRequest } from './receiver/saved-request.ts';

interface Options extends RequestSources {
  readonly secretStdin?: boolean;
  readonly tolerance: number;
}

const tenYearsSeconds = 315_576_000;

export function registerWebhooksVerify(webhooks: Command, run: Runner): void {
  webhooks
    .command('verify')
    .description('Check a saved notification against a secret, offline')
    .option('--secret-stdin', 'read the secret, or several, from stdin (or set STA_WEBHOOK_SECRET)')
    .option('--body <file>', 'the body, byte for byte')
    .option('--header <line>', 'a header as "name: value"; repeat it for more', collect)
    .option('--headers <file>', 'a file of headers, one per line')
    .option('--event <file>', 'a line that "sta webhooks listen --json" printed, instead of --body and the headers')
    .option(
      '--tolerance <seconds>',
      'the largest accepted difference between the time of the signature and now',
      parseInteger(0, tenYearsSeconds),
      defaultToleranceSeconds,
    )
    .notes(
      'Exits 0 if the notification is genuine and recent, else 1 with a code: missing_header, stale_timestamp (the signature',
      'matches, but is too old), altered_body, wrong_secret, or signature_mismatch if sta cannot distinguish these two: for',
      'notifications that sta serve did not send and listen did not record.',
    )
    .examples(
      'sta webhooks verify --event event.json --secret-stdin --tolerance 86400 < secret.txt',
      'sta webhooks verify --body body.json --headers headers.txt --secret-stdin < secret.txt',
    )
    .action(
      run(async (context, options: Options) => {
        const request = await readSavedRequest(options);
        const keys = await readSecrets(context, options.secretStdin === true);
        if (keys === undefined) {
          throw new StaError('usage', 'Pass the secret with --secret-stdin, or set STA_WEBHOOK_SECRET');
        }
        const { headers, body } = request;
        const verdict = verifySignature(keys, headers, body, context.clock.nowMs(), options.tolerance);
        if (!verdict.valid) throw explain(verdict, keys, request, options.tolerance);
        const { ageSeconds } = verdict;
        const reply = { valid: true, webhookId: headers['webhook-id'], ageSeconds };
        return textView(reply, 'valid', { note: `Signed ${ageSeconds} seconds ago` });
      }),
    );
}

function explain(
  verdict: Exclude<Verdict, { valid: true }>,
  keys: readonly Uint8Array[],
  request: SavedRequest,
  toleranceSeconds: number,
): StaError {
  switch (verdict.problem) {
    case 'header':
      return new StaError(
        'missing_header',
        `The header ${verdict.name} is ${verdict.missing ? 'missing' : 'malformed'}`,
        { hint: `Give it with: --header "${verdict.name}: ..."` },
      );
    case 'signature':
      return mismatchError(keys, request);
    case 'stale': {
      const { ageSeconds } = verdict;
      const where = ageSeconds < 0 ? 'in the future' : 'ago';
      return new StaError(
        'stale_timestamp',
        `The signature matches, but was made ${Math.abs(ageSeconds)} seconds ${where}; ${toleranceSeconds} are allowed`,
        { hint: `Allow more with: --tolerance ${Math.abs(ageSeconds) + 60}` },
      );
    }
  }
}
