/**
 * Serves `/metrics`, and for a process without another address `/healthz` and `/readyz`, at a separate address:
 * everyone who can reach that address may read them. On loopback, pages that a browser has loaded from elsewhere may
 * not.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isLoopbackHost } from '../../base/net/public-addresses.ts';
import { isForLoopback } from '../addressing.ts';
import type { Readiness } from '../readiness.ts';
import type { Metrics } from './create-metrics.ts';

export interface MetricsAddress {
  readonly host: string;
  /** 0: a port chosen by the system. */
  readonly port: number;
}

export type MetricsServer = Awaited<ReturnType<typeof serveMetrics>>;

/** @param probe whether the process can accept work @throws if it cannot listen on the address */
export async function serveMetrics(metrics: Metrics, { host, port }: MetricsAddress, probe?: () => Promise<Readiness>) {
  const server = createServer((request, response) => {
    if (isLoopbackHost(host) && !isForLoopback(request.headers)) {
      response.writeHead(403).end('These metrics on loopback are not for this host name\n');
      return;
    }
    const { pathname } = new URL(request.url ?? '/', 'http://metrics');
    if (probe !== undefined && (pathname === '/readyz' || pathname === '/healthz') && request.method === 'GET') {
      const sendJson = ({ status, body, retrySeconds }: Readiness) => {
        if (retrySeconds !== undefined) response.setHeader('retry-after', retrySeconds);
        response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
      };
      if (pathname === '/healthz') sendJson({ status: 200, body: { status: true }, retrySeconds: undefined });
      else probe().then(sendJson, () => response.writeHead(503).end('The store cannot be read\n'));
      return;
    }
    if (pathname !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end('GET /metrics\n');
      return;
    }
    metrics.read().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(503).end('The store cannot be read\n'),
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen({ host, port }, resolve));
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}/metrics`,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
