/** Checks the endpoint URL of a new subscription. */
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
  const refusal = await withPatience(guard.findRefusal(url.hostname));
  if (refusal !== undefined)
    throw refusedUrlError(
      `is refused: the host ${url.hostname} ${refusal}; sta serve allows it with --allow-private-addresses`,
    );
}

function withPatience(finding: Promise<string | undefined>): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('cannot be resolved in time'), patienceMs);
  });
  return Promise.race([finding, timeout]).finally(() => clearTimeout(timer));
}
