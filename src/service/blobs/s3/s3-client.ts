/**
 * Sends requests to an S3 service: signed (Signature Version 4) by aws4fetch, sent by fetch, with a time limit for each
 * attempt, and retried after temporary failures. The protocol is used only in this folder.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { type Backoff, backoffMs } from '../../../shared/backoff.ts';
import { isProgrammingError, systemCodeOf } from '../../../shared/errors.ts';
import { BlobFailure } from '../blob-failure.ts';
import { type StorageKey, type StoragePlace, urlOf } from '../storage-settings.ts';

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Undefined for the bucket. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
  /** SHA-256 of the body, hex: the store refuses any other body. */
  readonly sha256?: string;
  readonly signal?: AbortSignal;
  /** Statuses that are not failures, in addition to 200 to 299. */
  readonly alsoFine?: readonly number[];
  readonly attempts?: number;
}

export interface S3Times {
  readonly attempts: number;
  /**
   * How long a store may stay silent, milliseconds: before its response, and between two parts of it. Three times as
   * long for a request with a body.
   */
  readonly silenceMs: number;
  readonly backoff: Backoff;
}

export const defaultTimes: S3Times = {
  attempts: 5,
  silenceMs: 10_000,
  backoff: { firstMs: 200, factor: 3, maxMs: 5_000, jitter: [0.5, 1.5] },
};

/** SHA-256 of an empty body. */
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

export type S3Client = ReturnType<typeof createS3Client>;

export function createS3Client(place: StoragePlace, key: StorageKey, times: S3Times = defaultTimes) {
  const { bucket, endpoint, region, style } = place;
  const root = new URL(endpoint);
  if (style === 'host') root.hostname = `${bucket}.${root.hostname}`;
  const signing = {
    accessKeyId: key.keyId,
    secretAccessKey: key.secret,
    ...(key.sessionToken !== undefined && { sessionToken: key.sessionToken }),
    service: 's3',
    region,
    cache: new Map<string, ArrayBuffer>(),
  };

  function urlFor(objectKey: string | undefined, query: Readonly<Record<string, string>> = {}): URL {
    const url = new URL(root);
    url.pathname = `${style === 'path' ? `/${bucket}` : ''}${objectKey === undefined ? (style === 'path' ? '' : '/') : `/${objectKey}`}`;
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  }

  async function attempt(request: S3Request): Promise<Response> {
    const { method, body, sha256 = emptyHash, signal } = request;
    const signed = await new AwsV4Signer({
      ...signing,
      method,
      url: urlFor(request.key, request.query).href,
      headers: { ...request.headers, 'x-amz-content-sha256': sha256 },
    }).sign();
    const limit = silenceLimit(times.silenceMs * (body === undefined ? 1 : 3), signal);
    try {
      const response = await fetch(signed.url, {
        method,
        headers: signed.headers,
        redirect: 'manual',
        signal: limit.signal,
        body,
      });
      const isFine = response.ok || request.alsoFine?.includes(response.status) === true;
      if (!isFine) throw await explainResponse(place, request, response);
      if (!response.ok || response.body === null) {
        // Callers do not read the body of a 404. If it stayed unread, it would keep the connection, and so the process,
        // until the time limit.
        await response.text();
        limit.end();
        return new Response(null, response);
      }
      return new Response(watch(response.body, limit), response);
    } catch (error) {
      limit.end();
      throw error;
    }
  }

  /** Repeats what fails because of the connection or a busy store. @throws BlobFailure; the signal's reason */
  async function retrying<T>(
    run: () => Promise<T>,
    { attempts = times.attempts, signal }: Pick<S3Request, 'attempts' | 'signal'>,
  ): Promise<T> {
    for (let failures = 1; ; failures += 1) {
      try {
        return await run();
      } catch (thrown) {
        signal?.throwIfAborted();
        if (isProgrammingError(thrown) || isOfDisk(thrown)) throw thrown;
        const error = explainError(place, thrown);
        if (!error.isTransient || failures >= attempts) throw error;
        await sleep(backoffMs(times.backoff, failures, Math.random()), undefined, { signal });
      }
    }
  }

  return {
    retrying,

    /** @returns the response; its body fails if the store stays silent @throws as {@link retrying} */
    request: (request: S3Request): Promise<Response> => retrying(() => attempt(request), request),

    /** The same for a response that is read completely, as a part of the attempt. */
    requestText: (request: S3Request): Promise<string> =>
      retrying(async () => (await attempt(request)).text(), request),

    /** A link for GET that needs no other credential. */
    async presign(objectKey: string, validSeconds: number, contentType: string): Promise<string> {
      const query = { 'X-Amz-Expires': String(validSeconds), 'response-content-type': contentType };
      const signer = new AwsV4Signer({
        ...signing,
        method: 'GET',
        url: urlFor(objectKey, query).href,
        signQuery: true,
      });
      return (await signer.sign()).url.href;
    },
  };
}

/** Errors of the file that an object is written to. */
const isOfDisk = (error: unknown): boolean => /^(?:ENOSPC|EDQUOT|EROFS|EACCES|EMFILE)$/.test(systemCodeOf(error) ?? '');

function silenceLimit(silenceMs: number, signal: AbortSignal | undefined) {
  const stop = new AbortController();
  const end = () => stop.abort(signal?.reason);
  if (signal?.aborted === true) end();
  signal?.addEventListener('abort', end, { once: true });
  const timer = setTimeout(() => stop.abort(new SilenceError()), silenceMs);
  return {
    signal: stop.signal,
    /** Called when data arrives. */
    heard: () => void timer.refresh(),
    end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
    },
  };
}

class SilenceError extends Error {}

function watch(body: ReadableStream<Uint8Array>, limit: ReturnType<typeof silenceLimit>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        limit.heard();
        if (!done) return controller.enqueue(value);
        limit.end();
        controller.close();
      } catch (error) {
        limit.end();
        throw error;
      }
    },
    async cancel(reason) {
      limit.end();
      await reader.cancel(reason);
    },
  });
}

/** Advice to the operator, by the store's code. */
const hints: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'Check STA_STORAGE_KEY_ID',
  SignatureDoesNotMatch: 'Check STA_STORAGE_SECRET, and the region',
  NoSuchBucket: 'Create the bucket, or name another one with --storage',
  AccessDenied: 'Give the key the rights that docs/operations.md lists',
  RequestTimeTooSkewed: "Set this machine's clock",
  ExpiredToken: 'Get new temporary credentials: STA_STORAGE_KEY_ID, STA_STORAGE_SECRET and STA_STORAGE_SESSION_TOKEN',
  PermanentRedirect: 'Name the region of the bucket with --storage-region',
  AuthorizationHeaderMalformed: 'Name the region of the bucket with --storage-region',
};

const byStatus: Readonly<Record<number, string>> = { 301: 'PermanentRedirect', 403: 'AccessDenied', 404: 'NoSuchKey' };

async function explainResponse(place: StoragePlace, request: S3Request, response: Response): Promise<BlobFailure> {
  // Only the code: the rest repeats the request, including its signature. A response to HEAD has no body.
  const text = await response.text().catch(() => '');
  const found = /<Code>([A-Za-z0-9]{1,64})<\/Code>/.exec(text.slice(0, 20_000))?.[1];
  const { status } = response;
  const code = found ?? byStatus[status] ?? `HTTP ${status}`;
  const isTransient =
    status >= 500 ? status !== 501 : status === 429 || code === 'RequestTimeout' || code === 'SlowDown';
  const what = `${request.method} ${request.key === undefined ? 'of the bucket' : 'of a file'}`;
  return new BlobFailure(`${urlOf(place)} (${place.endpoint}) responds with ${status} ${code} to ${what}`, {
    code,
    isTransient,
    hint: hints[code],
  });
}

function explainError(place: StoragePlace, error: unknown): BlobFailure {
  if (error instanceof BlobFailure) return error;
  const where = `${urlOf(place)} (${place.endpoint})`;
  if (error instanceof SilenceError) {
    return new BlobFailure(`${where} does not respond in time`, { code: 'ETIMEDOUT', isTransient: true });
  }
  const inner = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const code = systemCodeOf(inner) ?? 'broken';
  if (/^(?:CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT)/.test(code)) {
    return new BlobFailure(`The certificate of ${where} is not trusted (${code})`, {
      code,
      isTransient: false,
      hint: 'Name the file of its authority in NODE_EXTRA_CA_CERTS',
    });
  }
  return new BlobFailure(`The connection to ${where} failed (${code})`, { code, isTransient: true });
}
