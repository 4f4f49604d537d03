/** The client: one method for each endpoint of the contract. */
import {
  type Contract,
  contract,
  type EndpointMapper,
  type ForEachEndpoint,
  idempotencyExtension,
  pagingExtension,
} from '../contract/contract.ts';
import type { Endpoint, Reply } from '../contract/endpoint.ts';
import { type CredentialGroup, credentialGroups } from '../contract/endpoints/credentials.ts';
import type { PathStyle } from '../contract/paths/path-styles.ts';
import { StaError } from '../shared/errors.ts';
import { hideSecrets } from './http/hide-secrets.ts';
import type { Send } from './http/send-with-retries.ts';
import { buildUploadRequest, type UploadRequest } from './http/upload-file.ts';
import {
  buildRequest,
  type EndpointCall,
  type RequestOptions,
  type WireCredential,
  type WireRequest,
} from './requests/build-request.ts';
import { buildPathRequest, credentialGroupOf, type PathCall } from './requests/call-path.ts';
import { type ReplyBudget, readList } from './requests/list-pages.ts';
import { explainMissing } from './requests/missing-call.ts';
import { parseObject } from './requests/parse-object.ts';
import { errorInReply, type RawReply, readReply } from './requests/read-reply.ts';
import { type AccessTokenSource, createAccessTokenSource, type TokenKeeper } from './targets/access-token-source.ts';
import { type Credentials, listSecrets, requireAppHeaders, requireUserId } from './targets/credentials.ts';

interface CallMapper extends EndpointMapper {
  readonly output: this['input'] extends infer E extends Endpoint ? EndpointCall<E> : never;
}

/** A method for every endpoint, structured like the contract. All throw StaError. */
export type Client = ForEachEndpoint<CallMapper> & {
  /** Returns a valid access token, created from the key pair if there is one. */
  accessToken(): Promise<string>;
  /** Uploads a file from this machine. */
  uploadFile(upload: UploadRequest, options?: RequestOptions): Promise<Reply<Contract['files']['upload']>>;
  /** Whether the service reports an extension, such as `jobs.computeTexts`. False if it cannot be asked. */
  offers(extension: string): Promise<boolean>;
  /** Whether the service is known to have the extension; does not ask it. */
  isKnownToOffer(extension: string): boolean;
  /** Calls any path below the base URL. */
  callPath(call: PathCall): Promise<PathReply>;
};

export interface PathReply {
  /** The response, whatever its status. */
  readonly raw: RawReply;
  /** The failure that the response reports; undefined if it reports none. */
  readonly failure: StaError | undefined;
}

/** Stores the names of a service's extensions for later commands. */
export interface ExtensionKeeper {
  read(): readonly string[] | undefined;
  /** @param extensions undefined to forget them */
  write(extensions: readonly string[] | undefined): void;
}

export interface ClientOptions {
  readonly baseUrl: string;
  readonly credentials: Credentials;
  readonly pathStyle: PathStyle;
  readonly send: Send;
  /** Passes access tokens from one client to the next; without it, each client creates its own. */
  readonly tokenKeeper?: TokenKeeper;
  /** If absent, each client that needs the extensions asks the service. */
  readonly extensionKeeper?: ExtensionKeeper;
  /** Maximum size of a list, in one response or in pages; bytes, default 256 MiB. */
  readonly maxListBytes?: number;
}

const defaultMaxListBytes = 256 * 1024 * 1024;
/** A compiled check is faster for responses with at least this many characters. */
const largeReply = 20_000;
/** A compiled check is also faster from this number of responses of one call on. */
const manyReplies = 30;

export function createClient(options: ClientOptions): Client {
  const { baseUrl, credentials, send } = options;
  const { origin } = new URL(baseUrl);

  const extensions = createExtensions(baseUrl, send, options.extensionKeeper);
  const { request, exchange } = createExchange(options, extensions);
  const makeToken = async (pair: { apiKey: string; apiSecret: string }) => {
    const params = { ...pair, userId: requireUserId(credentials) };
    const reply = await request(contract.accessTokens.create, params, {});
    return (reply as Reply<Contract['accessTokens']['create']>).data;
  };
  const tokens = createAccessTokenSource(credentials, makeToken, options.tokenKeeper);

  const call = async (endpoint: Endpoint, given: Record<string, unknown> = {}, callOptions?: RequestOptions) => {
    const isWhole = given.limit === undefined && given.cursor === undefined;
    if (endpoint.paged !== true || !isWhole) return callOnce(endpoint, given, callOptions);
    return readList({
      // Only lists have a cursor.
      read: async (page, budget) =>
        (await callOnce(endpoint, { ...given, ...page }, callOptions, budget)) as Reply<Contract['tags']['list']>,
      isKnown: () => extensions.known()?.includes(pagingExtension) ?? false,
      ask: async () => (await extensions.ask()).includes(pagingExtension),
      maxBytes: options.maxListBytes ?? defaultMaxListBytes,
    });
  };

  const callOnce = async (
    endpoint: Endpoint,
    given: Record<string, unknown>,
    callOptions?: RequestOptions,
    budget?: ReplyBudget,
  ) => {
    const needsUser = 'userId' in endpoint.params.properties;
    const params = needsUser ? { ...given, userId: requireUserId(credentials) } : given;
    switch (credentialGroups[endpoint.credential].travels) {
      case 'authorization':
      case 'body':
        return withToken(tokens, (token) => request(endpoint, params, { token }, callOptions, budget));
      case 'appHeaders':
        return request(endpoint, params, appCredential(endpoint.credential, credentials), callOptions, budget);
      case 'nowhere':
        return request(endpoint, params, {}, callOptions, budget);
    }
  };

  const methods = Object.fromEntries(
    Object.entries(contract).map(([group, calls]) => [
      group,
      Object.fromEntries(
        Object.entries(calls).map(([name, endpoint]: [string, Endpoint]) => [
          name,
          (params?: Record<string, unknown>, callOptions?: RequestOptions) => call(endpoint, params, callOptions),
        ]),
      ),
    ]),
  );
  const uploadFile: Client['uploadFile'] = async (upload, { signal } = {}) => {
    const credential = requireAppHeaders(credentials);
    const wire = await buildUploadRequest(upload, requireUserId(credentials), credential, baseUrl);
    const reply = await exchange(contract.files.upload, {}, { ...wire, signal }, credential);
    return reply as Reply<Contract['files']['upload']>;
  };

  const sendCall = async (call: PathCall): Promise<RawReply> => {
    const sendWith = (credential: WireCredential) => send(buildPathRequest(call, credential, credentials, baseUrl));
    const group = credentialGroupOf(call);
    switch (credentialGroups[group].travels) {
      case 'authorization':
      case 'body': {
        const token = await tokens.current();
        const reply = await sendWith({ token });
        const renewed = reply.status === 401 ? await tokens.renew(token) : undefined;
        return renewed === undefined ? reply : sendWith({ token: renewed });
      }
      case 'appHeaders':
        return sendWith(appCredential(group, credentials));
      case 'nowhere':
        return sendWith({});
    }
  };
  const callPath: Client['callPath'] = async (call) => {
    const raw = await sendCall(call);
    const found = errorInReply(raw, origin);
    // A typed path is more likely to be wrong than the base URL.
    const failure =
      found?.code === 'not_json' ? found.withHint('Check the path, then the base URL: sta config get base-url') : found;
    return { raw, failure: failure && hideSecrets(failure, listSecrets(credentials)) };
  };

  // The loop above creates exactly the methods of the mapped type; readReply checks their responses.
  return {
    ...(methods as unknown as ForEachEndpoint<CallMapper>),
    accessToken: () => tokens.current(),
    uploadFile,
    offers: async (extension) => (await extensions.ask()).includes(extension),
    isKnownToOffer: (extension) => extensions.known()?.includes(extension) ?? false,
    callPath,
  };
}

/** Sends requests of endpoints, checks their responses, and explains failures without secrets. */
function createExchange(
  { baseUrl, credentials, send, pathStyle }: ClientOptions,
  extensions: ReturnType<typeof createExtensions>,
) {
  const { origin } = new URL(baseUrl);
  const offersKey = async () => (await extensions.ask()).includes(idempotencyExtension);
  const replies = new Map<Endpoint, number>();
  let answered = false;
  let othersWork: Promise<boolean | undefined> | undefined;

  async function request(
    endpoint: Endpoint,
    params: Record<string, unknown>,
    credential: WireCredential,
    callOptions?: RequestOptions,
    budget?: ReplyBudget,
  ) {
    const wire = buildRequest(endpoint, params, credential, baseUrl, pathStyle, callOptions);
    return exchange(endpoint, params, wire, credential, budget);
  }

  async function exchange(
    endpoint: Endpoint,
    params: Record<string, unknown>,
    wire: WireRequest,
    credential: WireCredential,
    budget?: ReplyBudget,
  ) {
    const raw = await send({
      ...wire,
      offersKey: endpoint.idempotent === true ? offersKey : undefined,
      maxReplyBytes: budget?.bytes,
    });
    if (budget !== undefined) budget.bytes -= raw.text.length;
    try {
      const count = (replies.get(endpoint) ?? 0) + 1;
      replies.set(endpoint, count);
      const isUsual = raw.text.length < largeReply && count < manyReplies;
      const read = isUsual ? undefined : (await import('./requests/check-compiled.ts')).readCompiled;
      const reply = readReply(endpoint, raw, origin, read);
      answered = true;
      return reply;
    } catch (error) {
      if (!(error instanceof StaError)) throw error;
      const explained = await explainMissing({ endpoint, params, raw, error, othersWork: () => tryOther(endpoint) });
      if (explained.code === 'unsupported') extensions.forget();
      throw hideSecrets(explained, [credential.token, ...listSecrets(credentials)]);
    }
  }

  /** Tries another read-only call of the interface, once per client. */
  async function tryOther(failed: Endpoint): Promise<boolean | undefined> {
    if (answered) return true;
    const { userId, token } = credentials;
    if (userId === undefined || token === undefined) return undefined;
    const other = failed === contract.tags.list ? contract.intents.list : contract.tags.list;
    othersWork ??= send(buildRequest(other, { userId }, { token }, baseUrl, pathStyle)).then(
      (raw) => parseObject(raw.text) !== undefined,
      () => undefined,
    );
    return othersWork;
  }

  return { request, exchange };
}

/** Reads the extensions of a service, at most once. */
function createExtensions(baseUrl: string, send: Send, keeper: ExtensionKeeper | undefined) {
  let found = keeper?.read();
  let asking: Promise<readonly string[]> | undefined;

  async function ask(): Promise<readonly string[]> {
    const raw = await send({
      method: 'GET',
      url: `${baseUrl.replace(/\/+$/, '')}/openapi.json`,
      headers: { accept: 'application/json' },
      body: undefined,
      repeatable: true,
      slow: false,
    });
    const listed = raw.status === 200 ? parseObject(raw.text)?.get('x-extensions') : undefined;
    found = Array.isArray(listed) ? listed.filter((name) => typeof name === 'string') : [];
    // A service that is temporarily down has not reported that it has no extensions.
    if (raw.status < 500) keeper?.write(found);
    return found;
  }

  return {
    known: () => found,
    async ask(): Promise<readonly string[]> {
      if (found !== undefined) return found;
      asking ??= ask().catch(() => []);
      return asking;
    },
    forget() {
      found = undefined;
      keeper?.write(undefined);
    },
  };
}

/** Runs a call with a token. If the service refuses the token and a new one can be created, runs it once more. */
async function withToken(tokens: AccessTokenSource, run: (token: string) => Promise<unknown>): Promise<unknown> {
  const token = await tokens.current();
  try {
    return await run(token);
  } catch (error) {
    if (!(error instanceof StaError) || error.code !== 'unauthorized') throw error;
    const renewed = await tokens.renew(token);
    if (renewed === undefined) throw error;
    return run(renewed);
  }
}

function appCredential(group: CredentialGroup, credentials: Credentials): WireCredential {
  const { appId, appSecret } = credentials;
  if (!credentialGroups[group].required && (appId === undefined || appSecret === undefined)) return {};
  return requireAppHeaders(credentials);
}
