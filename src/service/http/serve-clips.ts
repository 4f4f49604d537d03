/** Serves clips to anyone with a valid link. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServiceFailure } from '../base/failure.ts';
import { addressGroup } from '../base/net/address-group.ts';
import { type ClipLinks, type ClipType, clipsPath } from '../blobs/derived/clip-links.ts';
import { type DerivedFiles, mediaTypeOf } from '../blobs/derived/derived-files.ts';
import type { Guesser, GuessLimit } from './auth/guess-limit.ts';
import { failureBody, sendFailure } from './failure-replies.ts';
import { readRange } from './read-range.ts';

interface LinkRoute {
  Params: { file: string };
  Querystring: { expires?: unknown; signature?: unknown };
}

interface Clips {
  readonly links: ClipLinks;
  readonly derived: DerivedFiles;
}

/** Responds to GET and HEAD with the clip or the requested range of it; 403 for an expired or altered link. */
export function serveClips(app: FastifyInstance, open: () => Clips, guesses: GuessLimit): void {
  app.route<LinkRoute>({
    method: ['GET', 'HEAD'],
    url: `${clipsPath}/:file`,
    handler: async (request, reply) => {
      try {
        return await answer(request, reply, open(), guesses.from(addressGroup(request.ip)));
      } catch (error) {
        return sendFailure(request, reply, error);
      }
    },
  });
}

async function answer(
  { method, headers, params, query }: FastifyRequest<LinkRoute>,
  reply: FastifyReply,
  { links, derived }: Clips,
  guesser: Guesser,
): Promise<FastifyReply> {
  const [, name = '', ending] = /^(.*)\.(mp4|m4a)$/.exec(params.file) ?? [];
  const type: ClipType = ending === 'm4a' ? 'm4a' : 'mp4';
  const isName = derived.clipPath(name) !== undefined;
  const signature = textOf(query.signature);
  guesser.check(signature);
  const state = !isName ? 'altered' : links.check(name, textOf(query.expires), signature);
  if (state === 'expired') throw new ServiceFailure('forbidden', 'The link has expired. Fetch the clips again');
  if (state === 'altered') {
    guesser.wrong();
    throw new ServiceFailure('forbidden', 'The link is not valid');
  }
  guesser.right(signature);
  const size = await derived.sizeOfClip(name, type);
  if (size === undefined) throw new ServiceFailure('not_found', 'The clip was deleted');
  // We never send a validator, so none can match: RFC 9110, section 13.1.5.
  const range = headers['if-range'] === undefined ? readRange(headers.range, size) : undefined;
  void reply.header('accept-ranges', 'bytes');
  if (range === 'unsatisfiable') {
    const failure = new ServiceFailure('invalid_request', `The range is outside the file of ${size} bytes`);
    return reply.code(416).header('content-range', `bytes */${size}`).send(failureBody(failure));
  }
  const { first, last } = range ?? { first: 0, last: size - 1 };
  if (range !== undefined) void reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`);
  void reply.headers({
    'content-type': mediaTypeOf(type),
    'content-length': last - first + 1,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
  if (method === 'HEAD') return reply.send();
  return reply.send(await derived.openClip(name, type, { first, last }));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
