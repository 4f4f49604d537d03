/** Expressions of JMESPath, most of them valid, and documents that they may fit. */
import { getRegisteredFunctions } from '@jmespath-community/jmespath';
import fc from 'fast-check';

/** Members of every JavaScript object, and names that occur in the documents. */
const names = [
  'a',
  'b',
  'text',
  'constructor',
  '__proto__',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'length',
  'expref',
];
const name = fc.constantFrom(...names);
const functionName = fc.constantFrom(...getRegisteredFunctions(), ...names);
const number = fc.constantFrom(0, 1, -1, 2, 3, 1.5, 1e9, 1e21, -1e9);

export const anyDocument: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(fc.constantFrom(null, true, false, '', 'a', 'b', ' text ', '💬', 'constructor', '__proto__'), number),
    fc.array(tie('value'), { maxLength: 4 }),
    // As JSON.parse creates it: `__proto__` is an ordinary member.
    fc.array(fc.tuple(name, tie('value')), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
  ),
})).value;

const literal = anyDocument.map((value) => `\`${JSON.stringify(value)}\``);

const valid = fc.letrec<{ expression: string }>((tie) => {
  const expression = tie('expression');
  const joined = (...parts: (string | fc.Arbitrary<unknown>)[]) =>
    fc.tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part))).map((all) => all.join(''));
  const list = (separator: string, one: fc.Arbitrary<string>) =>
    fc.array(one, { minLength: 1, maxLength: 4 }).map((all) => all.join(separator));
  const quoted = name.map((one) => JSON.stringify(one));
  const atom = fc.oneof(
    name,
    quoted,
    literal,
    fc.constantFrom('@', '$', '*', "'a'", "'x y'", '$a', '[]', '[*]', '[0]', '[::-1]'),
  );
  const operator = fc.constantFrom(
    '.',
    '|',
    '||',
    '&&',
    '==',
    '!=',
    '<',
    '>=',
    '+',
    '-',
    '*',
    '/',
    '//',
    '%',
    ' ? ',
    ' : ',
  );
  return {
    expression: fc.oneof(
      { depthSize: 'small' },
      atom,
      joined(functionName, '(', list(',', fc.oneof(expression, joined('&', expression))), ')'),
      joined(expression, operator, expression),
      joined('[', list(',', expression), ']'),
      joined('{', list(',', joined(quoted, ':', expression)), '}'),
      joined(expression, fc.constantFrom('[]', '[*]', '[0]', '[-1]', '[1:]', '[::2]', '.*')),
      joined(expression, '[?', expression, ']'),
      joined('!', expression),
      joined('(', expression, ')'),
      joined('let $a = ', expression, ' in ', expression),
      joined(expression, ' ? ', expression, ' : ', expression),
    ),
  };
}).expression;

const token = fc.constantFrom(
  ...[
    '.',
    '[',
    ']',
    '{',
    '}',
    '(',
    ')',
    '`',
    "'",
    '"',
    '&',
    '|',
    '?',
    ':',
    ',',
    '*',
    '@',
    '$',
    '!',
    '=',
    '<',
    '-',
    '1',
    ' ',
  ],
  ...names,
);

export const anyExpression: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: valid, weight: 8 },
  { arbitrary: fc.array(token, { maxLength: 12 }).map((all) => all.join('')), weight: 2 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 20 }), weight: 1 },
);
