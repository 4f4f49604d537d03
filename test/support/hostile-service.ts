/** A service that answers every call of the contract as it should, with every text in it hostile to a terminal. */
import { contract } from '../../src/contract/contract.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { type Answer, type FakeService, fakeService } from './fake-server.ts';
import { hostileSequences } from './hostile-text.ts';

/** All of it in one line. */
export const hostileText = hostileSequences.join(' ');

interface Schema {
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** Fields whose text decides what a command does with the rest. */
const plain: Readonly<Record<string, unknown>> = { deleted: false, type: 'custom' };

function makeReply({ const: fixed, enum: choices, type, anyOf, properties, items }: Schema, key = ''): unknown {
  if (key in plain) return plain[key];
  if (choices !== undefined) return choices.includes('Completed') ? 'Completed' : choices[0];
  if (fixed !== undefined) return fixed;
  if (anyOf !== undefined) {
    const chosen = anyOf.find((one) => one.const === 'Completed') ?? anyOf[0];
    return chosen && makeReply(chosen, key);
  }
  if (properties !== undefined) {
    return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, makeReply(schema, name)]));
  }
  if (items !== undefined) return [makeReply(items), makeReply(items)];
  if (type === 'number' || type === 'integer') return 1;
  if (type === 'boolean') return true;
  return type === 'object' ? {} : hostileText;
}

const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((noun) => Object.values(noun));

/** @param answer in place of the reply of the contract */
export const hostileService = (answer?: Answer): Promise<FakeService> =>
  fakeService(({ method, path }) => {
    if (answer !== undefined) return answer;
    const bare = path.replace(/\?.*/, '');
    const found = endpoints
      .filter((endpoint) => endpoint.method === method && bare.startsWith(endpoint.path))
      .sort((a, b) => b.path.length - a.path.length)[0];
    return found === undefined
      ? { status: 404, body: { status: false, error: { code: hostileText, message: hostileText } } }
      : { body: makeReply(found.reply as Schema) };
  });
