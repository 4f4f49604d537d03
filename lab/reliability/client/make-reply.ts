/** Makes responses from the contract. */
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import type { Schema } from '../requests/schema.ts';

/** Fields whose text determines how a command handles the rest. */
const plain: Readonly<Record<string, unknown>> = { deleted: false, type: 'custom' };

/** A response with every field that the contract allows. @param text for every field that accepts any text */
export const makeReply = ({ reply }: Endpoint, text: string): unknown => makeValue(reply as Schema, text);

function makeValue(schema: Schema, text: string, key = ''): unknown {
  const { const: fixed, enum: choices, type, anyOf, properties, items } = schema;
  if (key in plain) return plain[key];
  if (choices !== undefined) return choices.includes('Completed') ? 'Completed' : choices[0];
  if (fixed !== undefined) return fixed;
  if (anyOf !== undefined) {
    const chosen = anyOf.find((one) => one.const === 'Completed') ?? anyOf[0];
    return chosen && makeValue(chosen, text, key);
  }
  if (properties !== undefined) {
    return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, makeValue(one, text, name)]));
  }
  if (items !== undefined) return [makeValue(items, text), makeValue(items, text)];
  if (type === 'number' || type === 'integer') return 1;
  if (type === 'boolean') return true;
  return type === 'object' ? {} : text;
}

/** The endpoint of a request, by the longest matching path. */
export function findEndpoint(endpoints: readonly Endpoint[], method: string, path: string): Endpoint | undefined {
  const bare = path.replace(/\?.*/, '');
  return endpoints
    .filter((endpoint) => endpoint.method === method && bare.startsWith(endpoint.path))
    .sort((a, b) => b.path.length - a.path.length)[0];
}
