import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TargetKind } from '../../../../src/api/records/target-calls.ts';
import { type Case, parseCase } from '../../../../src/conversations/evaluation/read-cases.ts';
import { StaError } from '../../../../src/shared/errors.ts';

const parse = (source: string, kind: TargetKind, names: readonly string[] = []): Case =>
  parseCase(source, 1, kind, 'Line 1', (name) => names.includes(name));

describe('parseCase', () => {
  it.each([
    ['{"text":"Hi","expected":"a"}', 'intent', ['a']],
    ['{"text":"Hi","intent":"a"}', 'intent', ['a']],
    ['{"text":"Hi","expected":["a"]}', 'intent', ['a']],
    ['{"text":"Hi","expected":null}', 'intent', []],
    ['{"text":"Hi","expected":"none"}', 'intent', []],
    ['{"text":"Hi","tags":["a","b","a"]}', 'tag', ['a', 'b']],
    ['{"text":"Hi","tag":"a"}', 'tag', ['a']],
    ['{"text":"Hi","expected":[]}', 'tag', []],
  ] as const)('reads %s', (source, kind, expected) => {
    expect(parse(source, kind)).toEqual({ line: 1, text: 'Hi', expected });
  });

  it('reads "none" as a name if a tag or intent has it', () => {
    expect(parse('{"text":"Hi","expected":"none"}', 'tag', ['none']).expected).toEqual(['none']);
  });

  it.each([
    ['nonsense', 'is not a JSON object'],
    ['[1]', 'is not a JSON object'],
    ['{"expected":"a"}', 'has no "text"'],
    ['{"text":" ","expected":"a"}', 'has no "text"'],
    ['{"text":"Hi"}', 'has no "expected"'],
    ['{"text":"Hi","tags":["a"]}', 'has no "expected"'],
    ['{"text":"Hi","expected":"a","intent":"b"}', 'both "expected" and "intent"'],
    ['{"text":"Hi","expected":7}', 'neither a name'],
    ['{"text":"Hi","expected":["a","b"]}', 'several intents'],
    [JSON.stringify({ text: 'x'.repeat(10_001), expected: null }), 'more than 10000 characters'],
  ])('rejects %.60s', (source, problem) => {
    expect(() => parse(source, 'intent')).toThrow(problem);
  });

  it('reads or rejects any line', () => {
    const field = fc.constantFrom('text', 'expected', 'tag', 'tags', 'intent', '__proto__', 'toString');
    const line = fc.oneof(
      fc.string(),
      fc.dictionary(field, fc.jsonValue()).map((value) => JSON.stringify(value)),
    );
    fc.assert(
      fc.property(line, fc.constantFrom<TargetKind>('tag', 'intent'), (source, kind) => {
        try {
          const { text, expected } = parse(source, kind);
          expect(text.trim()).not.toBe('');
          expect(expected.every((name) => typeof name === 'string')).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(StaError);
        }
      }),
    );
  });
});
