/** The proxy between this machine and a service, from the environment. */
import type { Agents } from 'got';
import { HttpProxyAgent } from 'http-proxy-agent';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { getProxyForUrl } from 'proxy-from-env';
import { StaError } from '../errors.ts';

export interface ChosenProxy {
  /** Host and port: its address may hold a password, which is never shown. */
  readonly host: string;
  readonly agents: Agents;
}

/**
 * The proxy for an address by HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY; undefined for none.
 *
 * @param authorities trusted by proxies that are reached over TLS, PEM
 * @throws StaError `config_error` when the environment names one that is none
 */
export function findProxy(url: URL, authorities: string[] | undefined): ChosenProxy | undefined {
  const address = getProxyForUrl(url);
  if (address === '') return undefined;
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    // No cause: the address is part of it.
    throw new StaError('config_error', 'The proxy that the environment names is not a valid http or https URL', {
      hint: 'See HTTPS_PROXY, HTTP_PROXY and ALL_PROXY',
    });
  }
  const ca = authorities === undefined ? {} : { ca: authorities };
  const agents = { http: new HttpProxyAgent(address, ca), https: new HttpsProxyAgent(address, ca) };
  return { host: new URL(address).host, agents };
}
