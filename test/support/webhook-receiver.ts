/** An HTTP server that records the notifications it receives. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface TestReceiver {
  readonly url: string;
  readonly received: Received[];
  /** The transactions of the received notifications, in order, with repetitions. */
  transactions(): string[];
}

/** @param respond responds to a request; default: 204. The number counts earlier requests. */
export async function startTestReceiver(
  respond: (response: ServerResponse, before: number) => void = (response) => response.writeHead(204).end(),
): Promise<TestReceiver> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    respond(response, received.push({ headers: request.headers, body }) - 1);
  });
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook?key=a-key-of-the-receiver`,
    received,
    transactions: () => received.map(({ body }) => JSON.parse(body).txnId),
  };
}
