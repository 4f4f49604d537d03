/** Checks parameters against the contract; the failure names the invalid parameter and the problem. */
import type { TObject } from 'typebox';
import type { TLocalizedValidationError } from 'typebox/error';
import * as Value from 'typebox/value';
import { describeError, pathOf, showPath } from '../../contract/schemas/schema-errors.ts';
import { ServiceFailure } from '../base/failure.ts';
import { once } from '../base/once.ts';

export type Validate = (params: Record<string, unknown>) => void;

/** Compiling a check costs as much as some checks that are not compiled. */
const uncompiledChecks = 20;

/**
 * Creates a check of parameters. The schema is created at the first use, and compiled if it is used often, because a command
 * that contains the service makes few calls.
 *
 * @returns a function that throws ServiceFailure `invalid_request`
 */
export function createValidator(makeSchema: () => TObject): Validate {
  const schemaOf = once(makeSchema);
  let check = (params: unknown) => Value.Check(schemaOf(), params);
  let count = 0;
  return (params) => {
    count += 1;
    if (count === uncompiledChecks) {
      void import('typebox/compile').then(({ Compile }) => {
        const compiled = Compile(schemaOf());
        check = (given) => compiled.Check(given);
      });
    }
    if (check(params)) return;
    const schema = schemaOf();
    const error = deepest(Value.Errors(schema, params));
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
  return errors.toSorted((a, b) => weight(b) - weight(a))[0];
}

function describe(error: TLocalizedValidationError, schema: TObject): string {
  return error.keyword === 'required'
    ? `${error.params.requiredProperties.join(', ')} is required`
    : `${showPath(pathOf(error))} ${describeError(error, schema)}`;
}
