/** Connections through a proxy. Loaded only if there is one. */
import type { Socket } from 'node:net';
import type { Agents } from 'got';
import { HttpProxyAgent } from 'http-proxy-agent';
import { HttpsProxyAgent } from 'https-proxy-agent';

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

/** @param address of the proxy; the other parameters are those of `findProxy` */
export function createProxyAgents(address: string, timeLimitMs: number, authorities: string[] | undefined): Agents {
  const ca = authorities === undefined ? {} : { ca: authorities };
  return { http: new HttpProxyAgent(address, ca), https: new TunnelAgent(address, ca, timeLimitMs) };
}
