/** Registers an endpoint of the contract: every form of its path, with one flow from request to response. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as Type from 'typebox';
import type { Endpoint } from '../../contract/endpoint.ts';
import { credentialGroups } from '../../contract/endpoints/credentials.ts';
import { listPathForms } from '../../contract/paths/paths.ts';
import { type Limits, withLimits } from '../../contract/schemas/limits.ts';
import { userId } from '../../contract/schemas/schemas.ts';
import { ServiceFailure } from '../base/failure.ts';
import { addressGroup } from '../base/net/address-group.ts';
import type { JobWaits } from '../compute/jobs/job-waits.ts';
import type { FileStorage } from '../files/file-storage.ts';
import type { Store } from '../store/store.ts';
import type { User } from '../store/users/users.ts';
import type { OriginOf } from './addressing.ts';
import { type JsonObject, withBody } from './body-parser.ts';
import { collectOne, collectParams, type RawCall } from './collect-params.ts';
import { failureBody, sendFailure } from './failure-replies.ts';
import type { AnyHandler } from './handlers/handler.ts';
import { JsonText } from './handlers/responses.ts';
import { withIdempotencyKey } from './idempotency-key.ts';
import { admitCaller, type CallerChecks, identifyCaller } from './identify-caller.ts';
import { acceptForms, receiveForm } from './multipart-form.ts';
import { readWait, waitForItems } from './prefer-wait.ts';
import { untilClosed } from './until-closed.ts';
import { createValidator, type Validate } from './validate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The user, once the credential is checked: before the body is read, unless the credential is in the body. */
    caller: User | undefined;
  }
}

interface EndpointServices extends CallerChecks {
  readonly limits: Limits;
  readonly requireFetchAuth: boolean;
  readonly originOf: OriginOf;
  readonly files: { readonly storage: FileStorage };
  readonly waits: () => JobWaits;
  readonly data: { readonly store: Pick<Store, 'idempotencyKeys'> };
}

/** An endpoint with what its calls need. */
interface Route {
  readonly endpoint: Endpoint;
  readonly handler: AnyHandler;
  readonly services: EndpointServices;
  readonly validate: Validate;
}

export function registerEndpoint(
  app: FastifyInstance,
  endpoint: Endpoint,
  handler: AnyHandler,
  services: EndpointServices,
): void {
  const validate = createValidator(() => withLimits(endpoint.params, services.limits));
  const route = { endpoint, handler, services, validate };
  if (endpoint.multipart !== true) {
    addRoutes(app, route);
    return;
  }
  // A separate scope: no other route accepts forms.
  const formScope: FastifyPluginAsync = async (scope) => {
    await acceptForms(scope);
    addRoutes(scope, route);
  };
  // At the level trace, the form parser logs its options, which include the headers of the request.
  void app.register(formScope, { logSerializers: { busboyOptions: () => '(hidden)' } });
}

function addRoutes(app: FastifyInstance, route: Route): void {
  const { endpoint, services } = route;
  const admitEarly = async (request: FastifyRequest) => {
    request.caller = await admit(route, request, undefined);
  };
  const refuse = (request: FastifyRequest, reply: FastifyReply, error: unknown, call: RawCall) =>
    sendFailure(request, reply, error, (failure) =>
      failureBody(failure, echoedUserId(endpoint, call, services.limits)),
    );
  for (const form of listPathForms(endpoint)) {
    app.route({
      method: endpoint.method,
      url: [form.path, ...form.segments.map((name) => `:${name}`)].join('/'),
      ...(!carriesCredential(endpoint) && { onRequest: admitEarly }),
      handler: async (request, reply) => {
        let call = readCall(request, {});
        const ended = () => untilClosed(reply);
        try {
          const response = await withBody(request, ended, (body) => {
            call = readCall(request, body);
            return answer(route, request, call, ended);
          });
          if (!(response instanceof JsonText)) return response;
          void reply.type('application/json; charset=utf-8');
          const { text } = response;
          return reply.send(typeof text === 'string' ? text : Readable.from(text, { objectMode: false }));
        } catch (error) {
          return refuse(request, reply, error, call);
        }
      },
      // Failures before the handler must have the endpoint's own shape.
      errorHandler: (error, request, reply: FastifyReply) => refuse(request, reply, error, readCall(request, {})),
    });
  }
}

const carriesCredential = ({ credential }: Endpoint): boolean => credentialGroups[credential].travels === 'body';

const admit = ({ endpoint, services }: Route, request: FastifyRequest, jwtToken: unknown): Promise<User | undefined> =>
  admitCaller(request, services, (guesser) => identifyCaller(endpoint, request.headers, jwtToken, guesser, services));

const validateUserId = createValidator(() => Type.Object({ userId }));

/**
 * The flow of a call: the caller (401), the user (400, 403), the parameters (400), then the handler. A caller without
 * permission learns nothing about the response.
 */
async function answer(
  route: Route,
  request: FastifyRequest,
  call: RawCall,
  ended: () => AbortSignal,
): Promise<unknown> {
  const { endpoint, services } = route;
  const jwtToken = () => call.body.jwtToken ?? (endpoint.bodyInQuery ? call.query.jwtToken : undefined);
  const caller = carriesCredential(endpoint) ? await admit(route, request, jwtToken()) : request.caller;
  const guesser = services.guesses.from(addressGroup(request.ip));
  const origin = () => services.originOf(request);
  const { prefer } = request.headers;
  const waitMs = prefer === undefined ? undefined : readWait(prefer);
  const about = { origin, waitMs, requestId: request.id, guesser, ended };
  const key = request.headers['idempotency-key'];
  if (endpoint.multipart !== true || !request.isMultipart()) {
    const once = () => handle(route, call, { user: caller, form: undefined, ...about }, key);
    return endpoint.holds === true && waitMs !== undefined
      ? waitForItems(services.waits(), collectParams(endpoint, call), waitMs, once)
      : once();
  }
  const form = await receiveForm(request, services.files.storage, services.limits);
  try {
    const withFields = { ...call, body: form.fields };
    return await handle(route, withFields, { user: caller, form, ...about }, key);
  } finally {
    await form.discard();
  }
}

async function handle(
  { endpoint, handler, services, validate }: Route,
  call: RawCall,
  caller: Omit<Parameters<AnyHandler>[1], 'reservedId'>,
  key: string | string[] | undefined,
): Promise<unknown> {
  const { user } = caller;
  const params = collectParams(endpoint, call);
  if (user !== undefined && 'userId' in endpoint.params.properties) {
    validateUserId(params);
    if (params.userId !== user.id && String(params.userId).toLowerCase() !== user.email) {
      throw new ServiceFailure('forbidden', 'The credentials are for another user id');
    }
  }
  validate(params);
  const { form } = caller;
  const run = (reservedId: string | undefined) => handler(params, { ...caller, reservedId });
  if (endpoint.idempotent !== true || key === undefined || user === undefined) return run(undefined);
  return withIdempotencyKey(services.data.store, endpoint, key, { user, form, params }, run);
}

function readCall(request: FastifyRequest, body: JsonObject): RawCall {
  return {
    segments: request.params as Record<string, string>,
    query: request.query as RawCall['query'],
    body,
  };
}

/** Failures of text endpoints also contain the user id: the one that was sent, or '' if there was no valid one. */
function echoedUserId(endpoint: Endpoint, call: RawCall, { idChars }: Limits): string | undefined {
  if (endpoint.credential !== 'jwt') return undefined;
  try {
    const userId = collectOne(endpoint, 'userId', {}, call);
    return typeof userId === 'string' && userId.length <= idChars ? userId : '';
  } catch {
    return '';
  }
}
