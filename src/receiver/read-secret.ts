/** The secret of a subscription, from stdin or from the environment: never from the argument list, which `ps` shows. */

import type { Context } from '../action/context.ts';
import { readSecretLine } from '../action/read-input.ts';
import { readVariable } from '../config/environment.ts';
import { StaError } from '../errors.ts';
import { readWebhookSecret } from '../signing/webhook-secret.ts';

/** The bytes of the secret; undefined when none is given. @throws StaError `usage` when it is not a secret */
export async function readSecret(
  { stdin, env }: Pick<Context, 'stdin' | 'env'>,
  fromStdin: boolean,
): Promise<Uint8Array | undefined> {
  const [secret, source] = fromStdin
    ? [await readSecretLine(stdin, '--secret-stdin'), '--secret-stdin']
    : [readVariable(env, 'STA_WEBHOOK_SECRET'), 'STA_WEBHOOK_SECRET'];
  if (secret === undefined) return undefined;
  const key = readWebhookSecret(secret.trim());
  if (key === undefined) {
    throw new StaError('usage', `${source} does not hold a webhook secret`, {
      hint: 'It is what "sta webhooks create" gave as secret: whsec_ and base64',
    });
  }
  return key;
}
