import Type from 'typebox';
import Value from 'typebox/value';
import { expect, it } from 'vitest';
import { listEndpoints } from '../../../../src/contract/contract.ts';
import { defaultLimits, type LimitName, withLimits } from '../../../../src/contract/schemas/limits.ts';
import { list, stringOrList, text } from '../../../../src/contract/schemas/schemas.ts';

const params = Type.Object({
  name: text('nameChars', { description: 'a name' }),
  sentences: stringOrList(text('sentenceChars', { description: 's' }), 'sentences', 'some'),
  words: Type.Optional(list(text('wordChars', { description: 'w' }), 'samples', { description: 'words' })),
  plain: Type.Optional(Type.String({ maxLength: 3 })),
});

it('replaces every default limit at any depth, and leaves the rest unchanged', () => {
  const limits = { ...defaultLimits, nameChars: 2, sentences: 1, sentenceChars: 4, samples: 1, wordChars: 1 };
  const limited = withLimits(params, limits);
  const good = { name: 'ab', sentences: ['abcd'], words: ['a'], plain: 'abc' };
  expect(Value.Check(limited, good)).toBe(true);
  for (const bad of [
    { name: 'abc' },
    { sentences: ['abcde'] },
    { sentences: 'abcde' },
    { sentences: ['a', 'b'] },
    { words: ['ab'] },
    { words: ['a', 'b'] },
    { plain: 'abcd' },
  ]) {
    expect(Value.Check(limited, { ...good, ...bad })).toBe(false);
  }
  expect(Value.Check(limited, { name: 'ab', sentences: 'abcd' })).toBe(true);
});

it('does not change the schema that it receives', () => {
  const before = JSON.stringify(params);
  withLimits(params, { ...defaultLimits, nameChars: 1 });
  expect(JSON.stringify(params)).toBe(before);
  expect(Value.Check(params, { name: 'abc', sentences: 'a' })).toBe(true);
});

it('every maximum length in the contract is a configurable limit', () => {
  const bare: string[] = [];
  const visit = (path: string, node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const schema: { maxLength?: unknown; maxItems?: unknown; 'x-limit'?: LimitName } = node;
    const length = schema.maxLength ?? schema.maxItems;
    if (length !== undefined && (schema['x-limit'] === undefined || defaultLimits[schema['x-limit']] !== length))
      bare.push(path);
    for (const [key, value] of Object.entries(node)) visit(`${path}/${key}`, value);
  };
  for (const [noun, verb, endpoint] of listEndpoints()) visit(`${noun}.${verb}`, endpoint.params);
  expect(bare).toEqual([]);
});
