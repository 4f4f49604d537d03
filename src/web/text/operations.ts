/** The calls of an OpenAPI document as forms: the parameters of each, and an initial body. */
import type { HttpMethod, WireRequest } from '../../api/requests/build-request.ts';

type Json = Readonly<Record<string, unknown>>;

export interface Parameter {
  readonly name: string;
  readonly place: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly about: string;
}

export interface Operation {
  readonly id: string;
  readonly group: string;
  readonly summary: string;
  readonly method: HttpMethod;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** The initial body; undefined for a call without one. */
  readonly body: Json | undefined;
  readonly credential: 'token' | 'app' | 'body' | 'none';
}

/** The credentials of a request, or placeholders for them. */
export interface OperationCredentials {
  readonly token: string;
  readonly appId: string;
  readonly appSecret: string;
}

const methods = ['get', 'put', 'post', 'delete'] as const;

/** @param document the content of `/openapi.json` */
export function listOperations(document: unknown, userId: string): Operation[] {
  const root = objectOf(document);
  return Object.entries(objectOf(root.paths)).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = objectOf(item)[method];
      if (typeof operation !== 'object' || operation === null) return [];
      return [readOperation(root, path, method, operation as Json, userId)];
    }),
  );
}

function readOperation(root: Json, path: string, method: string, operation: Json, userId: string): Operation {
  const resolve = (value: unknown) => resolveReference(root, value);
  const content = objectOf(objectOf(resolve(operation.requestBody)).content);
  const { schema, example } = objectOf(content['application/json']);
  const properties = objectOf(resolve(schema)).properties;
  const carriesToken = 'jwtToken' in objectOf(properties);
  const schemes = listOf(operation.security).flatMap((one) => Object.keys(objectOf(one)));
  const { jwtToken: _token, ...body } = objectOf(example ?? exampleOf(resolve, schema, 'body', 0));
  return {
    id: String(operation.operationId ?? `${method} ${path}`),
    group: String(listOf(operation.tags)[0] ?? 'other'),
    summary: String(operation.summary ?? ''),
    method: method.toUpperCase() as HttpMethod,
    path,
    parameters: listOf(operation.parameters).map((one) => {
      const { name, in: place, required, description } = objectOf(resolve(one));
      const known = place === 'path' || place === 'header' ? place : 'query';
      return { name: String(name), place: known, required: required === true, about: String(description ?? '') };
    }),
    body: schema === undefined ? undefined : 'userId' in body ? { ...body, userId } : body,
    credential: carriesToken
      ? 'body'
      : schemes.includes('appId')
        ? 'app'
        : schemes.includes('accessToken')
          ? 'token'
          : 'none',
  };
}

/** Deep enough for every body of the service, and a limit for a schema that refers to itself. */
const deepest = 6;

/** A value that a schema accepts, with only the required properties. */
function exampleOf(resolve: (value: unknown) => unknown, schema: unknown, name: string, depth: number): unknown {
  const known = objectOf(resolve(schema));
  for (const key of ['const', 'example', 'default'] as const) if (known[key] !== undefined) return known[key];
  const [example] = listOf(known.examples);
  if (example !== undefined) return example;
  const [first] = [...listOf(known.enum), ...listOf(known.anyOf), ...listOf(known.oneOf)];
  if (first !== undefined) return typeof first === 'object' ? exampleOf(resolve, first, name, depth) : first;
  if (depth > deepest) return null;
  switch (known.type) {
    case 'object': {
      const required = new Set(listOf(known.required));
      return Object.fromEntries(
        Object.entries(objectOf(known.properties))
          .filter(([key, value]) => required.has(key) || isContainer(objectOf(resolve(value))))
          .map(([key, value]) => [key, exampleOf(resolve, value, key, depth + 1)]),
      );
    }
    case 'array':
      return [exampleOf(resolve, known.items, name, depth + 1)];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Number(known.minimum ?? 1);
    default:
      return samples[name] ?? '';
  }
}

/** The objects `data` and `settings` of compute calls are optional, but one of them contains the text. */
const isContainer = ({ type, properties, required }: Json): boolean =>
  type === 'object' && properties !== undefined && listOf(required).length > 0;

/** Useful values for some names. */
const samples: Readonly<Record<string, string>> = {
  text: 'I want my money back. You have been very kind.',
  sentence: 'I want my money back.',
  sentences: 'I want my money back.',
  replaceChar: '*',
};

/** Characters that must not be in a path: `encodeURIComponent` escapes all of them. */
const fillPath = (path: string, values: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));

/**
 * @param values the parameters by name; empty ones are not sent, except in the path
 * @param body JSON, without the token
 */
export function requestOf(
  { method, path, parameters, credential }: Operation,
  values: Readonly<Record<string, string>>,
  body: Json | undefined,
  { token, appId, appSecret }: OperationCredentials,
  baseUrl: string,
): WireRequest {
  const given = (place: Parameter['place']) =>
    parameters
      .filter((one) => one.place === place && (values[one.name] ?? '') !== '')
      .map(({ name }): [string, string] => [name, values[name] ?? '']);
  const query = given('query');
  return {
    method,
    url: `${baseUrl}${fillPath(path, values)}${query.length === 0 ? '' : `?${new URLSearchParams(query)}`}`,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(credential === 'token' && { authorization: `Bearer ${token}` }),
      ...(credential === 'app' && { appId, appSecret }),
      ...Object.fromEntries(given('header')),
    },
    body: body === undefined ? undefined : JSON.stringify(credential === 'body' ? { jwtToken: token, ...body } : body),
    repeatable: false,
    slow: false,
  };
}

const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Follows `{ $ref: '#/components/schemas/Tag' }`. */
function resolveReference(root: Json, value: unknown): unknown {
  let current = value;
  for (let step = 0; step < deepest; step += 1) {
    const { $ref } = objectOf(current);
    if (typeof $ref !== 'string') return current;
    current = $ref
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((at, key) => objectOf(at)[key.replaceAll('~1', '/').replaceAll('~0', '~')], root);
  }
  return undefined;
}
