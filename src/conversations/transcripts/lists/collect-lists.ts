/** Collects all lists of objects in JSON: arrays, maps of objects by their ids, and objects with an array per column. */
import { asObject, type Members } from '../../../shared/subtitles/json-members.ts';
import { isTextName } from '../columns/field-names.ts';
import { fromPairs } from '../columns/flatten.ts';
import type { Around } from '../speakers/people.ts';
import { joinResources, unwrapResource } from './join-resources.ts';

export interface FoundObject {
  readonly members: Members;
  /** The object that its list is in; undefined for a document that is a list. */
  readonly around: Around | undefined;
  /** Its position in its list. */
  readonly position: number;
}

/** All lists at one path, such as `calls[].turns[]`. */
export interface Lists {
  readonly path: string;
  readonly objects: FoundObject[];
}

const maxDepth = 10;
const maxArrays = 100;
/** Paths that are remembered: an object may use names as keys. */
const maxPaths = 500;
const maxObjects = 2_000_000;

/** Recognising, reading and describing a document need the same lists. */
const collected = new WeakMap<object, readonly Lists[]>();

export function collectLists(document: unknown): readonly Lists[] {
  if (typeof document !== 'object' || document === null) return [];
  const known = collected.get(document) ?? visitLists(document);
  collected.set(document, known);
  return known;
}

function visitLists(document: object): readonly Lists[] {
  const found = new Map<string, Lists>();
  let count = 0;
  const addList = (list: readonly Members[], path: string, around: Around | undefined, depth: number): void => {
    let lists = found.get(path);
    for (const [position, object] of list.entries()) {
      const members = unwrapResource(object);
      if (lists === undefined) {
        if (found.size >= maxPaths) return;
        lists = { path, objects: [] };
        found.set(path, lists);
      }
      count += 1;
      if (count > maxObjects) return;
      lists.objects.push({ members, around, position });
      if (depth < maxDepth) visitMembers(members, path, { members, isItem: true, outer: around }, depth);
    }
  };
  const visit = (value: unknown, path: string, around: Around | undefined, depth: number): void => {
    if (Array.isArray(value)) {
      if (fromPairs(value) !== undefined) return;
      const rows = tableRows(value) ?? tupleRows(value);
      const objects = rows ?? sayings(value.map(asObject).filter((one) => one !== undefined));
      if (objects.length > 0) addList(objects, `${path.replace(/(?:\[\])+$/, '')}[]`, around, depth);
      // A thread of mails is a list of a mail and the lists that answer it.
      if (rows === undefined && depth < maxArrays)
        for (const one of value) if (Array.isArray(one)) visit(one, `${path}[]`, around, depth + 1);
      return;
    }
    const members = asObject(value);
    if (members === undefined || depth >= maxDepth) return;
    const entries = Object.entries(members);
    if (isMapOfObjects(entries)) {
      const list = entries.map(([key, one]) => ({
        ...(!('id' in (one as Members)) && { id: key }),
        ...(one as Members),
      }));
      addList(list, path === '' ? '*' : `${path}.*`, around, depth);
      return;
    }
    const sides = entries.filter(
      ([key, one]) => sideOfCall.test(key) && Object.values(asObject(one) ?? {}).some(Array.isArray),
    );
    if (sides.length > 1)
      addList(
        sides.map(([key, one]) => ({ speaker: (one as Members).label ?? key, ...(one as Members) })),
        path === '' ? '*' : `${path}.*`,
        around,
        depth,
      );
    const columns = columnRows(entries);
    if (columns !== undefined) addList(columns, path === '' ? '@' : path, around, depth);
    visitMembers(members, path, { members, isItem: false, outer: around }, depth);
  };
  const visitMembers = (members: Members, path: string, around: Around, depth: number): void => {
    const entries = Object.entries(members);
    const areKeys = entries.length > 1 && entries.every(([key, value]) => Array.isArray(value) && isKey(key));
    for (const [name, value] of entries) {
      if (typeof value !== 'object' || value === null) continue;
      // The parts of one mail, which has the same words in several types.
      if (name === 'parts' && 'mimeType' in members) continue;
      const areEchoes = echoes.test(name) && Array.isArray(value);
      const step = areKeys ? '*' : areEchoes ? 'messages' : name;
      const list = areEchoes ? value.map((one) => ({ role: 'agent', ...asObject(one) })) : value;
      visit(list, path === '' ? step : `${path}.${step}`, around, depth + 1);
    }
  };
  visit(joinResources(document), '', undefined, 0);
  return [...found.values()];
}

/** What the company sent, in notifications of a messenger: elsewhere in the same log, a list `messages` has what it received. */
const echoes = /^message_?echoes$/i;

/** A key that is no name of a member: a number, a date, an id. */
const isKey = (key: string): boolean =>
  /^-?\d[\d.:T_/-]*Z?$|^[\w-]*\d[\w-]{5,}$|^[\w.+-]+@[\w.-]+$/.test(key) || key.length >= 20;

/** The sides of a call, with the words of each. */
const sideOfCall =
  /^(?:left|right|agent|customer|caller|callee|client|inbound|outbound|local|remote|internal|external)$/;

/** `{"m1": {...}, "m2": {...}}`: objects with the same members, by ids. */
function isMapOfObjects(entries: readonly (readonly [string, unknown])[]): boolean {
  if (entries.length < 2 || !entries.every(([, value]) => asObject(value) !== undefined)) return false;
  const [first] = entries;
  const names = Object.keys(first?.[1] as Members);
  const isAlike = (one: unknown) => {
    const own = Object.keys(one as Members);
    return own.filter((name) => names.includes(name)).length * 2 >= Math.max(1, Math.min(own.length, names.length));
  };
  if (names.length < 2 || !entries.slice(1, 20).every(([, value]) => isAlike(value))) return false;
  return (
    entries.slice(0, 20).every(([key]) => isKey(key)) ||
    (entries.length >= 4 && entries.slice(0, 20).every(([key]) => /\d/.test(key)))
  );
}

/** Columns of equal length: `{"speaker": ["A", "B"], "text": ["Hi", "Hello"]}`. */
function columnRows(entries: readonly (readonly [string, unknown])[]): Members[] | undefined {
  const columns = entries.filter(
    (entry): entry is [string, unknown[]] => Array.isArray(entry[1]) && entry[1].length > 1,
  );
  const [first] = columns;
  if (first === undefined || columns.length < 2) return undefined;
  const even = columns.filter(([, values]) => values.length === first[1].length && values.every(isScalar));
  if (even.length < 2 || !even.some(([, values]) => values.some(isSentence))) return undefined;
  return first[1].map((_, index) => Object.fromEntries(even.map(([name, values]) => [name, values[index]])));
}

/** A table: the names in the first row, `[["time", "from", "text"], ["9:00", "Ana", "Hi"]]`. */
function tableRows(rows: readonly unknown[]): Members[] | undefined {
  const [head, ...others] = rows;
  if (!Array.isArray(head) || head.length < 2 || others.length === 0) return undefined;
  const areNames =
    head.every((name) => typeof name === 'string' && /^\p{L}[\p{L}\p{N} _.-]{0,39}$/u.test(name)) &&
    new Set(head).size === head.length;
  if (
    !areNames ||
    !others.slice(0, 50).every((row) => Array.isArray(row) && row.length === head.length && row.every(isScalar))
  )
    return undefined;
  return others
    .filter(Array.isArray)
    .map((row) => Object.fromEntries(head.map((name: string, index) => [name, row[index] as unknown])));
}

/** Rows without names: `[["9:00", "Ana", "Hi there"], ["9:01", "Bo", "Hello"]]`. */
function tupleRows(rows: readonly unknown[]): Members[] | undefined {
  const [first] = rows;
  if (!Array.isArray(first) || first.length < 2 || first.length > 10 || rows.length < 2) return undefined;
  const areRows = rows.every((row) => Array.isArray(row) && row.length === first.length && row.every(isScalar));
  if (!areRows || !rows.some((row) => (row as unknown[]).some(isSentence))) return undefined;
  return rows
    .filter(Array.isArray)
    .map((row) => Object.fromEntries(row.map((value, at) => [`column${at + 1}`, value])));
}

const sideKey = /^(?:agent|operator|rep|advisor|bot|assistant|ai|customer|user|human|caller|client|visitor|guest)$/i;

/**
 * What each said under the word for its side: `[{"agent": "Hello"}, {"caller": "Hi"}]`. If the words are elsewhere, it is
 * the name: `[{"agent": "Bo", "text": "Hello"}, {"caller": "Ana", "text": "Hi"}]`.
 */
function sayings(objects: readonly Members[]): readonly Members[] {
  if (!Object.keys(objects[0] ?? {}).some((name) => sideKey.test(name))) return objects;
  const keys = objects.map((one) =>
    Object.keys(one).filter((name) => sideKey.test(name) && typeof one[name] === 'string'),
  );
  const sides = new Set(keys.flat());
  if (sides.size < 2 || keys.some((own) => own.length !== 1)) return objects;
  const areNames = objects.every((one) => Object.keys(one).some(isTextName));
  return objects.map((one, at) => {
    const role = keys[at]?.[0] ?? '';
    const { [role]: value, ...rest } = one;
    return { ...rest, role, [areNames ? 'speaker' : 'text']: value };
  });
}

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;
const isSentence = (value: unknown): boolean => typeof value === 'string' && /\p{L}\s+\p{L}/u.test(value);
