/**
 * Collects the parameters of a call under their canonical names from trailing path segments, query string and body,
 * under any of their names (docs/interface/decisions.md, "Naming twice").
 */
import { isDeepStrictEqual } from 'node:util';
import type { TSchema } from 'typebox';
import type { Endpoint } from '../../contract/endpoint.ts';
import { ServiceFailure } from '../base/failure.ts';
import type { JsonObject } from './body-parser.ts';

export interface RawCall {
  readonly segments: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: JsonObject;
}

/** @throws ServiceFailure `invalid_request` if a parameter is given twice with different values */
export function collectParams(endpoint: Endpoint, call: RawCall): Record<string, unknown> {
  const params: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(endpoint.params.properties)) {
    const value = collectOne(endpoint, name, schema, call);
    if (value !== undefined) params[name] = value;
  }
  return params;
}

/** Returns one parameter, not yet validated; undefined if it is missing. */
export function collectOne(endpoint: Endpoint, name: string, schema: TSchema, call: RawCall): unknown {
  const alias = endpoint.aliases?.[name];
  const names = [name, ...(alias?.names ?? [])];
  const container = endpoint.inside?.[name];
  const acceptsQuery = endpoint.bodyInQuery === true || (endpoint.query ?? []).includes(name);
  // The interface allows the user id in the body of some calls only; the service accepts it in any.
  const acceptsBody = (endpoint.body ?? []).includes(name) || name === 'userId';
  const given = [
    own(call.segments, name),
    ...names.flatMap((key) => [
      ...(acceptsQuery ? fromQuery(schema, own(call.query, key)) : []),
      acceptsBody && container !== undefined ? own(asObject(own(call.body, container)), key) : undefined,
      acceptsBody ? own(call.body, key) : undefined,
    ]),
  ].filter((value) => value !== undefined && value !== null);
  if (alias?.merge === 'union' && given.every((value) => Array.isArray(value)) && given.length > 1) {
    return [...new Set(given.flat())];
  }
  const [first, ...others] = given;
  if (others.some((other) => !isSame(other, first))) {
    throw new ServiceFailure('invalid_request', `${names.join(' or ')} was sent twice, with different values`);
  }
  return first;
}

function isSame(one: unknown, other: unknown): boolean {
  try {
    return isDeepStrictEqual(one, other);
  } catch (error) {
    // The comparison recurses, and a body may be nested deeper than the stack allows; valid parameters are not.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const asObject = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};

const own = <T>(source: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(source, key) ? source[key] : undefined;

/**
 * Returns the values of a key of the query string, which has only text: numbers and booleans are parsed if the schema
 * expects them. A repeated key is one list if the schema accepts lists, otherwise the same value given several times.
 */
function fromQuery(schema: TSchema, value: string | string[] | undefined): unknown[] {
  if (value === undefined) return [];
  const texts = typeof value === 'string' ? [value] : value;
  const type = 'type' in schema ? schema.type : undefined;
  if (type === 'array') return [texts];
  if (type === undefined) return [value];
  if (type === 'boolean') return texts.map((text) => (text === 'true' ? true : text === 'false' ? false : text));
  return type === 'number' || type === 'integer' ? texts.map(toNumber) : texts;
}

function toNumber(text: string): unknown {
  const number = Number(text);
  return text.trim() === '' || Number.isNaN(number) ? text : number;
}
