/** Checks credentials with calls that change nothing. */
import { randomUUID } from 'node:crypto';
import { type ErrorCode, StaError } from '../../shared/errors.ts';
import type { Client } from '../client.ts';

type AppSecrets = Readonly<Partial<Record<'app-id' | 'app-secret', unknown>>>;

/** Services without `not_found` report a missing job as another failure of the request. */
const saysNoSuchJob: ReadonlySet<ErrorCode> = new Set(['not_found', 'invalid_request', 'job_failed']);

/**
 * @param secrets the configured ones: without an app id and secret, the calls about jobs are not checked
 * @throws StaError `unauthorized`, `forbidden` or `not_signed_in` if the service refuses them; any other failure of a
 * call
 */
export async function checkCredentials(client: Client, secrets: AppSecrets): Promise<void> {
  await checkUserCalls(client);
  if (secrets['app-id'] !== undefined || secrets['app-secret'] !== undefined) await checkJobCalls(client);
}

/** Checks the user id and the key pair or token. @throws StaError */
export async function checkUserCalls(client: Client): Promise<void> {
  await client.tags.list();
}

/** Checks the app id and secret. @throws StaError */
export async function checkJobCalls(client: Client): Promise<void> {
  try {
    // The job does not exist: with valid credentials the service reports that; otherwise it refuses the caller first.
    await client.sentiment.fetch({ fileID: randomUUID() });
  } catch (error) {
    if (!(error instanceof StaError) || !saysNoSuchJob.has(error.code)) throw error;
  }
}
