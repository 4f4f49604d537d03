/**
 * Serves agents at `/mcp`: the Model Context Protocol over streamable HTTP. This module checks the caller and the
 * request as for any other call; the tools themselves are passed in, because they use the client.
 */
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerAgents } from '../../../contract/agent-call.ts';
import type { ServiceFailure } from '../../base/failure.ts';
import { addressGroup } from '../../base/net/address-group.ts';
import type { User } from '../../store/users.ts';
import type { OriginOf } from '../addressing.ts';
import type { AccessTokens } from '../auth/access-tokens.ts';
import type { Authenticator } from '../auth/authenticator.ts';
import type { GuessLimit } from '../auth/guess-limit.ts';
import { withBody } from '../body-parser.ts';
import { sendFailure } from '../failure-replies.ts';
import type { InnerCalls } from '../inner-calls.ts';
import type { RateLimits } from '../rate-limit.ts';
import { untilClosed } from '../until-closed.ts';
import { type AgentCredential, readAgentCredential } from './read-agent-credential.ts';

export interface AgentServices {
  /** Loads the tools, at the first request. */
  readonly load: () => Promise<AnswerAgents>;
  readonly inner: InnerCalls;
  readonly authenticator: Authenticator;
  readonly tokens: Pick<AccessTokens, 'issue'>;
  readonly guesses: GuessLimit;
  readonly rates: RateLimits;
  readonly originOf: OriginOf;
  /** @throws ServiceFailure `foreign_host` */
  readonly checkOrigin: (request: FastifyRequest) => void;
}

export const agentsPath = '/mcp';

export function serveAgents(app: FastifyInstance, services: AgentServices): void {
  const { load, inner, originOf, checkOrigin } = services;
  app.route({
    // GET and DELETE belong to sessions, which do not exist here: the protocol's own response says so.
    method: ['POST', 'GET', 'DELETE'],
    url: agentsPath,
    onRequest: async (request) => {
      checkOrigin(request);
      request.caller = await admit(request, services);
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
            token: await tokenOf(readAgentCredential(request.headers), caller, services),
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

/** Identifies the caller, and counts the request. @throws ServiceFailure `unauthorized` or `rate_limited` */
async function admit(
  request: FastifyRequest,
  { authenticator, guesses, rates }: Pick<AgentServices, 'authenticator' | 'guesses' | 'rates'>,
): Promise<User> {
  const address = addressGroup(request.ip);
  const guesser = guesses.from(address);
  let caller: User | undefined;
  try {
    const credential = readAgentCredential(request.headers);
    caller =
      'token' in credential
        ? await authenticator.byAccessToken(credential.token, guesser)
        : await authenticator.byKeyPair('api', credential.apiKey, credential.apiSecret, guesser);
  } finally {
    if (caller === undefined) rates.countAddress(address);
  }
  rates.countUser(caller.id);
  return caller;
}

/** The token that was sent, or one for the key pair that was. */
const tokenOf = async (
  credential: AgentCredential,
  { id }: User,
  { tokens }: Pick<AgentServices, 'tokens'>,
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
