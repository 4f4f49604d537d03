/**
 * An S3 service in memory, for tests. It verifies Signature Version 4 independently, for headers and links, and the
 * hash of each body. Tests can make it fail, close connections, or wait.
 */
import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export const doubleKey = {
  keyId: 'AKIATEST',
  secret: 'a secret/with+signs',
  sessionToken: undefined as string | undefined,
};

/** Replaces the response; undefined lets the request through. */
export type Fault = { readonly status: number; readonly code: string } | 'cut' | 'cut body' | 'silence' | undefined;

interface StoredObject {
  body: Buffer;
  readonly type: string;
  changedAtMs: number;
}

interface Pending {
  readonly key: string;
  readonly type: string;
  begunMs: number;
  readonly parts: Map<number, Buffer>;
}

export interface S3Double {
  readonly endpoint: string;
  readonly objects: Map<string, StoredObject>;
  readonly pending: Map<string, Pending>;
  /** `PUT /bucket/key`, without queries, of each request. */
  readonly requests: string[];
  /** Called before each request. */
  fault: (request: string) => Fault | Promise<Fault>;
  /** Seconds by which its clock is ahead. */
  skewSeconds: number;
}

const bucket = 'recordings';
const region = 'eu-test-1';

class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

export const doublePlace = (double: S3Double, prefix = 'a/b/') =>
  ({ bucket, prefix, endpoint: double.endpoint, region, style: 'path' }) as const;

export async function startS3Double(key = doubleKey): Promise<S3Double> {
  const double = {
    endpoint: '',
    objects: new Map<string, StoredObject>(),
    pending: new Map<string, Pending>(),
    requests: [] as string[],
    fault: (_request: string): Fault | Promise<Fault> => undefined,
    skewSeconds: 0,
  };
  const server = createServer((request, response) => {
    void answer(request, response).catch((error) => {
      const { status, code } = error instanceof Refusal ? error : { status: 500, code: `Bug ${error}` };
      response.writeHead(status, { 'content-type': 'application/xml' });
      // Like S3, it returns what it received.
      response.end(`<Error><Code>${code}</Code><Message>${request.headers.authorization}</Message></Error>`);
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const url = new URL(request.url ?? '', double.endpoint);
    const name = `${request.method} ${url.pathname}`;
    double.requests.push(name);
    const fault = await double.fault(name);
    if (fault === 'cut') return void request.socket.destroy();
    if (fault === 'silence') return;
    if (fault === 'cut body') {
      response.writeHead(200, { 'content-length': 1_000_000 });
      response.write('the first part');
      setTimeout(() => request.socket.destroy(), 20);
      return;
    }
    if (fault !== undefined) throw new Refusal(fault.status, fault.code);
    verify(request, url, body, key, double.skewSeconds);
    handle(request, response, url, body);
  }

  function handle(request: IncomingMessage, response: ServerResponse, url: URL, body: Buffer): void {
    const [, inBucket = '', ...rest] = decodeURIComponent(url.pathname).split('/');
    if (inBucket !== bucket) throw new Refusal(404, 'NoSuchBucket');
    const name = rest.join('/');
    const { searchParams: query } = url;
    const type = request.headers['content-type'] ?? '';
    const xml = (text: string) => {
      response.writeHead(200, { 'content-type': 'application/xml' });
      response.end(`<?xml version="1.0"?>${text}`);
    };
    if (name === '' && query.has('uploads')) {
      xml(listUploads(query));
      return;
    }
    if (name === '') {
      xml(listObjects(query));
      return;
    }
    const uploadId = query.get('uploadId');
    if (request.method === 'POST' && query.has('uploads')) {
      const id = randomUUID();
      double.pending.set(id, { key: name, type, begunMs: Date.now(), parts: new Map() });
      xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
      return;
    }
    if (uploadId !== null) {
      const pending = double.pending.get(uploadId);
      if (pending === undefined) throw new Refusal(404, 'NoSuchUpload');
      if (request.method === 'PUT') {
        pending.parts.set(Number(query.get('partNumber')), body);
        response.writeHead(200, { etag: tagOf(body) });
        response.end();
        return;
      }
      double.pending.delete(uploadId);
      if (request.method === 'DELETE') {
        response.writeHead(204).end();
        return;
      }
      const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
      const parts = named.map(([, number, tag]) => {
        const part = pending.parts.get(Number(number));
        if (part === undefined || tagOf(part) !== tag) throw new Refusal(400, 'InvalidPart');
        return part;
      });
      if (parts.slice(0, -1).some((part) => part.length < 5 * 1024 * 1024)) throw new Refusal(400, 'EntityTooSmall');
      double.objects.set(name, { body: Buffer.concat(parts), type: pending.type, changedAtMs: Date.now() });
      xml('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
      return;
    }
    if (request.method === 'PUT') {
      double.objects.set(name, { body, type, changedAtMs: Date.now() });
      response.writeHead(200, { etag: tagOf(body) }).end();
      return;
    }
    if (request.method === 'DELETE') {
      double.objects.delete(name);
      response.writeHead(204).end();
      return;
    }
    const found = double.objects.get(name);
    if (found === undefined) throw new Refusal(404, 'NoSuchKey');
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const sent = first === undefined ? found.body : found.body.subarray(Number(first), Number(last) + 1);
    response.writeHead(first === undefined ? 200 : 206, {
      'content-type': query.get('response-content-type') ?? found.type,
      'content-length': sent.length,
      'last-modified': new Date(found.changedAtMs).toUTCString(),
    });
    response.end(request.method === 'HEAD' ? undefined : sent);
  }

  function listObjects(query: URLSearchParams): string {
    const all = [...double.objects].filter(([name]) => name.startsWith(query.get('prefix') ?? '')).sort();
    // Small list pages, so that each list has several.
    const start = Number(query.get('continuation-token') ?? 0);
    const page = all.slice(start, start + 2);
    const entries = page.map(
      ([name, { body, changedAtMs }]) =>
        `<Contents><Key>${name}</Key><Size>${body.length}</Size><LastModified>${new Date(changedAtMs).toISOString()}</LastModified></Contents>`,
    );
    const isCut = start + 2 < all.length;
    const next = isCut ? `<NextContinuationToken>${start + 2}</NextContinuationToken>` : '';
    return `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`;
  }

  const listUploads = (query: URLSearchParams) =>
    `<ListMultipartUploadsResult>${[...double.pending]
      .filter(([, { key: name }]) => name.startsWith(query.get('prefix') ?? ''))
      .map(
        ([id, { key: name, begunMs }]) =>
          `<Upload><Key>${name}</Key><UploadId>${id}</UploadId><Initiated>${new Date(begunMs).toISOString()}</Initiated></Upload>`,
      )
      .join('')}</ListMultipartUploadsResult>`;

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  double.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return double;
}

const tags = new WeakMap<Buffer, string>();

/** The tag of a part is requested twice. */
function tagOf(body: Buffer): string {
  const tag = tags.get(body) ?? `"${createHash('md5').update(body).digest('hex')}"`;
  tags.set(body, tag);
  return tag;
}
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, data: string) => createHmac('sha256', key).update(data).digest();

/** Follows the documentation of Signature Version 4. @throws Refusal */
function verify(request: IncomingMessage, url: URL, body: Buffer, key: typeof doubleKey, skewSeconds: number): void {
  const isLink = url.searchParams.has('X-Amz-Signature');
  const [, credential = '', signedHeaders = '', signature = ''] = isLink
    ? [
        '',
        ...['X-Amz-Credential', 'X-Amz-SignedHeaders', 'X-Amz-Signature'].map(
          (name) => url.searchParams.get(name) ?? '',
        ),
      ]
    : (/^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
        request.headers.authorization ?? '',
      ) ?? []);
  const [keyId, day = '', inRegion, service, end] = credential.split('/');
  if (keyId !== key.keyId) throw new Refusal(403, 'InvalidAccessKeyId');
  if (inRegion !== region || service !== 's3' || end !== 'aws4_request') {
    throw new Refusal(400, 'AuthorizationHeaderMalformed');
  }
  const header = (name: string) => String(request.headers[name] ?? '');
  const time = isLink ? (url.searchParams.get('X-Amz-Date') ?? '') : header('x-amz-date');
  const atMs = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  const nowMs = Date.now() + skewSeconds * 1000;
  if (isLink && nowMs > atMs + Number(url.searchParams.get('X-Amz-Expires')) * 1000)
    throw new Refusal(403, 'AccessDenied');
  if (!isLink && Math.abs(nowMs - atMs) > 15 * 60_000) throw new Refusal(403, 'RequestTimeTooSkewed');
  const token = isLink
    ? url.searchParams.get('X-Amz-Security-Token')
    : (request.headers['x-amz-security-token'] ?? null);
  if ((token ?? undefined) !== key.sessionToken) throw new Refusal(403, 'InvalidToken');
  const bodyHash = isLink ? 'UNSIGNED-PAYLOAD' : header('x-amz-content-sha256');
  const names = signedHeaders.split(';');
  if (!names.includes('host') || (!isLink && !names.includes('x-amz-content-sha256'))) {
    throw new Refusal(403, 'SignatureDoesNotMatch');
  }
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const canonical = [
    request.method === 'HEAD' ? 'HEAD' : request.method,
    decodeURIComponent(url.pathname).split('/').map(encode).join('/'),
    query,
    ...names.map((name) => `${name}:${header(name).trim()}`),
    '',
    signedHeaders,
    bodyHash,
  ].join('\n');
  const signingKey = ['eu-test-1', 's3', 'aws4_request'].reduce<Buffer>(
    (secret, part) => hmac(secret, part),
    hmac(`AWS4${key.secret}`, day),
  );
  const scope = `${day}/${region}/s3/aws4_request`;
  const right = hmac(signingKey, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n'));
  const given = Buffer.from(signature, 'hex');
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw new Refusal(403, 'SignatureDoesNotMatch');
  if (!isLink && bodyHash !== sha256(body)) throw new Refusal(400, 'XAmzContentSHA256Mismatch');
}
