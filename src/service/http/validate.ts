/** Checks parameters against the contract; the failure names the invalid parameter and the problem. */
import type { TObject } from 'typebox';
import { Compile } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import { describeError, pathOf, showPath } from '../../contract/schemas/schema-errors.ts';
import { ServiceFailure } from '../base/failure.ts';
import { once } from '../base/once.ts';

export type Validate = (params: Record<string, unknown>) => void;

/**
 * Creates a check of parameters. The schema is created and compiled at the first use, because a command that starts the
 * service for one call does not need all of them.
 *
 * @returns a function that throws ServiceFailure `invalid_request`
 */
export function createValidator(makeSchema: () => TObject): Validate {
  const make = once(() => {
    const schema = makeSchema();
    return { schema, compiled: Compile(schema) };
  });
  return (params) => {
    const { schema, compiled } = make();
    if (compiled.Check(params)) return;
    const error = deepest(compiled.Errors(params));
    throw new ServiceFailure(
      'invalid_request',
      error === undefined ? 'The request is malformed' : describe(error, schema),
    );
  };
}

/**
 * Returns the most specific of several errors: one inside a value before one about the value, type errors last,
 * otherwise the first.
 */
function deepest(errors: readonly TLocalizedValidationError[]): TLocalizedValidationError | undefined {
  // If a list or a string is allowed, one branch always reports a wrong type; the other reports the actual error.
  const weight = ({ instancePath, keyword }: TLocalizedValidationError) =>
    2 * instancePath.split('/').length + (keyword === 'type' || keyword === 'anyOf' ? 0 : 1);
  return errors.reduce<TLocalizedValidationError | undefined>(
    (best, error) => (best === undefined || weight(error) > weight(best) ? error : best),
    undefined,
  );
}

function describe(error: TLocalizedValidationError, schema: TObject): string {
  return error.keyword === 'required'
    ? `${error.params.requiredProperties.join(', ')} is required`
    : `${showPath(pathOf(error))} ${describeError(error, schema)}`;
}
