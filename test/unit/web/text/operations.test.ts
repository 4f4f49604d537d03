/** The calls of the API view, from the document that the service serves. */
import { describe, expect, it } from 'vitest';
import { listEndpoints } from '../../../../src/contract/contract.ts';
import { credentialGroups } from '../../../../src/contract/endpoints/credentials.ts';
import { buildOpenApi } from '../../../../src/contract/openapi/openapi.ts';
import { listOperations, type Operation, requestOf } from '../../../../src/web/text/operations.ts';

const operations = listOperations(buildOpenApi('1.0.0', 'http://127.0.0.1:1'), 'asha');
const credentials = { token: 'TOKEN', appId: 'APP', appSecret: 'SECRET' };
const idOf = (group: string, call: string) => `${group}${call.charAt(0).toUpperCase()}${call.slice(1)}`;
const byId = (id: string): Operation => {
  const found = operations.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
};

describe('each call of the contract', () => {
  it('is listed once', () => {
    const ids = operations.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(listEndpoints().map(([group, call]) => idOf(group, call))));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(listEndpoints().map(([group, call, spec]) => [idOf(group, call), spec] as const))(
    '%s has its credential in the place that the contract defines, and nowhere else',
    (id, spec) => {
      const operation = byId(id);
      const { headers, body } = requestOf(operation, { userId: 'asha' }, operation.body, credentials, 'http://x');
      const expected = {
        authorization: { authorization: 'Bearer TOKEN' },
        appHeaders: { appId: 'APP', appSecret: 'SECRET' },
        body: {},
        nowhere: {},
      }[credentialGroups[spec.credential].travels];
      const { 'content-type': _type, ...others } = headers;
      expect(others).toEqual(expected);
      expect(body?.includes('TOKEN') ?? false).toBe(credentialGroups[spec.credential].travels === 'body');
    },
  );
});

it('has an initial body from the example, with the user id but without the token', () => {
  expect(byId('matchTags').body).toEqual({ userId: 'asha', sentences: ['Could I get a refund?'], threshold: 0.5 });
  expect(byId('sentimentCompute').body).toEqual({ data: { text: 'It is lovely.' } });
  expect(byId('tagsList').body).toBeUndefined();
});

it('writes parameters into the path and the query, encoded', () => {
  const operation: Operation = {
    ...byId('tagsList'),
    path: '/a/{userId}/b',
    parameters: [
      { name: 'userId', place: 'path', required: true, about: '' },
      { name: 'limit', place: 'query', required: false, about: '' },
      { name: 'cursor', place: 'query', required: false, about: '' },
      { name: 'Idempotency-Key', place: 'header', required: false, about: '' },
    ],
  };
  const values = { userId: '../x?y', limit: '1&2', cursor: '', 'Idempotency-Key': 'k' };
  expect(requestOf(operation, values, undefined, credentials, 'http://x')).toMatchObject({
    url: 'http://x/a/..%2Fx%3Fy/b?limit=1%262',
    headers: { authorization: 'Bearer TOKEN', 'Idempotency-Key': 'k' },
    body: undefined,
  });
});

it('lists nothing of a document without paths', () => {
  expect(listOperations({ paths: { '/none': null, '/bad': { post: 1 } } }, 'asha')).toEqual([]);
  expect(listOperations('nothing', 'asha')).toEqual([]);
});
