import * as Value from 'typebox/value';
import { expect, it } from 'vitest';
import { contract } from '../../../../src/contract/contract.ts';
import type { Endpoint } from '../../../../src/contract/endpoint.ts';
import { describeError } from '../../../../src/contract/schemas/schema-errors.ts';

it.each([
  ['a cursor', contract.tags.list, { cursor: 'x' }, 'is invalid. It must be the `next_cursor` of the page before'],
  [
    'a day',
    contract.actions.compute,
    { text: 'a', reference_date: 'Friday' },
    /^is invalid. It must be the day .*YYYY/,
  ],
  ['a digest', contract.files.list, { sha256: 'x' }, /^is invalid. It must be the SHA-256 of a content/],
  ['a name', contract.tags.delete, { statementTagId: ' ' }, 'must not be blank or contain control characters'],
] as [string, Endpoint, object, string | RegExp][])('describes the form of %s', (_name, { params }, sent, words) => {
  const error = Value.Errors(params, { userId: 'u', ...sent })[0];
  expect(error && describeError(error, params)).toMatch(words);
});
