/**
 * Finds mistakes in a JMESPath expression about a document of a known shape. JMESPath has no error for a field that
 * does not exist, or for two values that are never equal: the expression is just never true.
 */
import type { compile } from '@jmespath-community/jmespath';
import { StaError } from '../../shared/errors.ts';
import { nearestWords, suggestNear } from '../text/nearest-words.ts';

type Tree = ReturnType<typeof compile>;

export type Shape =
  | { readonly type: 'any' | 'number' | 'boolean' | 'null' }
  /** An object with any fields. */
  | { readonly type: 'open'; readonly onField: (name: string) => void }
  /** A member that the document does not have this time. @property needs the flag that adds it */
  | { readonly type: 'absent'; readonly needs: string }
  /** @property values all possible values; any text if absent. @property onValue receives texts that it is compared with */
  | { readonly type: 'string'; readonly values?: readonly string[]; readonly onValue?: (value: string) => void }
  | { readonly type: 'list'; readonly item: Shape }
  /** @property onUse is called if the expression reads the object */
  | { readonly type: 'object'; readonly members: Readonly<Record<string, Shape>>; readonly onUse?: () => void };

/** A part of the expression: its shape, how a message names it, and its value if it is a literal. */
interface Part {
  readonly shape: Shape;
  readonly name: string;
  readonly literal?: unknown;
}

interface Scope {
  readonly root: Shape;
  readonly variables: ReadonlyMap<string, Shape>;
}

const any: Shape = { type: 'any' };
const number: Shape = { type: 'number' };
const boolean: Shape = { type: 'boolean' };

/**
 * @param flag the flag of the expression
 * @throws StaError `usage` for an unknown field, a value that a field cannot have, and a comparison of different types
 */
export function checkJmespath(tree: Tree, shape: Shape, flag: string): void {
  try {
    visit(tree, { shape, name: '' }, { root: shape, variables: new Map() });
  } catch (error) {
    if (error instanceof Mistake) throw new StaError('usage', `${flag}: ${error.message}`, { hint: error.hint });
    throw error;
  }
}

class Mistake extends Error {
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}

function visit(node: Tree, current: Part, scope: Scope): Part {
  const within = (child: Tree, part = current) => visit(child, part, scope);
  switch (node.type) {
    case 'Field':
      return fieldOf(current, node.name);
    case 'Identity':
    case 'Current':
      return current;
    case 'Root':
      return { shape: scope.root, name: '' };
    case 'Literal':
      return { shape: shapeOf(node.value), name: JSON.stringify(node.value), literal: node.value };
    case 'Subexpression':
    case 'Pipe':
      return within(node.right, within(node.left));
    case 'IndexExpression': {
      const left = within(node.left);
      if (node.right.type === 'Slice') return left;
      return itemOf(left);
    }
    case 'Flatten': {
      const child = within(node.child);
      const item = itemOf(child);
      return item.shape.type === 'list' ? { ...child, shape: item.shape } : child;
    }
    case 'Projection':
      return listOf(within(node.right, itemOf(within(node.left))));
    case 'FilterProjection': {
      const item = itemOf(within(node.left));
      within(node.condition, item);
      return listOf(within(node.right, item));
    }
    case 'ValueProjection': {
      within(node.left);
      return listOf(within(node.right, { shape: any, name: '' }));
    }
    case 'Comparator':
      checkComparison(node.name, within(node.left), within(node.right));
      return { shape: boolean, name: 'a comparison' };
    case 'AndExpression':
    case 'OrExpression': {
      within(node.left);
      within(node.right);
      return unknown;
    }
    case 'NotExpression':
      within(node.child);
      return { shape: boolean, name: 'a condition' };
    case 'Function':
      return visitFunction(node, current, scope);
    case 'MultiSelectList':
      for (const child of node.children) within(child);
      return { shape: { type: 'list', item: any }, name: 'the list' };
    case 'MultiSelectHash':
      return {
        shape: {
          type: 'object',
          members: Object.fromEntries(node.children.map(({ name, value }) => [name, within(value).shape])),
        },
        name: 'the selection',
      };
    case 'Ternary':
      for (const child of [node.condition, node.trueExpr, node.falseExpr]) within(child);
      return unknown;
    case 'LetExpression': {
      const bound = node.bindings.map(({ variable, reference }) => [variable, within(reference).shape] as const);
      return visit(node.expression, current, { ...scope, variables: new Map([...scope.variables, ...bound]) });
    }
    case 'Variable':
      return { shape: scope.variables.get(node.name) ?? any, name: `$${node.name}` };
    case 'Arithmetic':
      within(node.left);
      within(node.right);
      return { shape: number, name: 'the result' };
    case 'Unary':
      within(node.operand);
      return { shape: number, name: 'the result' };
    // `role = 'agent'` is the beginning of a `let`.
    case 'Binding':
      throw new Mistake(`one = compares nothing: write ${node.variable} == …`);
    default:
      return unknown;
  }
}

const unknown: Part = { shape: any, name: 'the value' };

function fieldOf({ shape, name }: Part, field: string): Part {
  const path = name === '' ? field : `${name}.${field}`;
  if (shape.type === 'open') shape.onField(field);
  if (!isKnown(shape)) return { shape: any, name: path };
  if (shape.type === 'list') throw new Mistake(`${name} is a list: write ${name}[].${field}`);
  if (shape.type !== 'object') throw new Mistake(`${name} is ${typeWords[shape.type]} and has no ${field}`);
  const found = Object.hasOwn(shape.members, field) ? shape.members[field] : undefined;
  if (found?.type === 'absent') throw new Mistake(`${path} needs ${found.needs}`);
  if (found?.type === 'object') found.onUse?.();
  if (found !== undefined) return { shape: found, name: path };
  const names = Object.keys(shape.members);
  const near = nearestWords(field, names);
  throw new Mistake(
    `${name === '' ? 'there is no field' : `${name} has no field`} ${field}${suggestNear(near)}`,
    `The fields${name === '' ? '' : ` of ${name}`}: ${names.join(', ')}`,
  );
}

function itemOf({ shape, name }: Part): Part {
  if (shape.type === 'list') return { shape: shape.item, name: `${name}[]` };
  if (!isKnown(shape)) return { shape: any, name: `${name}[]` };
  throw new Mistake(`${name} is ${typeWords[shape.type]}, not a list`);
}

const listOf = ({ shape, name }: Part): Part => ({ shape: { type: 'list', item: shape }, name });

const typeWords = { number: 'a number', boolean: 'true or false', string: 'text', list: 'a list', object: 'an object' };

type KnownShape = Exclude<Shape, { readonly type: 'any' | 'null' | 'open' | 'absent' }> & {
  readonly type: keyof typeof typeWords;
};

const isKnown = (shape: Shape): shape is KnownShape => Object.hasOwn(typeWords, shape.type);

const signs: Readonly<Record<string, string>> = { GT: '>', GTE: '>=', LT: '<', LTE: '<=' };

function checkComparison(operator: string, left: Part, right: Part): void {
  const sign = signs[operator];
  if (sign !== undefined) {
    for (const { shape, name } of [left, right]) {
      if (isKnown(shape) && shape.type !== 'number') {
        throw new Mistake(`${sign} compares only numbers, and ${name} is ${typeWords[shape.type]}`);
      }
    }
    return;
  }
  checkSame(left, right);
}

/** @throws Mistake if the two can never be equal */
function checkSame(left: Part, right: Part): void {
  if (!isKnown(left.shape) || !isKnown(right.shape)) return;
  if (left.shape.type !== right.shape.type) {
    throw new Mistake(
      `${left.name} is ${typeWords[left.shape.type]} and ${right.name} is ${typeWords[right.shape.type]}: they are never equal`,
    );
  }
  checkValue(left, right.literal);
  checkValue(right, left.literal);
}

function checkValue({ shape, name }: Part, literal: unknown): void {
  if (shape.type !== 'string' || typeof literal !== 'string') return;
  shape.onValue?.(literal);
  if (shape.values === undefined || shape.values.includes(literal)) return;
  const sameLetters = shape.values.filter((value) => value.toLowerCase() === literal.toLowerCase());
  const near = sameLetters.length > 0 ? sameLetters : nearestWords(literal, shape.values);
  throw new Mistake(
    `${name} is never '${literal}'${suggestNear(near)}`,
    `${name} is one of: ${shape.values.join(', ')}`,
  );
}

type FunctionCall = Extract<Tree, { readonly type: 'Function' }>;

/** Functions whose result has a certain shape. */
const results: Readonly<Record<string, Shape>> = {
  length: number,
  abs: number,
  avg: number,
  ceil: number,
  floor: number,
  sum: number,
  to_number: number,
  contains: boolean,
  starts_with: boolean,
  ends_with: boolean,
  join: { type: 'string' },
  lower: { type: 'string' },
  upper: { type: 'string' },
  trim: { type: 'string' },
  to_string: { type: 'string' },
  type: { type: 'string' },
};

function visitFunction({ name, children }: FunctionCall, current: Part, scope: Scope): Part {
  let list: Part = unknown;
  const given = children.map((child): Part => {
    // `max_by(intents, &score)`: the expression is about the items of the list.
    if (child.type === 'ExpressionReference') {
      visit(child.child, list.shape.type === 'list' ? itemOf(list) : unknown, scope);
      return unknown;
    }
    const part = visit(child, current, scope);
    if (part.shape.type === 'list') list = part;
    return part;
  });
  const [first = unknown, second = unknown] = given;
  if (name === 'contains' && first.shape.type === 'list') checkMember(itemOf(first), second);
  if (['sort', 'sort_by', 'reverse'].includes(name)) return first;
  if (['max_by', 'min_by', 'max', 'min'].includes(name) && first.shape.type === 'list') return itemOf(first);
  return { shape: results[name] ?? any, name: `${name}()` };
}

/** `contains(intents, 'refund')`: the list contains objects. */
function checkMember(item: Part, searched: Part): void {
  if (item.shape.type !== 'object' || searched.shape.type !== 'string') {
    checkSame(item, searched);
    return;
  }
  const list = item.name.replace(/\[\]$/, '');
  const text = Object.entries(item.shape.members).find(([, { type }]) => type === 'string')?.[0];
  throw new Mistake(
    `${list} holds objects, not text${text === undefined ? '' : `: write contains(${list}[].${text}, ${searched.name.replaceAll('"', "'")})`}`,
  );
}

function shapeOf(value: unknown): Shape {
  if (value === null) return { type: 'null' };
  if (Array.isArray(value)) return { type: 'list', item: any };
  switch (typeof value) {
    case 'number':
      return number;
    case 'boolean':
      return boolean;
    case 'string':
      return { type: 'string' };
    default:
      return any;
  }
}
