/** The proxy between this machine and a service, from the environment. */
import type { Agent } from 'node:http';
import type { Agent as SecureAgent } from 'node:https';
import { getProxyForUrl } from 'proxy-from-env';
import { StaError } from '../errors.ts';

export interface ChosenProxy {
  /** Host and port: the address may contain a password, which is never shown. */
  readonly host: string;
  readonly agents: ProxyAgents;
}

/** Agents by the scheme of the address behind the proxy. */
export interface ProxyAgents {
  readonly http: Agent;
  readonly https: SecureAgent;
}

/**
 * The proxy for an address by HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY; undefined for none.
 *
 * @param timeLimitMs the longest time to open a tunnel
 * @param authorities to trust for proxies that are reached over TLS, PEM
 * @throws StaError `config_error` if the environment names an invalid proxy
 */
export async function findProxy(
  url: URL,
  timeLimitMs: number,
  authorities: string[] | undefined,
): Promise<ChosenProxy | undefined> {
  const address = getProxyForUrl(url);
  if (address === '') return undefined;
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    // No cause: the address is part of it.
    throw new StaError('config_error', 'The proxy in the environment is not a valid http or https URL', {
      hint: 'Check HTTPS_PROXY, HTTP_PROXY and ALL_PROXY',
    });
  }
  // Most commands need none of it.
  const { createAgents } = await import('./proxy-agents.ts');
  return { host: new URL(address).host, agents: createAgents(address, timeLimitMs, authorities) };
}
