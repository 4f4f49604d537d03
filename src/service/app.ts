/** The service as an HTTP application: contract and handlers become a server. It never listens by itself. */
import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { type Contract, listEndpoints } from '../contract/contract.ts';
import type { Limits } from '../contract/limits.ts';
import { buildOpenApi } from '../contract/openapi.ts';
import { createAuthenticator } from './auth/authenticator.ts';
import type { TextEmbedder } from './embeddings/text-embedder.ts';
import type { ServiceFiles } from './files/open-files.ts';
import type { AnyHandler, Handlers } from './handlers/handler.ts';
import { createHandlers } from './handlers/handlers.ts';
import { type Addressing, createOriginOf, refuseForeignHosts } from './http/addressing.ts';
import { acceptJsonBodies } from './http/body-parser.ts';
import { answerBrokenRequest, answerFailures, sendFailure } from './http/failure-replies.ts';
import { logRequests } from './http/log-requests.ts';
import { createRateLimit } from './http/rate-limit.ts';
import { refuseWhenStopping } from './http/refuse-when-stopping.ts';
import { registerEndpoint } from './http/register-endpoint.ts';
import { serveClips } from './http/serve-clips.ts';
import { answerUnusualRequests } from './http/unusual-requests.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import { createJobWaits } from './jobs/job-waits.ts';
import { describeWeightFiles } from './matching/learnt-weights.ts';
import { createMatchingThread } from './matching/matching-thread.ts';
import type { AddressGuard } from './net/address-guard.ts';
import type { ServiceData } from './open-service-data.ts';
import { createProfanityChecker } from './profanity/profanity-checker.ts';

/** How long a request may take to arrive, including the longest upload on a slow line; headers have node's one minute. */
const requestTimeoutMs = 60 * 60 * 1000;

export interface AppOptions {
  readonly data: ServiceData;
  readonly limits: Limits;
  /** Where compute calls put their jobs, and fetch calls find them. */
  readonly queue: JobQueue;
  readonly files: ServiceFiles;
  /** Replaces the matching engine's own vectors. */
  readonly embedder?: TextEmbedder | undefined;
  /** Whether fetch calls, too, must carry app credentials. */
  readonly requireFetchAuth: boolean;
  /** Says which addresses, named by users, the service may connect to. */
  readonly guard: AddressGuard;
  readonly addressing: Addressing;
  readonly version: string;
  /** Sent by `/healthz`, so that a client knows which service it has found. */
  readonly instanceId: string;
  /** A pino logger; left out, the service logs nothing. */
  readonly logger?: FastifyBaseLogger | undefined;
}

function refuseSchema(): never {
  throw new Error('A route with a schema of fastify: its parameters belong into the contract');
}

export function createApp(options: AppOptions): FastifyInstance {
  const { data, limits, queue, files, requireFetchAuth, guard, addressing, version, instanceId, logger } = options;
  const app = Fastify({
    ...(logger === undefined ? { logger: false } : { loggerInstance: logger }),
    // fastify's own lines would show addresses: see log-requests.ts.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: limits.bodyBytes,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 4096 },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: addressing.trustedProxies.length > 0 && [...addressing.trustedProxies],
    forceCloseConnections: 'idle',
    // refuseWhenStopping says it in the shape of every failure.
    return503OnClosing: false,
    http: { requireHostHeader: false },
    // http/validate.ts checks parameters by the contract. fastify would load its own compilers of schemas, unused.
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    requestTimeout: requestTimeoutMs,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => void sendFailure(request, reply, error),
  });
  acceptJsonBodies(app);
  answerFailures(app);
  logRequests(app);
  answerUnusualRequests(app);
  refuseForeignHosts(app, addressing);
  refuseWhenStopping(app);

  const { store, tokens, secretBox, clipLinks } = data;
  const authenticator = createAuthenticator(store.users, tokens);
  const { records, storage, derived } = files;
  const profanityChecker = createProfanityChecker();
  app.addHook('onClose', () => profanityChecker.close());
  const waits = createJobWaits(queue);
  // A call that waits must not hold up the end of the service.
  app.addHook('preClose', async () => waits.close());
  const matchingThread = createMatchingThread(describeWeightFiles(data.directory.derived));
  app.addHook('onClose', () => matchingThread.close());
  const handlers = createHandlers({
    store,
    tokens,
    authenticator,
    limits,
    queue,
    waits,
    secretBox,
    guard,
    files: records,
    storage,
    derived,
    clipLinks,
    embedder: options.embedder,
    profanityChecker,
    matchingThread,
  });
  const countRequest = createRateLimit(limits.requestsPerMinute);
  const originOf = createOriginOf(addressing);
  const services = { authenticator, limits, requireFetchAuth, countRequest, originOf, storage, waits };
  for (const [noun, verb, endpoint] of listEndpoints()) {
    registerEndpoint(app, endpoint, handlerOf(handlers, noun, verb), services);
  }

  serveClips(app, clipLinks, derived);
  app.get('/openapi.json', (request) => buildOpenApi(version, originOf(request), limits));
  app.get('/healthz', async (_request, reply) => {
    await store.ping();
    void reply.header('x-sta-instance', instanceId);
    return { status: true, version };
  });
  return app;
}

/** The compiler has checked {@link Handlers} against the contract; here its names are walked as strings. */
function handlerOf(handlers: Handlers, noun: string, verb: string): AnyHandler {
  const group: Partial<Record<string, unknown>> = handlers[noun as keyof Contract];
  return group[verb] as AnyHandler;
}
