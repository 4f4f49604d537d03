/** A subscription for as long as a command runs. */
import type { Context } from '../action/context.ts';
import { completionEvent } from '../contract/webhooks.ts';
import { StaError } from '../errors.ts';
import { readWebhookSecret } from '../signing/webhook-secret.ts';

export interface Subscription {
  readonly id: string;
  /** The bytes of its secret; undefined when the service gives none. */
  readonly key: Uint8Array | undefined;
  /** Deletes it; when that fails, says how to. */
  end(): Promise<void>;
}

/** Neither call is ended by Ctrl-C: a subscription that was made is known, and is deleted again. @throws StaError */
export async function subscribe(
  { lastingApi, note }: Pick<Context, 'lastingApi' | 'note'>,
  endpointUrl: string,
): Promise<Subscription> {
  const { webhooks } = await lastingApi();
  const { subscriptionId, secret } = (await webhooks.create({ event: completionEvent, endpointUrl })).data;
  return {
    id: subscriptionId,
    key: secret === undefined ? undefined : readWebhookSecret(secret),
    async end() {
      try {
        await webhooks.delete({ subscriptionId });
      } catch (error) {
        if (!(error instanceof StaError)) throw error;
        // Ended already, by somebody else or by an answer with 410.
        if (error.code === 'not_found') return;
        note(
          `The subscription ${subscriptionId} is left behind. Delete it with: sta webhooks delete ${subscriptionId}`,
        );
      }
    },
  };
}

/** @param name the argument or flag, for the words of an error @throws StaError `usage` */
export function checkHttpUrl(name: string, value: string): string {
  if (!URL.canParse(value)) throw new StaError('usage', `${name} must be an http or https URL, not "${value}"`);
  const { protocol, username, password } = new URL(value);
  // The value is not repeated where it may hold a password.
  if (username !== '' || password !== '') {
    throw new StaError('usage', `${name} must not hold a user name or password`);
  }
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw new StaError('usage', `${name} must be an http or https URL, not "${value}"`);
  }
  return value;
}
