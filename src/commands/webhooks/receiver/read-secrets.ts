/**
 * Reads the secrets of a subscription from stdin or the environment; never from the argument list, which `ps` shows.
 */

import type { Context } from '../../../cli/context/context.ts';
import { readSecretText } from '../../../cli/context/read-input.ts';
import { readWebhookSecret } from '../../../contract/signing/webhook-secret.ts';
import { readVariable } from '../../../shared/environment.ts';
import { StaError } from '../../../shared/errors.ts';

/** More than the number of secrets that a service signs with at a time. */
const maxSecrets = 10;

/**
 * Reads one secret, or several while one is being replaced, separated by spaces or line breaks.
 *
 * @returns their bytes; undefined if none is given
 * @throws StaError `usage` if one is invalid, or there are too many
 */
export async function readSecrets(
  { stdin, env }: Pick<Context, 'stdin' | 'env'>,
  fromStdin: boolean,
): Promise<readonly Uint8Array[] | undefined> {
  const [text, source] = fromStdin
    ? [await readSecretText(stdin, '--secret-stdin'), '--secret-stdin']
    : [readVariable(env, 'STA_WEBHOOK_SECRET'), 'STA_WEBHOOK_SECRET'];
  if (text === undefined) return undefined;
  const secrets = text.trim().split(/\s+/);
  if (secrets.length > maxSecrets) throw new StaError('usage', `${source} has more than ${maxSecrets} webhook secrets`);
  return secrets.map((secret) => {
    const key = readWebhookSecret(secret);
    if (key !== undefined) return key;
    throw new StaError('usage', `${source} is not a webhook secret`, {
      hint: '"sta webhooks create" prints it: whsec_ followed by base64',
    });
  });
}
