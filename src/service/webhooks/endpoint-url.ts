/** Checks the endpoint URL of a new subscription. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceFailure } from '../base/failure.ts';
import type { AddressGuard } from '../base/net/address-guard.ts';

/** Maximum time to resolve the name of an endpoint, milliseconds. */
const patienceMs = 5_000;

/** @throws ServiceFailure `invalid_request` */
export async function checkEndpointUrl(endpointUrl: string, guard: AddressGuard): Promise<void> {
  const refusedUrlError = (reason: string) => new ServiceFailure('invalid_request', `endpointUrl ${reason}`);
  // The URL parser silently drops line breaks and tabs, but the stored URL must be exactly the intended one.
  if (/[\s\p{Cc}\p{Cs}]/u.test(endpointUrl)) throw refusedUrlError('must not contain spaces or control characters');
  if (!URL.canParse(endpointUrl)) throw refusedUrlError('must be an http or https URL');
  const url = new URL(endpointUrl);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refusedUrlError('must be an http or https URL');
  if (url.username !== '' || url.password !== '') throw refusedUrlError('must not contain a user name or password');
  const late = sleep(patienceMs, 'cannot be resolved in time', { ref: false });
  const refusal = await Promise.race([guard.findRefusal(url.hostname), late]);
  if (refusal !== undefined)
    throw refusedUrlError(
      `is refused: the host ${url.hostname} ${refusal}; sta serve allows it with --allow-private-addresses`,
    );
}
