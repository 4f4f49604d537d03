/** Puts into words what the schema finds wrong with a profile. */
import type { TLocalizedValidationError } from 'typebox/error';
import Value from 'typebox/value';
import type { Document } from 'yaml';
import { nearestWords } from '../nearest-words.ts';
import { findOffset } from './plain-value.ts';
import type { Problem } from './problem.ts';
import { ProfileSchema } from './profile-schema.ts';

/** What is wrong with a value that is no profile; the schema's check gives up after the first few. */
export function explainMismatch(value: unknown, document: Document): Problem[] {
  if (value === null || value === undefined) return [{ offset: 0, words: 'there is no profile in it: it is empty' }];
  return Value.Errors(ProfileSchema, value).flatMap((error) => explainOne(error, value, document));
}

function explainOne(error: TLocalizedValidationError, root: unknown, document: Document): Problem[] {
  const path = error.instancePath.split('/').slice(1).map(decodePointer);
  const at = (words: string, part: 'key' | 'value' = 'value'): Problem[] => [
    { offset: findOffset(document, path, part), words: `${showPath(path)} ${words}` },
  ];
  switch (error.keyword) {
    case 'additionalProperties':
      return error.params.additionalProperties.map((key) => unknownKey(key, path, error.schemaPath, document));
    // Says the same once more, with fewer words.
    case 'boolean':
      return [];
    case 'required':
      return at(`has no ${error.params.requiredProperties.join(', ')}`);
    case 'type':
      return at(describeType(error.params.type, valueAt(root, path)));
    case 'minLength':
      return at('must not be empty');
    case 'minItems':
      return at('must have at least one');
    case 'pattern':
      // An empty text has been complained of already.
      return valueAt(root, path) === '' ? [] : at(describePattern(path));
    case 'minimum':
    case 'maximum':
      return at(path.at(-1) === 'priority' ? 'must be from 1 to 1000000' : 'must be from 0 to 1');
    case 'const':
      return at(`must be ${JSON.stringify(error.params.allowedValue)} or left out`);
    default:
      return at(error.message);
  }
}

function unknownKey(key: string, path: readonly string[], schemaPath: string, document: Document): Problem {
  const offset = findOffset(document, [...path, key], 'key');
  const owner = path.length === 0 ? 'a profile' : showPath(path);
  if (key === '<<') return { offset, words: `${owner} has the key <<: merge keys are not part of YAML 1.2` };
  const known = knownKeys(schemaPath);
  const [near] = nearestWords(key, known);
  const advice = near === undefined ? `it has ${known.join(', ')}` : `did you mean ${near}?`;
  return { offset, words: `${owner} has no key ${JSON.stringify(key.slice(0, 60))}: ${advice}` };
}

/** @param schemaPath `#/properties/tags/items` */
function knownKeys(schemaPath: string): string[] {
  const schema = schemaPath
    .split('/')
    .slice(1)
    .reduce<unknown>((node, name) => own(node, name), ProfileSchema);
  return Object.keys(own(schema, 'properties') ?? {}).filter((name) => name !== '$schema');
}

function describeType(type: string | readonly string[], value: unknown): string {
  const wanted: Record<string, string> = {
    array: 'a list',
    object: 'a map of keys and values',
    string: 'a text',
    number: 'a number',
    integer: 'a whole number',
    boolean: 'true or false',
  };
  const names = typeof type === 'string' ? [type] : type;
  const words = `must be ${names.map((name) => wanted[name] ?? name).join(' or ')}`;
  // What YAML reads as a number is often meant as a word.
  const isWord = type === 'string' && (typeof value === 'number' || typeof value === 'boolean');
  return isWord ? `${words}: write it in quotes, "${value}"` : words;
}

function describePattern(path: readonly string[]): string {
  if (path.at(-1) === 'url') return 'must be an http or https URL';
  const isSentence = path.includes('samples') || path.includes('phrases');
  return isSentence ? 'must not be blank' : 'must not be blank or hold line breaks or control characters';
}

/** `tags[3].samples[0]` */
export function showPath(path: readonly string[]): string {
  if (path.length === 0) return 'a profile';
  return path.reduce(
    (shown, name) => (/^\d+$/.test(name) ? `${shown}[${name}]` : shown === '' ? name : `${shown}.${name}`),
    '',
  );
}

const decodePointer = (name: string) => name.replaceAll('~1', '/').replaceAll('~0', '~');

const valueAt = (root: unknown, path: readonly string[]): unknown => path.reduce<unknown>(own, root);

const own = (owner: unknown, name: string): unknown =>
  typeof owner === 'object' && owner !== null ? Object.getOwnPropertyDescriptor(owner, name)?.value : undefined;
