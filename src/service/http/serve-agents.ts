/**
 * Serves agents at `/mcp`: the Model Context Protocol over streamable HTTP. This module checks the caller and the
 * request as for any other call; the tools themselves are passed in, because they use the client.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerAgents } from '../../contract/agent-call.ts';
import { ServiceFailure } from '../base/failure.ts';
import type { User } from '../store/users/users.ts';
import type { OriginOf } from './addressing.ts';
import type { AccessTokens } from './auth/access-tokens.ts';
import { withBody } from './body-parser.ts';
import { sendFailure } from './failure-replies.ts';
import { admitCaller, type CallerChecks } from './identify-caller.ts';
import type { InnerCalls } from './inner-calls.ts';
import { untilClosed } from './until-closed.ts';

/** Loads the tools, at the first request. */
export type LoadAgents = () => Promise<AnswerAgents>;

interface AgentServices extends CallerChecks {
  readonly inner: InnerCalls;
  readonly data: { readonly tokens: Pick<AccessTokens, 'issue'> };
  readonly originOf: OriginOf;
}

export const agentsPath = '/mcp';

/** @param checkOrigin throws ServiceFailure `foreign_host` */
export function serveAgents(
  app: FastifyInstance,
  load: LoadAgents,
  checkOrigin: (request: FastifyRequest) => void,
  services: AgentServices,
): void {
  const { inner, originOf, data } = services;
  app.route({
    // GET and DELETE belong to sessions, which do not exist here: the protocol's own response says so.
    method: ['POST', 'GET', 'DELETE'],
    url: agentsPath,
    onRequest: async (request) => {
      checkOrigin(request);
      request.caller = await admitCaller(request, services, (guesser) => {
        const credential = readCredential(request.headers);
        return 'token' in credential
          ? services.authenticator.byAccessToken(credential.token, guesser)
          : services.authenticator.byKeyPair('api', credential.apiKey, credential.apiSecret, guesser);
      });
    },
    handler: async (request, reply) => {
      const { caller } = request;
      if (caller === undefined) throw new Error('A request without a caller');
      const signal = untilClosed(reply);
      const origin = await originOf(request);
      const response = await withBody(
        request,
        () => signal,
        async (message) => {
          const { appid, appsecret } = request.headers;
          const answer = await load();
          return answer({
            userId: caller.id,
            token: await tokenOf(readCredential(request.headers), caller, data.tokens),
            appId: typeof appid === 'string' ? appid : undefined,
            appSecret: typeof appsecret === 'string' ? appsecret : undefined,
            fetch: inner.fetchFor({ origin, ip: request.ip }),
            request: toWebRequest(request, origin, signal),
            message: request.method === 'POST' ? message : undefined,
            report: (problem) => request.log.error({ problem }, 'a tool failed'),
          });
        },
      );
      return sendResponse(reply, response);
    },
    errorHandler: (error, request, reply: FastifyReply) => sendFailure(request, reply, error, describeFailure),
  });
}

type AgentCredential = { readonly token: string } | { readonly apiKey: string; readonly apiSecret: string };

/**
 * Reads an access token, or the API key pair that the token call accepts, as HTTP Basic. Hosts of agents send fixed
 * headers, and a token expires.
 *
 * @throws ServiceFailure `unauthorized`
 */
function readCredential({ authorization }: IncomingHttpHeaders): AgentCredential {
  const [, scheme = '', value = ''] = /^(Bearer|Basic) +(\S+)$/i.exec(authorization?.trim() ?? '') ?? [];
  if (scheme.toLowerCase() === 'bearer') return { token: value };
  const [, apiKey, apiSecret] = /^([^:]+):(.+)$/.exec(Buffer.from(value, 'base64').toString('utf8')) ?? [];
  if (apiKey !== undefined && apiSecret !== undefined) return { apiKey, apiSecret };
  throw new ServiceFailure(
    'unauthorized',
    'The Authorization header must read "Bearer <access token>", or be HTTP Basic with the API key and its secret',
  );
}

/** The token that was sent, or one for the key pair that was. */
const tokenOf = async (
  credential: AgentCredential,
  { id }: User,
  tokens: Pick<AccessTokens, 'issue'>,
): Promise<string> => ('token' in credential ? credential.token : tokens.issue(id, credential.apiKey));

/** The headers that the protocol defines: the tools never see credentials in headers. */
const passedHeaders = ['accept', 'content-type', 'mcp-method', 'mcp-name', 'mcp-protocol-version', 'mcp-session-id'];

function toWebRequest({ method, url, headers }: FastifyRequest, origin: string, signal: AbortSignal): Request {
  const passed = passedHeaders.flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return new Request(new URL(url, origin), { method, headers: passed, signal });
}

function sendResponse(reply: FastifyReply, { status, headers, body }: Response): FastifyReply {
  void reply.code(status).headers(Object.fromEntries(headers)).header('cache-control', 'no-store');
  return body === null ? reply.send() : reply.send(Readable.fromWeb(body as ReadableStream));
}

/** The codes of JSON-RPC for a body that is not a message, and for a failure of the service. */
const rpcCodes: Readonly<Record<string, number>> = { invalid_request: -32_700, internal_error: -32_603 };
/** Any other refusal of the server. */
const otherRpcCode = -32_000;

/** A failure in the form of the protocol, which has no id before its message is read. */
const describeFailure = ({ code, message }: ServiceFailure) => ({
  jsonrpc: '2.0',
  id: null,
  error: { code: rpcCodes[code] ?? otherRpcCode, message, data: { code } },
});
