/**
 * Request bodies: UTF-8 JSON objects. An empty body counts as absent, whatever its content type, and a body without a
 * content type is JSON (docs/interface/decisions.md, "Naming twice").
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceFailure } from '../base/failure.ts';
import { addressGroup } from '../base/net/address-group.ts';
import { once } from '../base/once.ts';
import { createUserTurns } from '../base/user-turns.ts';
import { countValues } from './count-values.ts';
import type { ArrivedBody, ReadBody } from './read-body.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

type UseBody = <Result>(ended: () => AbortSignal, use: (body: JsonObject) => Promise<Result>) => Promise<Result>;

/**
 * Size classes of bodies, largest first. `atOnce` limits the total bytes of the bodies in a class that are handled at
 * the same time. A call takes up to twenty times the bytes of its body in memory. The largest bodies, whose calls may
 * take many seconds, do not delay the others.
 */
const laneLimits = [
  { longerThan: 1024 * 1024, atOnce: 24 * 1024 * 1024 },
  { longerThan: 64 * 1024, atOnce: 16 * 1024 * 1024 },
];

/**
 * Calls a function with the body of a request; with an empty object for a request without a body. @param ended see {@link
 * createUserTurns}
 */
export function withBody<Result>(
  request: FastifyRequest,
  ended: () => AbortSignal,
  use: (body: JsonObject) => Promise<Result>,
): Promise<Result> {
  const { body } = request as { body: UseBody | undefined };
  return typeof body === 'function' ? body(ended, use) : use({});
}

/**
 * Bodies are read in the handler, by {@link withBody}. @param maxValues a body with more values is refused before it is
 * parsed
 */
export function acceptJsonBodies(app: FastifyInstance, readBody: ReadBody, maxValues: number): void {
  const lanes = laneLimits.map(({ longerThan, atOnce }) => ({
    longerThan,
    turns: once(() => createUserTurns({ what: 'bodies', atOnce })),
  }));
  // The user id may be in the body of any call (docs/interface/decisions.md, "Naming twice"), including a GET.
  app.addHttpMethod('GET', { hasBody: true, overrideExisting: true });
  app.removeAllContentTypeParsers();
  const accept = (type: string, check: (request: FastifyRequest, body: ArrivedBody) => void) =>
    app.addContentTypeParser(type, (request: FastifyRequest, payload: IncomingMessage, done) => {
      const useBody: UseBody = async (ended, use) => {
        const arrived = await readBody(request, payload);
        try {
          check(request, arrived);
          const handle = () => use(parse(request, arrived.take(), maxValues) ?? {});
          const lane = lanes.find(({ longerThan }) => arrived.bytes > longerThan);
          const caller = request.caller?.id ?? addressGroup(request.ip);
          return await (lane === undefined ? handle() : lane.turns().run(caller, ended(), handle, arrived.bytes));
        } finally {
          arrived.release();
        }
      };
      done(null, useBody);
    });
  accept('application/json', () => {});
  accept('*', ({ headers }, { bytes }) => {
    const type = headers['content-type'];
    if (type === undefined || bytes === 0) return;
    throw new ServiceFailure(
      'unsupported_media_type',
      `The body must be JSON: send "content-type: application/json", not "${type.slice(0, 100)}"`,
    );
  });
}

function parse({ headers }: FastifyRequest, body: Buffer, maxValues: number): JsonObject | undefined {
  if (body.length === 0) return undefined;
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new ServiceFailure('unsupported_media_type', 'The body must not be compressed: send no content-encoding');
  }
  // Each value takes at least one byte.
  if (body.length > maxValues && countValues(body, maxValues) > maxValues) {
    throw new ServiceFailure('payload_too_large', `The body has more than ${maxValues} values`);
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new ServiceFailure('invalid_request', 'The body is not valid UTF-8');
  }
  if (text.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // The parser's own message may quote the body, which may contain a token: report only the position.
    const place =
      error instanceof SyntaxError ? /at position \d+(?: \(line \d+ column \d+\))?/.exec(error.message) : null;
    throw new ServiceFailure('invalid_request', `The body is not valid JSON${place === null ? '' : ` (${place[0]})`}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ServiceFailure('invalid_request', 'The body must be a JSON object');
  }
  return value as JsonObject;
}
