/**
 * Calls that this process makes to itself: of an agent at `/mcp`, and of the command that contains the service. They
 * pass the same checks as calls from outside, but without a connection, which costs time, could have another address,
 * or need a certificate.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';
import type { InnerFetch } from '../../contract/agent-call.ts';
import type { InnerReply, InnerRequest, InnerSend } from '../../contract/inner-call.ts';

interface InnerCall {
  readonly originOf: () => string | Promise<string>;
  readonly ip: string;
}

/** Names the call, so that only this process knows a valid value. */
const header = 'sta-inner-call';

export type InnerCalls = ReturnType<typeof createInnerCalls>;

/** Call it before routes are added. */
export function createInnerCalls(app: FastifyInstance) {
  const calls = new Map<string, InnerCall & { readonly signal: AbortSignal | undefined }>();
  const find = ({ headers: { [header]: id } }: FastifyRequest) => (typeof id === 'string' ? calls.get(id) : undefined);

  // Nothing else tells a handler that an inner caller has gone.
  app.addHook('onRequest', (request, reply, done) => {
    const signal = find(request)?.signal;
    if (signal !== undefined) {
      const end = () => {
        request.raw.destroy(new Error('The caller has ended the request'));
        reply.raw.destroy();
      };
      signal.addEventListener('abort', end, { once: true });
      reply.raw.once('close', () => signal.removeEventListener('abort', end));
    }
    done();
  });

  async function send({ method, path, headers, body, signal }: Partial<InnerRequest>, call: InnerCall) {
    signal?.throwIfAborted();
    const id = randomUUID();
    calls.set(id, { ...call, signal });
    try {
      return await app.inject({
        method: method as InjectOptions['method'],
        url: path,
        // A name of loopback: the caller's own was checked already.
        headers: { ...headers, host: 'localhost', [header]: id },
        payload: body,
        remoteAddress: call.ip,
      });
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      calls.delete(id);
    }
  }

  return {
    /** The origin for links in the response to an inner call; undefined for any other request. */
    originOf: (request: FastifyRequest): string | Promise<string> | undefined => find(request)?.originOf(),
    /** @param ip the address that the calls count for */
    fetchFor: ({ origin, ip }: { readonly origin: string; readonly ip: string }): InnerFetch =>
      async function fetchInside(url, { method = 'GET', headers, body, signal }) {
        const { pathname, search } = new URL(url);
        const reply = await send(
          {
            method,
            path: `${pathname}${search}`,
            headers: headers as Record<string, string>,
            body: typeof body === 'string' ? body : undefined,
            signal: signal ?? undefined,
          },
          { originOf: () => origin, ip },
        );
        const isEmpty = [204, 304].includes(reply.statusCode);
        return new Response(isEmpty ? null : new Uint8Array(reply.rawPayload), {
          status: reply.statusCode,
          headers: Object.entries(reply.headers).map(([name, value]): [string, string] => [name, String(value)]),
        });
      },
    /** @param originOf called when a response contains a link */
    senderFor: (originOf: () => Promise<string>): InnerSend =>
      async function sendInside(request): Promise<InnerReply> {
        const { statusCode, headers, payload } = await send(request, { originOf, ip: '127.0.0.1' });
        return { status: statusCode, headers: headers as InnerReply['headers'], text: payload };
      },
  };
}
