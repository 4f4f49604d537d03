/** The contract's schemas in the form that the programs use. */
import type { Endpoint } from '../../../src/contract/endpoint.ts';

/** The keywords that the contract uses. */
export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly 'x-limit'?: string;
}

/** typebox's types describe the kind of a schema; these programs only need its keywords. */
export const paramsOf = (endpoint: Endpoint): Schema => endpoint.params as Schema;

/**
 * Values that a call needs to be accepted or to have an effect, although it is valid without them. By name, for any
 * parameter.
 */
const chosen: Readonly<Record<string, unknown>> = {
  event: 'process.completion',
  endpointUrl: 'http://127.0.0.1:9/hook',
  replaceChar: '*',
  ruleSet: { rules: [{ name: 'refund', expect: { phrase: 'refund' } }] },
  clips: { custom: ['refund'], audio: true },
  tone_analysis: { enable: true },
};

/** Some names are a switch in one call and settings in another. */
const isChosen = ({ type }: Schema, name: string): boolean =>
  Object.hasOwn(chosen, name) && typeof chosen[name] === type;

/** The minimal valid value: only required fields. */
export function exampleOf(schema: Schema, name = ''): unknown {
  if (isChosen(schema, name)) return chosen[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) return exampleOf(schema.anyOf[0] ?? {}, name);
  if (schema.type === 'object') {
    const { properties = {}, required = [] } = schema;
    return Object.fromEntries(required.map((key) => [key, exampleOf(properties[key] ?? {}, key)]));
  }
  if (schema.type === 'array') {
    return Array.from({ length: schema.minItems ?? 0 }, () => exampleOf(schema.items ?? {}, name));
  }
  if (schema.type === 'number' || schema.type === 'integer') return schema.minimum ?? 1;
  if (schema.type === 'boolean') return true;
  return 'I want a refund.';
}

/** The parameters that a call of the endpoint needs to have an effect, by name. */
export function exampleParams(endpoint: Endpoint): Record<string, unknown> {
  const { properties = {}, required = [] } = paramsOf(endpoint);
  const names = Object.keys(properties).filter(
    (name) => required.includes(name) || isChosen(properties[name] ?? {}, name),
  );
  return Object.fromEntries(names.map((name) => [name, exampleOf(properties[name] ?? {}, name)]));
}
