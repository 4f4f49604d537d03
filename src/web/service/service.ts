/**
 * The service that serves this page: its calls, with the credentials of the session, and explanations of its failures.
 */
import type { TargetEndpoints } from '../../api/records/target-calls.ts';
import { buildRequest } from '../../api/requests/build-request.ts';
import type { Contract } from '../../contract/contract.ts';
import type { CallerParams, Endpoint, Reply } from '../../contract/endpoint.ts';
import { type CallName, calls } from './calls.ts';
import type { PageSession } from './session.ts';

type Named<Name extends CallName> = Name extends `${infer Group extends keyof Contract}.${infer Call}`
  ? Contract[Group][Call & keyof Contract[Group]] extends infer E extends Endpoint
    ? E
    : never
  : never;

export class CallFailure extends Error {
  /** The service's error code; `offline` if the service cannot be reached, `no_answer` if the response is not JSON. */
  readonly code: string;
  /** Seconds until the call may be sent again. */
  readonly retryAfter: number | undefined;

  constructor(code: string, message: string, retryAfter?: number) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** The URL of the service: this page is at its root, possibly below the path of a proxy. */
export const baseUrl = new URL('.', location.href).href.replace(/\/$/, '');

export interface ServiceCalls {
  readonly session: PageSession;
  /** @throws CallFailure, or the reason of `signal` if it is aborted */
  call<Name extends CallName>(
    name: Name,
    params: CallerParams<Named<Name>>,
    signal?: AbortSignal,
  ): Promise<Reply<Named<Name>>>;
  /** A valid access token. @throws CallFailure */
  token(): Promise<string>;
}

/** @param onEnd called when the service no longer accepts the session */
export function createService(session: PageSession, onEnd: () => void): ServiceCalls {
  let token: Promise<string> | undefined;

  function takeToken(): Promise<string> {
    const { apiKey, apiSecret, userId } = session;
    token ??= send('accessTokens.create', { apiKey, apiSecret, userId }, {}).then(({ data }) => data.accessToken);
    token.catch(() => {
      token = undefined;
    });
    return token;
  }

  async function withCredentials<T>(run: (credentials: { token: string } & PageSession) => Promise<T>): Promise<T> {
    const credentials = { ...session, token: await takeToken() };
    try {
      return await run(credentials);
    } catch (error) {
      if (!(error instanceof CallFailure) || error.code !== 'unauthorized') throw error;
      // Tokens last an hour.
      token = undefined;
      return run({ ...session, token: await takeToken() });
    }
  }

  return {
    session,
    token: takeToken,
    async call(name, params, signal) {
      try {
        return await withCredentials((credentials) =>
          send(name, { userId: session.userId, ...params }, credentials, signal),
        );
      } catch (error) {
        if (error instanceof CallFailure && error.code === 'unauthorized') onEnd();
        throw error;
      }
    },
  };
}

/** The calls for tags and intents. */
export const targetEndpoints = ({ call }: ServiceCalls): TargetEndpoints => ({
  tags: {
    list: (params = {}, options) => call('tags.list', params, options?.signal),
    create: (params, options) => call('tags.create', params, options?.signal),
    update: (params, options) => call('tags.update', params, options?.signal),
    delete: (params, options) => call('tags.delete', params, options?.signal),
  },
  intents: {
    list: (params = {}, options) => call('intents.list', params, options?.signal),
    create: (params, options) => call('intents.create', params, options?.signal),
    update: (params, options) => call('intents.update', params, options?.signal),
    delete: (params, options) => call('intents.delete', params, options?.signal),
  },
  match: {
    tags: (params, options) => call('match.tags', params, options?.signal),
    intents: (params, options) => call('match.intents', params, options?.signal),
  },
});

/** Makes one call. @throws CallFailure, or the reason of `signal` if it is aborted */
export async function send<Name extends CallName>(
  name: Name,
  params: Readonly<Record<string, unknown>>,
  credentials: { readonly token?: string; readonly appId?: string; readonly appSecret?: string },
  signal?: AbortSignal,
): Promise<Reply<Named<Name>>> {
  const { method, url, headers, body } = buildRequest(calls[name], params, credentials, baseUrl, 'reference');
  const response = await reach(url, {
    method,
    headers,
    body,
    signal,
  });
  const reply = await readJson(response, signal);
  if (response.ok && typeof reply === 'object') return reply as Reply<Named<Name>>;
  const { code, message } = Object(Object(reply).error);
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  throw new CallFailure(
    typeof code === 'string' ? code : 'no_answer',
    typeof message === 'string' ? message : `The service responded with HTTP ${response.status}`,
    Number.isFinite(retryAfter) ? retryAfter : undefined,
  );
}

/**
 * Sends a request without cookies and referrer.
 * @throws CallFailure `offline`, or the reason of its signal if it is aborted
 */
export async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'error' });
  } catch (error) {
    if (init.signal?.aborted === true) throw error;
    throw new CallFailure('offline', `The service at ${baseUrl} cannot be reached. It may have stopped`);
  }
}

async function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (signal?.aborted === true) throw error;
    return undefined;
  }
}
