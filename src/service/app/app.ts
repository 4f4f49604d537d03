/**
 * The service as an HTTP application: combines the contract and the handlers into a server. It does not listen by
 * itself.
 */
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyPluginAsync, LogController } from 'fastify';
import { listEndpoints } from '../../contract/contract.ts';
import { addressGroup } from '../base/net/address-group.ts';
import type { Observer } from '../base/observer.ts';
import { createJobWaits, type JobWaits } from '../compute/jobs/job-waits.ts';
import { type Addressing, createOriginCheck, createOriginOf, refuseForeignHosts } from '../http/addressing.ts';
import { createAuthenticator } from '../http/auth/authenticator.ts';
import { createGuessLimit } from '../http/auth/guess-limit.ts';
import { awaitRequests, refuseWhenStopping } from '../http/await-requests.ts';
import { acceptJsonBodies } from '../http/body-parser.ts';
import { answerBrokenRequest, answerFailures, answerUnusualRequests, sendFailure } from '../http/failure-replies.ts';
import { createHandlers, type HandlerServices } from '../http/handlers/handlers.ts';
import { type Faults, injectFaults } from '../http/inject-faults.ts';
import { createInnerCalls } from '../http/inner-calls.ts';
import { limitConnections } from '../http/limit-connections.ts';
import { logRequests } from '../http/log-requests.ts';
import { createRateLimits } from '../http/rate-limit.ts';
import { createBodyReader } from '../http/read-body.ts';
import { answerHealth, createReadiness } from '../http/readiness.ts';
import { registerEndpoint } from '../http/register-endpoint.ts';
import { type LoadAgents, serveAgents } from '../http/serve-agents.ts';
import { serveClips } from '../http/serve-clips.ts';
import { servePage } from '../http/serve-page.ts';
import type { TlsCredentials } from '../http/tls-files.ts';
import type { Store } from '../store/store.ts';
import type { ServiceData } from './open-service-data.ts';

/**
 * Maximum time for a request to arrive, including the largest upload on a slow line; for headers, Node's limit of one
 * minute applies.
 */
const requestTimeoutMs = 60 * 60 * 1000;

/** Maximum time for a TLS handshake. */
const handshakeTimeoutMs = 10_000;

export interface AppOptions extends Omit<HandlerServices, 'data' | 'authenticator' | 'waits' | 'onClose'> {
  readonly data: ServiceData;
  /** Loads the tools for agents when `/mcp` is first called; without it, the service has no `/mcp`. */
  readonly loadAgents: LoadAgents | undefined;
  /** Whether fetch calls must carry app credentials too. */
  readonly requireFetchAuth: boolean;
  readonly addressing: Addressing;
  readonly version: string;
  /** Part of the response of `/healthz`, so that a client can tell which service it has found. */
  readonly instanceId: string;
  /** If present, the server uses https. */
  readonly tls: TlsCredentials | undefined;
  readonly observers: readonly Observer[];
  /** Failures and delays that a tester has requested. */
  readonly faults?: Faults;
  /** A pino logger; without one, the service logs nothing. */
  readonly logger?: FastifyBaseLogger;
}

function refuseSchema(): never {
  throw new Error('A route with a schema of fastify: its parameters belong into the contract');
}

/** The calls that wait for jobs. They must not delay the end of the service. */
function openWaits(app: FastifyInstance, store: Pick<Store, 'jobs'>): () => JobWaits {
  let opened: JobWaits | undefined;
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
    opened?.close();
  });
  return () => {
    opened ??= createJobWaits(store.jobs);
    if (stopping) opened.close();
    return opened;
  };
}

export function createApp(options: AppOptions) {
  const { data, limits, files, addressing, version, instanceId, logger, observers } = options;
  const http = { requireHostHeader: false };
  const app: FastifyInstance = Fastify({
    ...(logger === undefined ? { logger: false } : { loggerInstance: logger }),
    // fastify's own lines would contain addresses: see log-requests.ts.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // Its timers cost more than they would tell: the plugins are ours.
    pluginTimeout: 0,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 4096 },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: addressing.trustedProxies.length > 0 && [...addressing.trustedProxies],
    forceCloseConnections: 'idle',
    // refuseWhenStopping reports it in the form of every other failure.
    return503OnClosing: false,
    ...(options.tls === undefined
      ? { http }
      : { https: { ...http, ...options.tls, handshakeTimeout: handshakeTimeoutMs } }),
    // http/validate.ts checks parameters by the contract, so fastify's own schema compilers are not loaded.
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    requestTimeout: requestTimeoutMs,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => void sendFailure(request, reply, error),
  });
  const guesses = createGuessLimit(limits.failuresPerMinute, options.data.store.sharedCounts);
  const rates = createRateLimits(limits, options.data.store.sharedCounts);
  app.decorateRequest('caller', undefined);
  acceptJsonBodies(app, createBodyReader(limits, guesses.isSuspect), limits.bodyValues);
  awaitRequests(app);
  const inner = createInnerCalls(app);
  logRequests(app, observers);
  const limit = limitConnections(app, limits, addressing.trustedProxies);
  const answerUnusual = answerUnusualRequests(app);
  /** Prepares a server of the application. */
  const prepare = (server: Server) => {
    limit(server);
    answerUnusual(server);
  };
  prepare(app.server);
  refuseForeignHosts(app, addressing, options.tls !== undefined);
  refuseWhenStopping(app);
  if (options.faults !== undefined) injectFaults(app, addressing.host, options.faults);
  answerFailures(app, rates.countAddress);

  const { store } = data;
  const authenticator = createAuthenticator(store.users, data.tokens);
  const waits = openWaits(app, store);
  const closes: (() => Promise<void>)[] = [];
  app.addHook('onClose', async () => {
    await Promise.all(closes.map((close) => close()));
  });
  const originOf = createOriginOf(addressing, inner.originOf);
  const services = { ...options, authenticator, waits, guesses, rates, inner, originOf };
  const handlerOf = createHandlers({ ...services, onClose: (close) => closes.push(close) });
  for (const [noun, verb, endpoint] of listEndpoints()) {
    registerEndpoint(app, endpoint, handlerOf(noun, verb), services);
  }

  if (options.loadAgents !== undefined) {
    serveAgents(app, options.loadAgents, createOriginCheck(addressing), services);
  }

  /** Routes that need no credential. */
  const openScope: FastifyPluginAsync = async (scope) => {
    scope.addHook('onRequest', async (request) => rates.countAddress(addressGroup(request.ip)));
    serveClips(scope, () => ({ links: data.clipLinks, derived: files.derived }), guesses);
    if (options.sessions !== undefined) servePage(scope);
    scope.get('/openapi.json', async (request) => {
      const { forms } = request.query as { forms?: unknown };
      const { buildOpenApi } = await import('../../contract/openapi/openapi.ts');
      return buildOpenApi(version, await originOf(request), { limits, allForms: forms === 'all' });
    });
  };
  void app.register(openScope);
  const look = createReadiness(store, data.directory.path, limits, data.blobs.files);
  const healthScope: FastifyPluginAsync = async (scope) =>
    answerHealth(scope, { version, instanceId, look, count: rates.countHealthCheck });
  void app.register(healthScope);
  return { app, prepare, inner };
}
