/** Reads the secret of a subscription from stdin or the environment; never from the argument list, which `ps` shows. */

import type { Context } from '../action/context.ts';
import { readSecretLine } from '../action/read-input.ts';
import { readVariable } from '../config/environment.ts';
import { StaError } from '../errors.ts';
import { readWebhookSecret } from '../signing/webhook-secret.ts';

/** @returns the bytes of the secret; undefined if none is given @throws StaError `usage` if it is not a secret */
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
    throw new StaError('usage', `${source} is not a webhook secret`, {
      hint: '"sta webhooks create" prints it: whsec_ followed by base64',
    });
  }
  return key;
}
