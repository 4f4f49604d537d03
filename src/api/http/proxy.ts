/** The proxy between this machine and a service, from the environment. */
import type { ClientRequest } from 'node:http';
import { getProxyForUrl } from 'proxy-from-env';
import { StaError } from '../../shared/errors.ts';

export type ChosenProxy = NonNullable<Awaited<ReturnType<typeof findProxy>>>;

/**
 * The proxy for an address by HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY; undefined if they name no proxy for it.
 *
 * @param timeLimitMs maximum time to open a tunnel
 * @param authorities to trust for proxies that are reached over TLS, PEM
 * @throws StaError `config_error` if the environment contains an invalid proxy
 */
export async function findProxy(url: URL, timeLimitMs: number, authorities: string[] | undefined) {
  const address = getProxyForUrl(url);
  if (address === '') return undefined;
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    // Without a cause, because that contains the address.
    throw new StaError('config_error', 'The proxy in the environment is not a valid http or https URL', {
      hint: 'Check HTTPS_PROXY, HTTP_PROXY and ALL_PROXY',
    });
  }
  const { createProxyAgents } = await import('./proxy-agents.ts');
  // Host and port: the address may contain a password, which is never shown.
  return { host: new URL(address).host, agents: createProxyAgents(address, timeLimitMs, authorities) };
}

/** Calls back with the status of a proxy that refuses the tunnel of a request of got. */
export function onProxyRefusal(
  request: { on(event: 'request', listener: (sent: ClientRequest) => void): unknown },
  callback: (status: number) => void,
): void {
  request.on('request', (sent) => {
    sent.once('proxyConnect', ({ statusCode }: { statusCode: number }) => {
      if (statusCode !== 200) callback(statusCode);
    });
  });
}

export function proxyError(proxy: ChosenProxy, url: URL, status: number): StaError {
  const reason = status === 407 ? 'it requires valid credentials' : `it responded with HTTP ${status}`;
  return new StaError('connection_failed', `Cannot reach ${url.host} through the proxy ${proxy.host}: ${reason}`, {
    hint: 'Check HTTPS_PROXY, HTTP_PROXY and ALL_PROXY. NO_PROXY lists hosts to reach without a proxy',
  });
}
