import { expect, it } from 'vitest';
import { jsonText } from '../../../../src/output/text/json-text.ts';

it('reports a value that is nested deeper than the stack allows', () => {
  let value: unknown = 1;
  for (let i = 0; i < 200_000; i += 1) value = { a: value };
  expect(() => jsonText(value)).toThrow(
    expect.objectContaining({
      code: 'wrong_shape',
      message: 'The response is nested too deeply to be printed as JSON',
    }),
  );
});
