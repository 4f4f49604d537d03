/**
 * Calls that this process makes to itself for an agent: they pass the same checks as calls from outside, with the
 * agent's credentials and address, but without a connection, which could have another address, or need a certificate.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';
import type { InnerFetch } from '../../../contract/agent-call.ts';

export interface InnerCalls {
  /** The origin for links in the response to an inner call; undefined for any other request. */
  originOf(request: FastifyRequest): string | undefined;
  /** @param ip the address that the calls count for */
  fetchFor(app: FastifyInstance, caller: { readonly origin: string; readonly ip: string }): InnerFetch;
}

/** Names the call, so that only this process knows a valid value. */
const header = 'sta-inner-call';

export function createInnerCalls(): InnerCalls {
  const origins = new Map<string, string>();
  return {
    originOf({ headers: { [header]: call } }) {
      return typeof call === 'string' ? origins.get(call) : undefined;
    },
    fetchFor: (app, { origin, ip }) =>
      async function fetchInside(url, { method = 'GET', headers, body, signal }) {
        const { pathname, search } = new URL(url);
        const call = randomUUID();
        origins.set(call, origin);
        try {
          const reply = await app.inject({
            method: method as InjectOptions['method'],
            url: `${pathname}${search}`,
            // A name of loopback: the caller's own was checked already.
            headers: { ...(headers as Record<string, string>), host: 'localhost', [header]: call },
            payload: typeof body === 'string' ? body : undefined,
            remoteAddress: ip,
            signal: signal ?? undefined,
          });
          const isEmpty = [204, 304].includes(reply.statusCode);
          return new Response(isEmpty ? null : new Uint8Array(reply.rawPayload), {
            status: reply.statusCode,
            headers: Object.entries(reply.headers).map(([name, value]): [string, string] => [name, String(value)]),
          });
        } finally {
          origins.delete(call);
        }
      },
  };
}
