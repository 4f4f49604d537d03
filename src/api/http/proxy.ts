/** The proxy between this machine and a service, from the environment. */
import type { Socket } from 'node:net';
import type { Agents } from 'got';
import { HttpProxyAgent } from 'http-proxy-agent';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { getProxyForUrl } from 'proxy-from-env';
import { StaError } from '../../shared/errors.ts';

export interface ChosenProxy {
  /** Host and port: the address may contain a password, which is never shown. */
  readonly host: string;
  readonly agents: Agents;
}

/**
 * An agent with a time limit for the proxy. While the tunnel is being opened the request has no socket yet, and the time
 * limit of a request without a socket does not apply.
 */
class TunnelAgent extends HttpsProxyAgent<string> {
  readonly #timeLimitMs: number;

  constructor(address: string, ca: { ca?: string[] }, timeLimitMs: number) {
    super(address, ca);
    this.#timeLimitMs = timeLimitMs;
  }

  override async connect(...given: Parameters<HttpsProxyAgent<string>['connect']>): Promise<Socket> {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), this.#timeLimitMs);
    const options: { signal?: AbortSignal } = this.connectOpts;
    options.signal = controller.signal;
    try {
      return await super.connect(...given);
    } catch (error) {
      if (!controller.signal.aborted) throw error;
      throw Object.assign(new Error('The proxy did not answer'), { code: 'ETIMEDOUT' });
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * The proxy for an address by HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY; undefined if they name no proxy for it.
 *
 * @param timeLimitMs maximum time to open a tunnel
 * @param authorities to trust for proxies that are reached over TLS, PEM
 * @throws StaError `config_error` if the environment contains an invalid proxy
 */
export function findProxy(url: URL, timeLimitMs: number, authorities: string[] | undefined): ChosenProxy | undefined {
  const address = getProxyForUrl(url);
  if (address === '') return undefined;
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    // Without a cause, because that contains the address.
    throw new StaError('config_error', 'The proxy in the environment is not a valid http or https URL', {
      hint: 'Check HTTPS_PROXY, HTTP_PROXY and ALL_PROXY',
    });
  }
  const ca = authorities === undefined ? {} : { ca: authorities };
  const agents = { http: new HttpProxyAgent(address, ca), https: new TunnelAgent(address, ca, timeLimitMs) };
  return { host: new URL(address).host, agents };
}
