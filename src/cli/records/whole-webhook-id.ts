/** The whole id of a webhook subscription, from the short form or name that a user gives. */

import type { Client } from '../../api/client.ts';
import { StaError } from '../../shared/errors.ts';
import type { Context } from '../context/context.ts';
import { isWholeId, resolveId } from './resolve-id.ts';

/** An id that matches no subscription, or cannot be looked up, is sent unchanged: the service reports the error. */
export async function wholeWebhookId(context: Context, webhooks: Client['webhooks'], given: string): Promise<string> {
  if (context.dryRun !== undefined || isWholeId(given)) return given;
  const { data } = await webhooks.list().catch((error) => {
    if (error instanceof StaError) return { data: [] };
    throw error;
  });
  const named = data.map(({ subscriptionId, endpointUrl }) => ({ id: subscriptionId, name: endpointUrl }));
  return resolveId(given, named, 'webhook subscription') ?? given;
}
