/** Writes the types of the library's calls as plain TypeScript, from the schemas of the contract. */

import { contract } from '../../src/contract/contract.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import * as actions from '../../src/contract/endpoints/actions.ts';
import * as clips from '../../src/contract/endpoints/clips.ts';
import * as conversation from '../../src/contract/endpoints/conversation.ts';
import * as files from '../../src/contract/endpoints/files.ts';
import * as intents from '../../src/contract/endpoints/intents.ts';
import * as matching from '../../src/contract/endpoints/matching.ts';
import * as profanity from '../../src/contract/endpoints/profanity.ts';
import * as sentiment from '../../src/contract/endpoints/sentiment.ts';
import * as summary from '../../src/contract/endpoints/summary.ts';
import * as tags from '../../src/contract/endpoints/tags.ts';
import * as webhooks from '../../src/contract/endpoints/webhooks.ts';

/** The part of JSON Schema that the contract uses. */
interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly description?: string;
}

/** Schemas that the contract exports by name: they become types of the same name. */
const named = new Map<Shape, string>(
  [actions, clips, conversation, files, intents, matching, profanity, sentiment, summary, tags, webhooks].flatMap(
    (module) =>
      Object.entries(module).flatMap(([name, value]): [Shape, string][] =>
        /^[A-Z]/.test(name) && typeof value === 'object' && 'properties' in value ? [[value as Shape, name]] : [],
      ),
  ),
);

/** @param lists `readonly ` for values that callers pass */
function typeOf(shape: Shape, lists: '' | 'readonly ', top = false): string {
  const name = top || lists !== '' ? undefined : named.get(shape);
  if (name !== undefined) return name;
  if (shape.anyOf !== undefined) return shape.anyOf.map((one) => typeOf(one, lists)).join(' | ');
  if (shape.const !== undefined) return JSON.stringify(shape.const);
  if (shape.enum !== undefined && shape.type === undefined)
    return shape.enum.map((one) => JSON.stringify(one)).join(' | ');
  switch (shape.type) {
    case 'object':
      return objectType(shape, lists);
    case 'array': {
      const item = typeOf(shape.items ?? {}, lists);
      return `${lists}${item.includes('|') ? `(${item})` : item}[]`;
    }
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return shape.type;
    case undefined:
      return 'unknown';
    default:
      throw new Error(`A schema of type ${shape.type}`);
  }
}

function objectType({ properties = {}, required = [] }: Shape, lists: '' | 'readonly '): string {
  const fields = Object.entries(properties).filter(([name]) => lists === '' || name !== 'userId');
  const lines = fields.map(([name, shape]) => {
    const comment = shape.description === undefined ? '' : `/** ${shape.description.replaceAll('*/', '* /')} */\n`;
    return `${comment}${name}${required.includes(name) ? '' : '?'}: ${typeOf(shape, lists)};`;
  });
  return lines.length === 0 ? 'NotYet' : `{\n${lines.join('\n')}\n}`;
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

function declare(name: string, type: string): string {
  if (type === 'NotYet') return `export type ${name} = NoParams;`;
  return type.startsWith('{') ? `export interface ${name} ${type}` : `export type ${name} = ${type};`;
}

/** The source of src/api/library/calls.ts. */
export function describeCalls(): string {
  const records = [...named]
    .sort(([, a], [, b]) => (a < b ? -1 : 1))
    .map(([shape, name]) => declare(name, typeOf(shape, '', true)));
  const groups = Object.entries(contract).flatMap(([group, calls]) => {
    const types: string[] = [];
    const methods: string[] = [];
    for (const [call, endpoint] of Object.entries(calls) as [string, Endpoint][]) {
      const name = capital(group) + capital(call);
      const params = endpoint.params as Shape;
      const own = Object.keys(params.properties ?? {}).filter((one) => one !== 'userId');
      const optional = !(params.required ?? []).some((one) => one !== 'userId');
      types.push(declare(`${name}Params`, typeOf(params, 'readonly ')));
      types.push(declare(`${name}Reply`, typeOf(endpoint.reply as Shape, '')));
      const given = own.length === 0 ? `params?: ${name}Params` : `params${optional ? '?' : ''}: ${name}Params`;
      methods.push(`/** ${endpoint.summary} */\n${call}(${given}, options?: CallOptions): Promise<${name}Reply>;`);
    }
    return [...types, `export interface ${capital(group)}Calls {\n${methods.join('\n')}\n}`];
  });
  return [
    '/** Generated from src/contract by scripts/write-calls.ts: the types of every call, without the schemas. */',
    "import type { CallOptions } from './options.ts';",
    '/** The data of an item that is not completed: an empty object. */\nexport type NotYet = Record<never, never>;',
    '/** The parameters of a call that has none. */\nexport type NoParams = Record<never, never>;',
    ...records,
    ...groups,
    `export interface AllCalls {\n${Object.keys(contract)
      .map((group) => `${group}: ${capital(group)}Calls;`)
      .join('\n')}\n}`,
    '',
  ].join('\n\n');
}
