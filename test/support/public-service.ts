/**
 * A service that only has the calls of the interface: no uploads, no access token call, no custom profane words, none
 * of our extensions. It stores records, and its jobs go from Queued to Completed over a few fetches.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkCredential } from './public-service/credentials.ts';
import { createJobs } from './public-service/jobs.ts';
import { createProfile } from './public-service/profile.ts';
import { PublicFailure } from './public-service/public-failure.ts';
import { checkProfanity } from './public-service/texts.ts';
import { manners, type PublicVariant } from './public-service/variants.ts';

export { publicCredentials } from './public-service/credentials.ts';
export { recordings } from './public-service/jobs.ts';
export { type PublicVariant, publicVariants } from './public-service/variants.ts';

export interface PublicRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface PublicService {
  readonly url: string;
  readonly requests: PublicRequest[];
  close(): Promise<void>;
}

interface Route {
  readonly group: 'bearer' | 'webhook' | 'jwt' | 'app' | 'appOptional';
  readonly answer: (request: PublicRequest, segments: readonly string[]) => unknown;
}

/** On a free loopback port. */
export async function startPublicService(variant: PublicVariant): Promise<PublicService> {
  const requests: PublicRequest[] = [];
  const way = manners[variant];
  const server = createServer((incoming, response) => {
    void handle(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const profile = createProfile(way);
  const jobs = createJobs(way, url);

  const routes: Readonly<Record<string, Route>> = {
    'POST /cb/v1/profile/statement_tags/create_statement_tag': { group: 'bearer', answer: profile.createTag },
    'GET /cb/v1/profile/statement_tags/get_user_statement_tags': { group: 'bearer', answer: profile.listTags },
    'DELETE /cb/v1/profile/statement_tags/delete_statement_tag': { group: 'bearer', answer: profile.deleteTag },
    'POST /cb/v1/profile/intents/create_intent': { group: 'bearer', answer: profile.createIntent },
    'GET /cb/v1/profile/intents/get_user_intents': { group: 'bearer', answer: profile.listIntents },
    'DELETE /cb/v1/profile/intents/delete_intent': { group: 'bearer', answer: profile.deleteIntent },
    'POST /cb/v1/profile/webhooks/create_webhook_subscription': { group: 'webhook', answer: profile.createWebhook },
    'GET /cb/v1/profile/webhooks/get_user_webhook_subscription': { group: 'webhook', answer: profile.listWebhooks },
    'GET /cb/v1/profile/webhooks/get_webhook_subscription': { group: 'webhook', answer: profile.getWebhook },
    'DELETE /cb/v1/profile/webhooks/delete_webhook_subscription': { group: 'webhook', answer: profile.deleteWebhook },
    'POST /text/custom_statement_tags/get_custom_statement_tag': { group: 'jwt', answer: profile.matchTags },
    'POST /text/intent/get_intent': { group: 'jwt', answer: profile.matchIntents },
    'POST /text/profanity/get_profanity': { group: 'jwt', answer: ({ body }) => checkProfanity(way, body) },
    'POST /v1/nlp/sentiment': { group: 'app', answer: jobs.computeSentiment },
    'POST /v1/nlp/sentiment/fetch': { group: 'appOptional', answer: jobs.fetchSentiment },
    'POST /v1/nlp/summary/extractive': { group: 'app', answer: jobs.computeSummary },
    'POST /v1/nlp/summarry/extractive/fetch': { group: 'appOptional', answer: jobs.fetchSummary },
    'POST /v1/conversation/compute': { group: 'app', answer: jobs.computeTones },
    'POST /v1/conversation/fetch': { group: 'appOptional', answer: jobs.fetchTones },
    'POST /v1/conversation/clips/compute': { group: 'app', answer: jobs.computeClips },
    'POST /v1/conversation/clips/fetch': { group: 'appOptional', answer: jobs.fetchClips },
  };

  /** The route of a path, in the form that the variant uses. @returns undefined for any other call */
  function findRoute(method: string, pathname: string): { route: Route; segments: string[] } | undefined {
    for (const [key, route] of Object.entries(routes)) {
      const base = key.slice(key.indexOf(' ') + 1);
      if (!key.startsWith(`${method} `) || !(pathname === base || pathname.startsWith(`${base}/`))) continue;
      const segments = pathname
        .slice(base.length + 1)
        .split('/')
        .filter(Boolean)
        .map(decodeURIComponent);
      const inPath = route.group === 'webhook' || (route.group === 'bearer' && way.paths === 'example');
      if (segments.length > 0 === inPath) return { route, segments };
    }
    return undefined;
  }

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = incoming;
    const { pathname, searchParams } = new URL(path, url);
    if (method === 'GET' && pathname.startsWith('/media/')) {
      response.writeHead(200, { 'content-type': 'video/mp4' }).end('the bytes of a clip');
      return;
    }
    const found = findRoute(method, pathname);
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const body = found === undefined ? {} : parseBody(Buffer.concat(chunks).toString('utf8'));
    const request = { method, path, body };
    requests.push(request);
    try {
      if (found === undefined) throw new PublicFailure(404, 'NOT_FOUND', `Cannot ${method} ${pathname}`);
      checkCredential(found.route.group, headers, body, found.segments[0] ?? searchParams.get('userId'));
      const reply = found.route.answer(request, found.segments);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
    } catch (error) {
      const failure = error instanceof PublicFailure ? error : new PublicFailure(500, 'INTERNAL', String(error));
      const { type, text } = way.failure(failure);
      response.writeHead(failure.status, { 'content-type': type }).end(text);
    }
  }

  return {
    url,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function parseBody(text: string): Record<string, unknown> {
  if (text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Same response as for any other body that is not an object.
  }
  throw new PublicFailure(400, 'BAD_BODY', 'The body is not a JSON object');
}
