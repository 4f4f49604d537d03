/** The proxy between this machine and a service, from the environment. */
import type { Agents } from 'got';
import { getProxyForUrl } from 'proxy-from-env';
import { StaError } from '../../shared/errors.ts';

export interface ChosenProxy {
  /** Host and port: the address may contain a password, which is never shown. */
  readonly host: string;
  readonly agents: Agents;
}

/**
 * The proxy for an address by HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY; undefined if they name no proxy for it.
 *
 * @param timeLimitMs maximum time to open a tunnel
 * @param authorities to trust for proxies that are reached over TLS, PEM
 * @throws StaError `config_error` if the environment contains an invalid proxy
 */
export async function findProxy(
  url: URL,
  timeLimitMs: number,
  authorities: string[] | undefined,
): Promise<ChosenProxy | undefined> {
  const address = getProxyForUrl(url);
  if (address === '') return undefined;
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    // Without a cause, because that contains the address.
    throw new StaError('config_error', 'The proxy in the environment is not a valid http or https URL', {
      hint: 'Check HTTPS_PROXY, HTTP_PROXY and ALL_PROXY',
    });
  }
  const { createProxyAgents } = await import('./proxy-agents.ts');
  return { host: new URL(address).host, agents: createProxyAgents(address, timeLimitMs, authorities) };
}
