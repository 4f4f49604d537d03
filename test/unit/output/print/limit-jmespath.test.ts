import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSelection } from '../../../../src/output/print/select-json.ts';
import { StaError } from '../../../../src/shared/errors.ts';
import '../../../support/fuzz-seed.ts';
import { anyDocument, anyExpression } from '../../../support/jmespath-arbitrary.ts';
import { runSta } from '../../../support/start-sta.ts';

const select = (expression: string, document: unknown = { data: ['a', 'b'] }) => createSelection(expression)(document);
const steps = (step: string, count: number) => Array.from({ length: count }, () => step).join('|');

describe('an expression that multiplies', () => {
  it.each<[string, string]>([
    ['shared parts', steps('[@,@]', 30)],
    ['shared members', steps('{a:@,b:@}', 30)],
    ['shared parts as text', `length(to_string(${steps('[@,@]', 30)}))`],
    ['lists', steps('[@,@][]', 30)],
    [
      'wide lists',
      `[${Array.from({ length: 200 }, () => '@').join(',')}][]|${steps(`[${Array.from({ length: 200 }, () => '@').join(',')}][]`, 3)}`,
    ],
    ['the whole for each part', `data|${steps('[].[$,$,$][]', 20)}`],
    ['padding', "pad_left('x', `500000000`)"],
    ['a replacement', steps("replace(to_string(@), '', 'aaaaaaaaaaaaaaaaaaaa')", 10)],
    ['a counted replacement', "replace('a', 'a', 'aa', `1000000000`)"],
    ['joined text', `${steps('[@,@][]', 20)}|join('${'x'.repeat(1_000)}', @[*].to_string(@))`],
    ['lists side by side', `${steps('[@,@][]', 18)}|zip(${Array.from({ length: 50 }, () => '@').join(',')})`],
  ])('is refused: %s', (_name, expression) => {
    const error = expect.objectContaining({
      code: 'usage',
      message: expect.stringMatching(/^--query multiplies the response/),
    });
    expect(() => select(expression)).toThrow(error);
  });

  it('is allowed up to a size, and for a large document up to four times its own', () => {
    const data = Array.from({ length: 100_000 }, (_, index) => ({
      index,
      text: `This is the text of the row ${index}.`,
    }));
    expect(select('[data, data, data]', { data })).toHaveLength(3);
    expect(select("join('\n', data[*].text)", { data })).toHaveLength(3_488_889);
    expect(() => select('[data, data, data, data, data]', { data })).toThrow(/multiplies/);
    expect(select(steps('[@,@]', 16), 'x')).toHaveLength(2);
  });

  it('is an error of usage on the command line', async () => {
    expect(await runSta(['version', '--json', '--query', steps('[@,@]', 30)])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('--query multiplies the response to more than four million characters'),
    });
  });
});

describe('a member that every JavaScript object has', () => {
  it.each(['constructor', '__proto__', 'toString', 'data.length', '@.hasOwnProperty', 'data[0].constructor'])(
    'is not in a document: %s',
    (expression) => expect(select(expression)).toBeNull(),
  );

  it('is found if it is in the document', () => {
    const document = JSON.parse(
      '{"constructor":1,"__proto__":2,"list":[{"k":"constructor"},{"k":"__proto__"},{"k":"constructor"}]}',
    );
    expect(select('[constructor, __proto__]', document)).toEqual([1, 2]);
    const groups = select('group_by(list, &k)', document) as Record<string, unknown[]>;
    expect(Object.entries(groups).map(([key, group]) => [key, group.length])).toEqual([
      ['constructor', 2],
      ['__proto__', 1],
    ]);
  });

  it.each(["constructor('x')", "constructor.constructor('x')", "toString('x')"])(
    'is not a function: %s',
    (expression) => {
      const message = expect.stringMatching(/^--where does not fit the response: Unknown function: \w+\(\)$/);
      expect(() => createSelection(expression, '--where')({ constructor: 1 })).toThrow(
        expect.objectContaining({ code: 'usage', message }),
      );
    },
  );
});

it('finds the maximum of more numbers than a function can take as arguments, and reverses equally long texts', () => {
  const data = Array.from({ length: 300_000 }, (_, index) => index);
  expect(select('[min(data), max(data)]', { data })).toEqual([0, 299_999]);
  expect(select('reverse(@)', `💬${'a'.repeat(200_000)}`)).toBe(`${'a'.repeat(200_000)}💬`);
});

it('gives a result or a usage error for any expression', () => {
  const property = fc.property(anyExpression, anyDocument, (expression, document) => {
    try {
      createSelection(expression)(document);
    } catch (error) {
      if (!(error instanceof StaError)) throw error;
      expect(error.code).toBe('usage');
      expect(error.cause).not.toBeInstanceOf(TypeError);
    }
  });
  fc.assert(property, { numRuns: 5_000 });
});
