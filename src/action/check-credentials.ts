/** Whether a service takes the credentials: asked by calls that change nothing. */
import { randomUUID } from 'node:crypto';
import type { Client } from '../api/client.ts';
import type { Settings } from '../config/settings.ts';
import { type ErrorCode, StaError } from '../errors.ts';

/** Services without `not_found` answer the question with some failure of the request. */
const saysNoSuchJob: ReadonlySet<ErrorCode> = new Set(['not_found', 'invalid_request', 'job_failed']);

/** @throws StaError `unauthorized`, `forbidden` or `not_signed_in` when it refuses them; whatever else keeps it from answering */
export async function checkCredentials(client: Client, secrets: Settings['secrets']): Promise<void> {
  await checkUserCalls(client);
  if (secrets['app-id'] === undefined && secrets['app-secret'] === undefined) return;
  await checkJobCalls(client);
}

/** Whether it takes the user id and the key pair or token. @throws StaError */
export async function checkUserCalls(client: Client): Promise<void> {
  await client.tags.list();
}

/** Whether it takes the app id and secret. @throws StaError */
export async function checkJobCalls(client: Client): Promise<void> {
  try {
    // A job that cannot exist: who may ask learns that there is none, who may not is refused first.
    await client.sentiment.fetch({ fileID: randomUUID() });
  } catch (error) {
    if (!(error instanceof StaError) || !saysNoSuchJob.has(error.code)) throw error;
  }
}
