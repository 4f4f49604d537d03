/** Registers an endpoint of the contract: every form of its path, with one flow from request to response. */
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Endpoint } from '../../contract/endpoint.ts';
import { type Limits, withLimits } from '../../contract/limits.ts';
import { listPathForms } from '../../contract/paths.ts';
import { userId } from '../../contract/schemas.ts';
import type { Authenticator } from '../auth/authenticator.ts';
import { ServiceFailure } from '../base/failure.ts';
import type { FileStorage } from '../files/file-storage.ts';
import type { AnyHandler } from '../handlers/handler.ts';
import { JsonText } from '../handlers/responses.ts';
import type { JobWaits } from '../jobs/job-waits.ts';
import type { OriginOf } from './addressing.ts';
import type { JsonObject } from './body-parser.ts';
import { collectOne, collectParams, type RawCall } from './collect-params.ts';
import { sendFailure } from './failure-replies.ts';
import { identifyCaller } from './identify-caller.ts';
import { acceptForms, receiveForm } from './multipart-form.ts';
import { readWait, waitForItems } from './prefer-wait.ts';
import type { CountRequest } from './rate-limit.ts';
import { createValidator, type Validate } from './validate.ts';

export interface EndpointServices {
  readonly authenticator: Authenticator;
  readonly limits: Limits;
  readonly requireFetchAuth: boolean;
  readonly countRequest: CountRequest;
  readonly originOf: OriginOf;
  readonly storage: FileStorage;
  readonly waits: JobWaits;
}

export function registerEndpoint(
  app: FastifyInstance,
  endpoint: Endpoint,
  handler: AnyHandler,
  services: EndpointServices,
): void {
  if (endpoint.multipart !== true) {
    addRoutes(app, endpoint, handler, services);
    return;
  }
  // A separate scope: no other route accepts forms.
  const formScope: FastifyPluginAsync = async (scope) => {
    await acceptForms(scope);
    addRoutes(scope, endpoint, handler, services);
  };
  void app.register(formScope);
}

function addRoutes(app: FastifyInstance, endpoint: Endpoint, handler: AnyHandler, services: EndpointServices): void {
  const validate = createValidator(withLimits(endpoint.params, services.limits));
  for (const form of listPathForms(endpoint)) {
    app.route({
      method: endpoint.method,
      url: [form.path, ...form.segments.map((name) => `:${name}`)].join('/'),
      handler: async (request, reply) => {
        const call = readCall(request);
        try {
          const response = await answer(endpoint, handler, services, validate, request, call);
          if (!(response instanceof JsonText)) return response;
          return reply.type('application/json; charset=utf-8').send(response.text);
        } catch (error) {
          return sendFailure(request, reply, error, echoedUserId(endpoint, call, services.limits));
        }
      },
      // A body that cannot be read fails before the handler, and must leave in the endpoint's own shape.
      errorHandler: (error, request, reply: FastifyReply) =>
        sendFailure(request, reply, error, echoedUserId(endpoint, readCall(request), services.limits)),
    });
  }
}

const validateUserId = createValidator(Type.Object({ userId }));

/**
 * The flow of a call: the caller (401), the user (400, 403), the parameters (400), and then the handler. A caller without
 * permission learns nothing about the response.
 */
async function answer(
  endpoint: Endpoint,
  handler: AnyHandler,
  services: EndpointServices,
  validate: Validate,
  request: FastifyRequest,
  call: RawCall,
): Promise<unknown> {
  const jwtToken = call.body.jwtToken ?? (endpoint.bodyInQuery ? call.query.jwtToken : undefined);
  const caller = await identifyCaller(endpoint, request.headers, jwtToken, services);
  await services.countRequest(caller?.id ?? request.ip);
  const origin = services.originOf(request);
  const waitMs = readWait(request.headers.prefer);
  if (endpoint.multipart !== true || !request.isMultipart()) {
    const once = () => handle(endpoint, handler, validate, call, { user: caller, form: undefined, origin, waitMs });
    return endpoint.holds === true && waitMs !== undefined
      ? waitForItems(services.waits, collectParams(endpoint, call), waitMs, once)
      : once();
  }
  const form = await receiveForm(request, services.storage, services.limits.uploadBytes);
  try {
    return await handle(
      endpoint,
      handler,
      validate,
      { ...call, body: form.fields },
      { user: caller, form, origin, waitMs },
    );
  } finally {
    await form.discard();
  }
}

async function handle(
  endpoint: Endpoint,
  handler: AnyHandler,
  validate: Validate,
  call: RawCall,
  caller: Parameters<AnyHandler>[1],
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
  return handler(params, caller);
}

function readCall(request: FastifyRequest): RawCall {
  return {
    segments: request.params as Record<string, string>,
    query: request.query as RawCall['query'],
    body: (request.body ?? {}) as JsonObject,
  };
}

/** Text endpoints name the user id in their failures too: the one that was sent, or '' when none was that may be one. */
function echoedUserId(endpoint: Endpoint, call: RawCall, { idChars }: Limits): string | undefined {
  if (endpoint.credential !== 'jwt') return undefined;
  try {
    const userId = collectOne(endpoint, 'userId', {}, call);
    return typeof userId === 'string' && userId.length <= idChars ? userId : '';
  } catch {
    return '';
  }
}
