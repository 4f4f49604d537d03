/**
 * Converts the nodes of a YAML document to plain values. The library's own conversion is not used: it searches for
 * duplicate keys, and for the anchor of each alias, in time quadratic in the size of the file.
 */
import { type Document, isAlias, isMap, isScalar, isSeq, type Node } from 'yaml';

/**
 * Limit on the number of values that a file may expand to. An alias repeats everything in its anchor, and anchors
 * contain aliases, so a short file could fill any memory.
 */
const maxValues = 2_000_000;

interface Read {
  readonly value: unknown;
  /** The number of values that it contains, including itself. */
  readonly count: number;
}

/** @returns the value, whose parts may be shared, and the problems with keys and aliases */
export function readPlainValue(document: Document): { value: unknown; problems: Problem[] } {
  const problems: Problem[] = [];
  const anchors = new Map<string, Read>();
  let complained = false;

  function read(node: unknown): Read {
    const result = readNode(node);
    if (result.count > maxValues && !complained) {
      complained = true;
      problems.push({
        offset: offsetOf(node),
        words: `aliases expand this to more than ${maxValues.toLocaleString('en')} values`,
      });
    }
    const anchor = isScalar(node) || isMap(node) || isSeq(node) ? node.anchor : undefined;
    if (anchor !== undefined) anchors.set(anchor, result);
    return result;
  }

  function readNode(node: unknown): Read {
    if (isAlias(node)) {
      const known = anchors.get(node.source);
      if (known === undefined) {
        problems.push({ offset: offsetOf(node), words: `the anchor &${node.source} is not defined before this alias` });
      }
      return known ?? { value: undefined, count: 1 };
    }
    if (isSeq(node)) {
      const items = node.items.map(read);
      return { value: items.map(({ value }) => value), count: countAll(items) };
    }
    if (isMap(node)) {
      const entries = new Map<string, Read>();
      for (const { key, value } of node.items) {
        const name = isScalar(key) ? String(key.value) : undefined;
        if (name === undefined) problems.push({ offset: offsetOf(key), words: 'a key must be text' });
        else if (entries.has(name)) problems.push({ offset: offsetOf(key), words: `the key ${name} occurs twice` });
        else entries.set(name, read(value));
      }
      // fromEntries defines keys instead of assigning them, so __proto__ is an ordinary key.
      const value = Object.fromEntries([...entries].map(([name, { value }]) => [name, value]));
      return { value, count: countAll([...entries.values()]) };
    }
    return { value: isScalar(node) ? node.value : null, count: 1 };
  }

  const { value } = read(document.contents);
  return { value, problems };
}

const countAll = (parts: readonly Read[]): number => parts.reduce((sum, { count }) => sum + count, 1);

/** The offset of a node; 0 if it has none. */
export function offsetOf(node: unknown): number {
  return (isScalar(node) || isMap(node) || isSeq(node) || isAlias(node) ? node.range?.[0] : undefined) ?? 0;
}

/**
 * The offset of the value at a path: its key in a map, otherwise the innermost part of the path that exists.
 *
 * @param path keys and indexes, outermost first
 */
export function findOffset(document: Document, path: readonly string[], part: 'key' | 'value'): number {
  let node: Node | null = document.contents;
  let offset = offsetOf(node);
  for (const [depth, name] of path.entries()) {
    if (isSeq(node)) {
      const item: unknown = node.items[Number(name)];
      node = asNode(item);
    } else if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === name);
      if (pair === undefined) return offset;
      const isLast = depth === path.length - 1;
      node = asNode(pair.value);
      if (node === null || (isLast && part === 'key')) return offsetOf(pair.key);
    } else return offset;
    if (node === null) return offset;
    offset = offsetOf(node);
  }
  return offset;
}

const asNode = (value: unknown): Node | null =>
  isScalar(value) || isMap(value) || isSeq(value) || isAlias(value) ? value : null;

export interface Problem {
  /** The position, in UTF-16 code units from the start of the text. */
  readonly offset: number;
  readonly words: string;
}
