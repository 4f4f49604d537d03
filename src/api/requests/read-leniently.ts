/**
 * Reads the response of a service that writes the interface's values differently: numbers as strings, states in any
 * letter case, null for an optional value or an empty list, `status: true` in a fetch whose `data` has the result.
 * Pure.
 */
import type { TSchema } from 'typebox';
import * as Value from 'typebox/value';

/** The part of a JSON schema that this file uses. */
interface Shape {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

/**
 * @returns the response as the schema describes it, without records marked as deleted; the same object if nothing differs.
 *   JSON.stringify turns a converted response back into the original, so that `--json` prints what the service sent.
 */
export function readLeniently(schema: TSchema, reply: unknown): unknown {
  const read = conform(schema, nameStates(schema, reply));
  if (read !== reply && isRecord(read)) Object.defineProperty(read, 'toJSON', { value: () => reply });
  return read;
}

const relaxed = new WeakMap<TSchema, TSchema>();

/** Relaxes every enum of the schema to any string: a state that the interface does not define is still a state. */
export function withAnyState(schema: TSchema): TSchema {
  const known = relaxed.get(schema);
  if (known !== undefined) return known;
  const made: TSchema = JSON.parse(JSON.stringify(schema), (_key, value: unknown) =>
    isRecord(value) && Array.isArray(value.enum) ? { type: 'string' } : value,
  );
  relaxed.set(schema, made);
  return made;
}

function conform(shape: Shape, value: unknown): unknown {
  if (shape.anyOf !== undefined) return conformToOne(shape.anyOf, value);
  if (shape.const !== undefined) return value;
  if (shape.enum !== undefined) return canonical(shape.enum, value);
  switch (shape.type) {
    case 'object':
      return conformObject(shape, value);
    case 'array':
      return conformList(shape.items ?? {}, value ?? []);
    case 'number':
    case 'integer':
      return typeof value === 'string' && /^\s*-?\d+(\.\d+)?(e[-+]?\d+)?\s*$/i.test(value) ? Number(value) : value;
    case 'boolean':
      return value === 'true' ? true : value === 'false' ? false : value;
    default:
      return value;
  }
}

function conformToOne(shapes: readonly Shape[], value: unknown): unknown {
  if (shapes.some((shape) => Value.Check(shape, value))) return value;
  for (const shape of shapes) {
    const read = conform(shape, value);
    if (Value.Check(withAnyState(shape), read)) return read;
  }
  return value;
}

/** A member of a list of strings, in any letter case. */
function canonical(members: readonly unknown[], value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const folded = value.trim().toLowerCase();
  return members.find((one) => typeof one === 'string' && one.toLowerCase() === folded) ?? value;
}

function conformObject({ properties = {}, required = [] }: Shape, value: unknown): unknown {
  // PHP writes an object without members as a list without entries.
  if (Array.isArray(value) && value.length === 0) return {};
  if (!isRecord(value)) return value;
  const changes = Object.entries(properties).flatMap(([name, shape]): [string, unknown][] => {
    const given = value[name];
    if (given === undefined) return [];
    const left =
      given === null && !required.includes(name) && !Value.Check(shape, null) ? undefined : conform(shape, given);
    return left === given ? [] : [[name, left]];
  });
  if (changes.length === 0) return value;
  const read = { ...value, ...Object.fromEntries(changes) };
  for (const [name, left] of changes) if (left === undefined) delete read[name];
  return read;
}

function conformList(item: Shape, value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const read = value.map((one: unknown) => conform(item, one));
  const kept =
    item.properties?.deleted === undefined ? read : read.filter((one) => !isRecord(one) || one.deleted !== true);
  return kept.length === value.length && kept.every((one, i) => one === value[i]) ? value : kept;
}

/** Handles a fetch with only `status: true`: an item with data is completed, an item with empty data is queued. */
function nameStates({ properties }: Shape, reply: unknown): unknown {
  const items = properties?.status?.properties;
  if (items === undefined || !isRecord(reply) || reply.status !== true) return reply;
  const data = isRecord(reply.data) ? reply.data : {};
  const states = Object.keys(items).flatMap((item): [string, string][] => {
    const found = data[item];
    if (found === undefined || found === null) return [];
    return [[item, isRecord(found) && Object.keys(found).length === 0 ? 'Queued' : 'Completed']];
  });
  // Other data is not a result.
  if (states.length === 0 && Object.keys(data).length > 0) return reply;
  return { ...reply, status: Object.fromEntries(states) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
