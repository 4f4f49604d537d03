/** The whole id of a webhook subscription, from what a user gives for it. */

import type { Client } from '../../api/client.ts';
import { StaError } from '../../shared/errors.ts';
import type { Context } from '../context/context.ts';
import { isWholeId, resolveId } from './resolve-id.ts';

/** An id that fits no subscription, or cannot be looked up, is sent as is: the service says what is wrong with it. */
export async function wholeWebhookId(context: Context, webhooks: Client['webhooks'], given: string): Promise<string> {
  if (context.dryRun !== undefined || isWholeId(given)) return given;
  const { data } = await webhooks.list().catch((error) => {
    if (error instanceof StaError) return { data: [] };
    throw error;
  });
  const named = data.map(({ subscriptionId, endpointUrl }) => ({ id: subscriptionId, name: endpointUrl }));
  return resolveId(given, named, 'webhook subscription') ?? given;
}
