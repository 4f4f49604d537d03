import fc from 'fast-check';
import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../../src/contract/endpoint.ts';
import { collectParams, type RawCall } from '../../../../src/service/http/collect-params.ts';

const endpoint: Endpoint = {
  summary: '',
  method: 'POST',
  path: '/x',
  trailing: ['userId'],
  credential: 'app',
  params: Type.Object({
    userId: Type.String(),
    text: Type.String(),
    count: Type.Integer(),
    names: Type.Array(Type.String()),
    sentences: Type.Union([Type.Array(Type.String()), Type.String()]),
    enable: Type.Object({}),
  }),
  query: ['userId'],
  body: ['text', 'count', 'names', 'sentences', 'enable'],
  inside: { enable: 'settings', text: 'data' },
  bodyInQuery: true,
  aliases: {
    text: { names: ['sentence'], merge: 'same', sent: true },
    names: { names: ['titles'], merge: 'union', sent: true },
  },
  reply: Type.Object({}),
  errors: [],
  repeatable: true,
};
const collect = (call: Partial<RawCall>) => collectParams(endpoint, { segments: {}, query: {}, body: {}, ...call });

describe('parameters', () => {
  it.each<[string, Partial<RawCall>, Record<string, unknown>]>([
    ['a segment', { segments: { userId: 'u' } }, { userId: 'u' }],
    ['the query', { query: { userId: 'u' } }, { userId: 'u' }],
    ['the body', { body: { userId: 'u' } }, { userId: 'u' }],
    ['all three', { segments: { userId: 'u' }, query: { userId: 'u' }, body: { userId: 'u' } }, { userId: 'u' }],
    ['its container', { body: { data: { text: 't' } } }, { text: 't' }],
    ['the top of the body', { body: { text: 't' } }, { text: 't' }],
    ['both, the same', { body: { text: 't', data: { text: 't' } } }, { text: 't' }],
    ['its other name in its container', { body: { data: { sentence: 't' } } }, { text: 't' }],
    [
      'both, the same object',
      { body: { enable: { a: [1] }, settings: { enable: { a: [1] } } } },
      { enable: { a: [1] } },
    ],
    ['a container that is not an object', { body: { data: [{ text: 't' }], settings: 'x' } }, {}],
    ['a container in the prototype', { body: JSON.parse('{"__proto__":{"text":"t"}}') }, {}],
    ['null beside a value', { body: { text: null, sentence: 't' } }, { text: 't' }],
    ['only null', { body: { text: null } }, {}],
    ['a number in the query', { query: { count: '3' } }, { count: 3 }],
    ['an invalid number', { query: { count: '3x' } }, { count: '3x' }],
    ['a blank number', { query: { count: ' ' } }, { count: ' ' }],
    ['a number in the body, as text', { body: { count: '3' } }, { count: '3' }],
    ['a list with one value', { query: { names: 'a' } }, { names: ['a'] }],
    ['a list, by repetition', { query: { names: ['a', 'b', 'a'] } }, { names: ['a', 'b', 'a'] }],
    ['one or many', { query: { sentences: 'a' } }, { sentences: 'a' }],
    ['many', { query: { sentences: ['a', 'a'] } }, { sentences: ['a', 'a'] }],
    ['a repeated value', { query: { userId: ['u', 'u'], count: ['3', '3.0'] } }, { userId: 'u', count: 3 }],
  ])('come from %s', (_where, call, expected) => {
    expect(collect(call)).toEqual(expected);
  });

  it.each<[string, Partial<RawCall>]>([
    ['segment and query', { segments: { userId: 'u' }, query: { userId: 'v' } }],
    ['query and body', { query: { userId: 'u' }, body: { userId: 'v' } }],
    ['two in the query', { query: { userId: ['u', 'v'] } }],
    ['two names', { body: { text: 't', sentence: 's' } }],
    ['two names in two places', { body: { data: { text: 't' }, sentence: 's' } }],
    ['two types', { body: { text: '5', sentence: 5 } }],
    ['two objects', { body: { enable: { a: 1 }, settings: { enable: { a: 2 } } } }],
    ['a list and a single value', { body: { names: ['a'], titles: 'a' } }],
  ])('that contradict each other are rejected: %s', (_where, call) => {
    expect(() => collect(call)).toThrow(/sent twice, with different values/);
  });

  it('from two merged lists keep the order of first appearance', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.string()), (names, titles) => {
        expect(collect({ body: { names, titles } })).toEqual({ names: [...new Set([...names, ...titles])] });
      }),
    );
  });

  it('that are unknown are dropped', () => {
    expect(
      collect({ segments: { other: 'x' }, query: { apiSecret: 'x' }, body: { constructor: 'x', more: 1 } }),
    ).toEqual({});
  });
});
