/**
 * Request bodies: UTF-8 JSON objects. An empty body is no body, whatever its content type says, and a body without a
 * content type is JSON (docs/interface/decisions.md, "Naming twice").
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceFailure } from '../base/failure.ts';
import { countValues } from './count-values.ts';
import type { ReadBody } from './read-body.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** @param mostValues a body of more values is refused before it is parsed */
export function acceptJsonBodies(app: FastifyInstance, readBody: ReadBody, mostValues: number): void {
  // The user id may be in the body of any call (docs/interface/decisions.md, "Naming twice"), a GET too.
  app.addHttpMethod('GET', { hasBody: true, overrideExisting: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) =>
    parse(request, await readBody(request, payload), mostValues),
  );
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) => {
    const type = request.headers['content-type'];
    const body = await readBody(request, payload);
    if (type === undefined || body.length === 0) return parse(request, body, mostValues);
    throw new ServiceFailure(
      'unsupported_media_type',
      `The body must be JSON: send "content-type: application/json", not "${type.slice(0, 100)}"`,
    );
  });
}

function parse({ headers }: FastifyRequest, body: Buffer, mostValues: number): JsonObject | undefined {
  if (body.length === 0) return undefined;
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new ServiceFailure('unsupported_media_type', 'The body must not be compressed: send no content-encoding');
  }
  // Each value takes a byte or more.
  if (body.length > mostValues && countValues(body, mostValues) > mostValues) {
    throw new ServiceFailure('payload_too_large', `The body has more than ${mostValues} values`);
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
    // The parser's own message may quote the body, and a body may hold a token: name only the place.
    const place =
      error instanceof SyntaxError ? /at position \d+(?: \(line \d+ column \d+\))?/.exec(error.message) : null;
    throw new ServiceFailure('invalid_request', `The body is not valid JSON${place === null ? '' : ` (${place[0]})`}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ServiceFailure('invalid_request', 'The body must be a JSON object');
  }
  return value as JsonObject;
}
