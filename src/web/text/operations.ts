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
  return Object.entries(objectOf(objectOf(document).paths)).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = objectOf(item)[method];
      if (typeof operation !== 'object' || operation === null) return [];
      return [readOperation(path, method, operation as Json, userId)];
    }),
  );
}

function readOperation(path: string, method: string, operation: Json, userId: string): Operation {
  const content = objectOf(objectOf(operation.requestBody).content);
  const { example } = objectOf(content['application/json']);
  const schemes = listOf(operation.security).flatMap((one) => Object.keys(objectOf(one)));
  const { jwtToken, ...body } = objectOf(example);
  return {
    id: String(operation.operationId ?? `${method} ${path}`),
    group: String(listOf(operation.tags)[0] ?? 'other'),
    summary: String(operation.summary ?? ''),
    method: method.toUpperCase() as HttpMethod,
    path,
    parameters: listOf(operation.parameters).map((one) => {
      const { name, in: place, required, description } = objectOf(one);
      const known = place === 'path' || place === 'header' ? place : 'query';
      return { name: String(name), place: known, required: required === true, about: String(description ?? '') };
    }),
    body: example === undefined ? undefined : 'userId' in body ? { ...body, userId } : body,
    credential:
      jwtToken !== undefined
        ? 'body'
        : schemes.includes('appId')
          ? 'app'
          : schemes.includes('accessToken')
            ? 'token'
            : 'none',
  };
}

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
