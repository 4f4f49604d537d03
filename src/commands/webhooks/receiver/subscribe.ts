/** A webhook subscription that exists while a command runs. */
import type { Context } from '../../../cli/context/context.ts';
import { completionEvent } from '../../../contract/endpoints/webhooks.ts';
import { readWebhookSecret } from '../../../contract/signing/webhook-secret.ts';
import { StaError } from '../../../shared/errors.ts';

/** Ctrl-C aborts neither call, so that a created subscription is always known and deleted again. @throws StaError */
export async function subscribe({ lastingApi, note }: Pick<Context, 'lastingApi' | 'note'>, endpointUrl: string) {
  const { webhooks } = await lastingApi();
  const { subscriptionId, secret } = (await webhooks.create({ event: completionEvent, endpointUrl })).data;
  return {
    id: subscriptionId,
    /** The bytes of its secret; undefined if the service does not return one. */
    key: secret === undefined ? undefined : readWebhookSecret(secret),
    /** Deletes it; if that fails, tells the user how to. */
    async end(): Promise<void> {
      try {
        await webhooks.delete({ subscriptionId });
      } catch (error) {
        if (!(error instanceof StaError)) throw error;
        // Another client, or a response with 410, has deleted it.
        if (error.code === 'not_found') return;
        note(`The subscription ${subscriptionId} still exists. Delete it with: sta webhooks delete ${subscriptionId}`);
      }
    },
  };
}

/**
 * Checks a URL of an argument or flag.
 * @param name the argument or flag, for the error message
 * @throws StaError `usage`
 */
export function checkHttpUrl(name: string, value: string): string {
  if (!URL.canParse(value)) throw new StaError('usage', `${name} must be an http or https URL, not "${value}"`);
  const { protocol, username, password } = new URL(value);
  // The message does not repeat a value that may contain a password.
  if (username !== '' || password !== '') {
    throw new StaError('usage', `${name} must not contain a user name or password`);
  }
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw new StaError('usage', `${name} must be an http or https URL, not "${value}"`);
  }
  return value;
}
