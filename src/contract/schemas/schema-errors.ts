/** Messages for schema errors: one set for requests, responses and profile files. */
import type { TSchema } from 'typebox';
import type { TLocalizedValidationError } from 'typebox/error';
import { ownMember } from './own-member.ts';
import { notBlank, oneLine, storable } from './schemas.ts';

/** The keys that lead to the value: `/tags/3/name` is `tags`, `3`, `name`. */
export const pathOf = ({ instancePath }: TLocalizedValidationError): string[] =>
  instancePath
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));

/** `tags[3].samples[0]` */
export function showPath(path: readonly string[]): string {
  return path.reduce(
    (shown, key) => (/^\d+$/.test(key) ? `${shown}[${key}]` : shown === '' ? key : `${shown}.${key}`),
    '',
  );
}

/**
 * Describes an error without the name of the value: `must not be empty`. @param schema the whole schema that was
 * checked
 */
export function describeError(error: TLocalizedValidationError, schema: TSchema): string {
  switch (error.keyword) {
    case 'type':
      return `must be ${withArticle(error.params.type)}`;
    case 'minLength':
    case 'minItems':
      return 'must not be empty';
    case 'maxLength':
      return `must have at most ${error.params.limit} characters`;
    case 'maxItems':
      return `must have at most ${error.params.limit} entries`;
    case 'minimum':
    case 'maximum':
      return `must be ${rangeOf(schema, error.schemaPath) ?? `${error.params.comparison} ${error.params.limit}`}`;
    case 'pattern':
      return formOf(schema, error.schemaPath) ?? 'must not be blank or contain control characters';
    case 'enum':
      return `must be one of ${error.params.allowedValues.join(', ')}`;
    default:
      return error.message;
  }
}

/** @param schemaPath `#/properties/tags/items` */
const partOf = (schema: TSchema, schemaPath: string): unknown =>
  schemaPath.split('/').slice(1).reduce<unknown>(ownMember, schema);

/** Patterns that any text has, as long as it is not blank and has no control characters. */
const usualPatterns: ReadonlySet<unknown> = new Set([notBlank, storable, oneLine]);

/** Describes another form, such as that of a day, by the description of the value. */
function formOf(schema: TSchema, schemaPath: string): string | undefined {
  const part = partOf(schema, schemaPath);
  const description = ownMember(part, 'description');
  if (typeof description !== 'string' || usualPatterns.has(ownMember(part, 'pattern'))) return undefined;
  return `is invalid. It must be ${description.replace('Extension. ', '').replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())}`;
}

function rangeOf(schema: TSchema, schemaPath: string): string | undefined {
  const part = partOf(schema, schemaPath);
  const [minimum, maximum] = [ownMember(part, 'minimum'), ownMember(part, 'maximum')];
  return minimum === undefined || maximum === undefined ? undefined : `from ${minimum} to ${maximum}`;
}

function withArticle(type: string | readonly string[]): string {
  const names = typeof type === 'string' ? [type] : type;
  return names.map((name) => `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`).join(' or ');
}
