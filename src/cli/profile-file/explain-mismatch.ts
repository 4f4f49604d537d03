/** Explains the schema errors of a profile, and of a rule file. */
import type { TSchema } from 'typebox';
import type { TLocalizedValidationError } from 'typebox/error';
import * as Value from 'typebox/value';
import type { Document } from 'yaml';
import { ownMember } from '../../contract/schemas/own-member.ts';
import { describeError, pathOf, showPath } from '../../contract/schemas/schema-errors.ts';
import { nearestWords } from '../../output/text/nearest-words.ts';
import { findOffset, type Problem } from './plain-value.ts';
import { ProfileSchema } from './profile-schema.ts';

/**
 * Explains why a value is not a profile, in no particular order.
 * @param max the number of mistakes after which to stop
 */
export function explainMismatch(value: unknown, document: Document, max: number): Problem[] {
  if (value === null || value === undefined) return [{ offset: 0, words: 'the profile is empty' }];
  const problems = [...explainPart(ProfileSchema, withoutEntries(value), [], document)];
  for (const [section, { items }] of entrySchemas) {
    const entries = ownMember(value, section);
    if (!Array.isArray(entries)) continue;
    for (const [index, entry] of entries.entries()) {
      if (problems.length >= max) return problems;
      problems.push(...explainPart(items, entry, [section, String(index)], document));
    }
  }
  return problems;
}

/** The sections that are lists, each with the schema of its entries. */
const entrySchemas = Object.entries(ProfileSchema.properties).flatMap(
  ([section, schema]): [string, { items: TSchema }][] => ('items' in schema ? [[section, schema]] : []),
);

/** A check of the whole value stops after a few errors, so entries are checked one by one. */
const withoutEntries = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).map(([key, part]) => [key, Array.isArray(part) ? [] : part]));

/** @param place the path of the part in the whole value @param what names the whole value: `a profile` */
export function explainPart(
  schema: TSchema,
  part: unknown,
  place: readonly string[],
  document: Document,
  what = 'a profile',
): Problem[] {
  const showPlace = (path: readonly string[]) => (path.length === 0 ? what : showPath(path));
  return Value.Errors(schema, part).flatMap((error) => explainOne(error, schema, part, { place, document, showPlace }));
}

/** The part of a file that is explained. */
interface Part {
  readonly place: readonly string[];
  readonly document: Document;
  /** `tags[3].samples[0]` */
  readonly showPlace: (path: readonly string[]) => string;
}

function explainOne(
  error: TLocalizedValidationError,
  schema: TSchema,
  part: unknown,
  { place, document, showPlace }: Part,
): Problem[] {
  const inner = pathOf(error);
  const path = [...place, ...inner];
  const at = (words: string): Problem[] => [
    { offset: findOffset(document, path, 'value'), words: `${showPlace(path)} ${words}` },
  ];
  switch (error.keyword) {
    case 'additionalProperties':
      return error.params.additionalProperties.map((key) =>
        unknownKey(key, path, knownKeys(schema, error.schemaPath), { document, owner: showPlace(path) }),
      );
    // This error repeats the previous one with less detail.
    case 'boolean':
      return [];
    case 'required':
      return at(`has no ${error.params.requiredProperties.join(', ')}`);
    case 'type':
      return at(describeType(error.params.type, valueAt(part, inner)));
    case 'pattern':
      // The empty text was already reported.
      return valueAt(part, inner) === '' ? [] : at(describePattern(path));
    case 'const':
      return at(`must be ${JSON.stringify(error.params.allowedValue)} or omitted`);
    default:
      return at(describeError(error, schema));
  }
}

function unknownKey(
  key: string,
  path: readonly string[],
  known: readonly string[],
  { document, owner }: { readonly document: Document; readonly owner: string },
): Problem {
  const offset = findOffset(document, [...path, key], 'key');
  if (key === '<<') return { offset, words: `${owner} has the key <<: merge keys are not part of YAML 1.2` };
  const [near] = nearestWords(key, known);
  const advice = near === undefined ? `its keys are ${known.join(', ')}` : `did you mean ${near}?`;
  return { offset, words: `${owner} has no key ${JSON.stringify(key.slice(0, 60))}: ${advice}` };
}

/** @param schemaPath the path of the object's schema in the whole schema: `#/properties/tags/items` */
function knownKeys(root: TSchema, schemaPath: string): string[] {
  const schema = schemaPath.split('/').slice(1).reduce<unknown>(ownMember, root);
  return Object.keys(ownMember(schema, 'properties') ?? {}).filter((name) => name !== '$schema');
}

function describeType(type: string | readonly string[], value: unknown): string {
  const wanted: Record<string, string> = {
    array: 'a list',
    object: 'a map of keys and values',
    string: 'text',
    number: 'a number',
    integer: 'a whole number',
    boolean: 'true or false',
  };
  const names = typeof type === 'string' ? [type] : type;
  const words = `must be ${names.map((name) => wanted[name] ?? name).join(' or ')}`;
  if (type === 'array' && value === null) return `${words}: write [] for an empty list`;
  // A value that YAML reads as a number is often meant as text.
  const isWord = type === 'string' && (typeof value === 'number' || typeof value === 'boolean');
  return isWord ? `${words}: put it in quotes, "${value}"` : words;
}

function describePattern(path: readonly string[]): string {
  if (path.at(-1) === 'url') return 'must be an http or https URL';
  const isSentence = ['samples', 'phrases', 'phrase', 'words', 'except'].some((name) => path.includes(name));
  return isSentence ? 'must not be blank' : 'must not be blank or contain line breaks or control characters';
}

const valueAt = (root: unknown, path: readonly string[]): unknown => path.reduce<unknown>(ownMember, root);
