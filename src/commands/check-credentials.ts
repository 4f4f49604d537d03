/** Whether a service takes the credentials: asked by calls that change nothing. */
import { randomUUID } from 'node:crypto';
import type { Client } from '../api/client.ts';
import type { Settings } from '../config/settings.ts';
import { StaError } from '../errors.ts';

/** @throws StaError `unauthorized`, `forbidden` or `not_signed_in` when it refuses them; whatever else keeps it from answering */
export async function checkCredentials(client: Client, secrets: Settings['secrets']): Promise<void> {
  await client.tags.list();
  if (secrets['app-id'] === undefined && secrets['app-secret'] === undefined) return;
  try {
    // A job that cannot exist: who may ask learns that there is none, who may not is refused first.
    await client.sentiment.fetch({ fileID: randomUUID() });
  } catch (error) {
    if (!(error instanceof StaError) || error.code !== 'not_found') throw error;
  }
}
