import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Receiver {
  readonly url: string;
  /** The `webhook-id`s under which each transaction was reported. */
  readonly ids: ReadonlyMap<string, ReadonlySet<string>>;
  /** Number of received notifications. */
  count(): number;
  close(): Promise<void>;
}

/** A receiver of notifications. @param random from 0 to 1: it refuses one in twenty, once, which must be sent again: after each refusal the service waits longer */
export async function startReceiver(random: () => number): Promise<Receiver> {
  const ids = new Map<string, Set<string>>();
  const refused = new Set<string>();
  let count = 0;
  const server = createServer(async (request, response) => {
    let body = '';
    try {
      for await (const chunk of request) body += chunk;
    } catch {
      // The service was killed while it was sending.
      return;
    }
    count += 1;
    const id = String(request.headers['webhook-id']);
    if (random() < 0.05 && !refused.has(id)) {
      refused.add(id);
      response.writeHead(503).end();
      return;
    }
    // The service was killed before it sent a body.
    if (!request.complete || body === '') return;
    const { txnId }: { txnId: string } = JSON.parse(body);
    const known = ids.get(txnId) ?? new Set<string>();
    ids.set(txnId, known.add(id));
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    ids,
    count: () => count,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
