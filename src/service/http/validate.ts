/** Checks parameters against the contract, and says in words which one is wrong and how. */
import type { TObject } from 'typebox';
import { Compile } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import { ServiceFailure } from '../base/failure.ts';

export type Validate = (params: Record<string, unknown>) => void;

/**
 * A check of parameters. The schema is compiled when it is first used: a command that starts the service for one call
 * does not pay for all.
 *
 * @returns a function that throws ServiceFailure `invalid_request`
 */
export function createValidator(schema: TObject): Validate {
  let compiled: ReturnType<typeof Compile<TObject>> | undefined;
  return (params) => {
    compiled ??= Compile(schema);
    if (compiled.Check(params)) return;
    const error = deepest(compiled.Errors(params));
    throw new ServiceFailure(
      'invalid_request',
      error === undefined ? 'The request is malformed' : describe(error, schema),
    );
  };
}

/** Of several errors the most telling: one inside a value over one about the value, one about its type last; then the first. */
function deepest(errors: readonly TLocalizedValidationError[]): TLocalizedValidationError | undefined {
  // Where a list or a string may stand, one branch always says that the type is wrong; the other says what is.
  const weight = ({ instancePath, keyword }: TLocalizedValidationError) =>
    2 * instancePath.split('/').length + (keyword === 'type' || keyword === 'anyOf' ? 0 : 1);
  return errors.reduce<TLocalizedValidationError | undefined>(
    (best, error) => (best === undefined || weight(error) > weight(best) ? error : best),
    undefined,
  );
}

function describe(error: TLocalizedValidationError, schema: TObject): string {
  const field = fieldName(error.instancePath);
  switch (error.keyword) {
    case 'required':
      return `${error.params.requiredProperties.join(', ')} is required`;
    case 'type':
      return `${field} must be ${withArticle(error.params.type)}`;
    case 'minLength':
    case 'minItems':
      return `${field} must not be empty`;
    case 'maxLength':
      return `${field} must have at most ${error.params.limit} characters`;
    case 'maxItems':
      return `${field} must have at most ${error.params.limit} entries`;
    case 'minimum':
    case 'maximum':
      return `${field} must be ${rangeOf(schema, error.instancePath) ?? `${error.params.comparison} ${error.params.limit}`}`;
    case 'pattern':
      return `${field} must not be blank or hold control characters`;
    case 'enum':
      return `${field} must be one of ${error.params.allowedValues.join(', ')}`;
    default:
      return `${field} ${error.message}`;
  }
}

/** `/statementTagSamples/3` → `statementTagSamples[3]` */
function fieldName(instancePath: string): string {
  return instancePath
    .slice(1)
    .split('/')
    .reduce((path, key) => (/^\d+$/.test(key) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`), '');
}

function rangeOf(schema: TObject, instancePath: string): string | undefined {
  const property: object | undefined = schema.properties[instancePath.slice(1)];
  if (property === undefined || !('minimum' in property && 'maximum' in property)) return undefined;
  return `from ${property.minimum} to ${property.maximum}`;
}

function withArticle(type: string | readonly string[]): string {
  const names = typeof type === 'string' ? [type] : type;
  return names.map((name) => `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`).join(' or ');
}
