/**
 * Adds limits to the interpreter of JMESPath, which has none: `[@,@]|[@,@]|…` doubles the selection with each step. Its
 * JavaScript errors become errors of the expression: it also looks up fields and functions in prototypes.
 */
import {
  compile,
  type JSONArray,
  type JSONObject,
  type JSONValue,
  TreeInterpreter,
} from '@jmespath-community/jmespath';
import { groupBy } from '../../shared/collections/group-by.ts';

type Tree = ReturnType<typeof compile>;

/** Maximum characters of strings, elements of lists and members of objects that an evaluation may build. */
const minBuilt = 4_000_000;
/** The same for a large document, as a multiple of its size. */
const timesDocument = 4;

/** The expression would build more than the limit. */
export class MultipliesError extends Error {}

/** @throws Error if it is not JMESPath; RangeError if it is nested too deeply */
export function parse(expression: string): Tree {
  try {
    return compile(expression);
  } catch (error) {
    // The message contains the literal at the error, whose members may hide the methods that convert it to a string.
    if (error instanceof TypeError && error.message.includes('primitive value')) throw new Error('Syntax error');
    throw error;
  }
}

/** @throws MultipliesError; Error if the expression does not fit the document; RangeError if it is nested too deeply */
export function evaluate(tree: Tree, document: JSONValue): JSONValue {
  building = { document, count: 0, max: minBuilt };
  const result = TreeInterpreter.search(tree, document);
  // Several parts may be the same value.
  checkPrinted(result);
  return result;
}

let building = { document: null as JSONValue, count: 0, max: minBuilt };

function build(count: number): void {
  building.count += count;
  check(building.count);
}

function check(count: number): void {
  if (count <= building.max) return;
  building.max = Math.max(building.max, timesDocument * printedSize(building.document, () => {}));
  if (count > building.max) throw new MultipliesError();
}

const checkPrinted = (value: JSONValue) => void printedSize(value, check);

/** @param visit receives the size so far, after each value */
function printedSize(value: JSONValue, visit: (size: number) => void): number {
  let size = 0;
  const left = [value];
  while (left.length > 0) {
    const one = left.pop();
    size += 1 + (typeof one === 'string' ? one.length : 0);
    if (Array.isArray(one)) for (const element of one) left.push(element);
    else if (typeof one === 'object' && one !== null) {
      for (const key of Object.keys(one)) {
        size += key.length;
        left.push(one[key] ?? null);
      }
    }
    visit(size);
  }
  return size;
}

const sizeOf = (value: unknown): number =>
  typeof value === 'string' || Array.isArray(value) ? value.length : Object.keys(Object(value)).length;

/** The kinds of nodes that create lists, objects and strings. */
const builders: ReadonlySet<Tree['type']> = new Set([
  'MultiSelectList',
  'MultiSelectHash',
  'Projection',
  'ValueProjection',
  'FilterProjection',
  'Slice',
  'Function',
]);

const interpreter: typeof TreeInterpreter = Object.getPrototypeOf(TreeInterpreter);
const { visit } = interpreter;
interpreter.visit = function (node, value) {
  if (node.type === 'Field') {
    const isThere = typeof value === 'object' && !Array.isArray(value) && Object.hasOwn(value ?? {}, node.name);
    return isThere ? ((value as JSONObject)[node.name] ?? null) : null;
  }
  if (node.type === 'Flatten') {
    const list = this.visit(node.child, value);
    if (!Array.isArray(list)) return null;
    for (const element of list) build(Array.isArray(element) ? element.length : 1);
    return (list as JSONArray).flat();
  }
  const result = visit.call(this, node, value);
  if (builders.has(node.type)) build(sizeOf(result));
  return result;
};

const functions = TreeInterpreter.runtime._functionTable;
// Otherwise, `constructor()` would be a function.
Object.setPrototypeOf(functions, null);

type Run<Args extends readonly unknown[], Result> = (args: Args) => Result;

/** Replaces the function with this name, and keeps its types. */
function replace<Args extends readonly unknown[]>(
  name: string,
  wrap: (original: Run<Args, JSONValue>) => Run<Args, JSONValue>,
) {
  const entry = functions[name];
  if (entry === undefined) throw new Error(`The library has no function ${name}`);
  entry._func = wrap(entry._func);
}

/**
 * Calls this before the function: it counts the values to build, or rejects arguments that the library does not check.
 */
const before = <Args extends readonly unknown[]>(name: string, look: Run<Args, void>) =>
  replace<Args>(name, (original) => (args) => {
    look(args);
    return original(args);
  });

before('join', ([glue, parts]: [string, string[]]) => {
  build(parts.length * glue.length);
  for (const part of parts) build(part.length);
});
for (const name of ['pad_left', 'pad_right']) before(name, ([, width]: [string, number]) => build(width));
before('replace', ([text, part, by, count]: [string, string, string, number?]) => {
  build((count || text.length / Math.max(1, part.length)) * (1 + by.length));
});
before('to_string', ([value]: [JSONValue]) => checkPrinted(value));
// Only the first argument of these is checked.
before('zip', (lists: JSONValue[]) => {
  if (!lists.every(Array.isArray)) throw new Error('Invalid type: zip() expects arrays');
  build(lists.length * Math.min(...lists.map(sizeOf)));
});
before('merge', (objects: JSONValue[]) => {
  if (!objects.every((one) => typeof one === 'object' && one !== null && !Array.isArray(one)))
    throw new Error('Invalid type: merge() expects objects');
});
// These pass each element as an argument, which fails for 130,000.
for (const [name, best] of [
  ['max', Math.max],
  ['min', Math.min],
] as const) {
  replace<[(number | string)[]]>(
    name,
    (original) =>
      ([list]) =>
        typeof list[0] === 'number' ? (list as number[]).reduce((one, other) => best(one, other)) : original([list]),
  );
}
replace<[string | JSONArray]>(
  'reverse',
  (original) =>
    ([value]) =>
      typeof value === 'string' ? [...value].reverse().join('') : original([value]),
);
// A key may be a member of every object.
replace<[JSONArray, Tree]>('group_by', () => ([list, by]) => {
  const groups = groupBy(list, (element) => {
    const key = TreeInterpreter.visit(by, element ?? {});
    if (typeof key !== 'string') throw new Error('Invalid type: group_by() expects a string for each element');
    return key;
  });
  return Object.fromEntries(groups);
});
