/** Finds the list of utterances in JSON of unknown shape; if it finds no list, describes the document. */
import { asObject, type Members } from '../../shared/subtitles/json-members.ts';
import { createChoices } from './columns/column-choices.ts';
import { flatten } from './columns/flatten.ts';
import { findPositions } from './columns/record-plan.ts';
import type { ReadOptions } from './format.ts';
import type { Fields } from './message-item.ts';

export interface ListedObject {
  readonly members: Members;
  /** The members of the conversation that it is in. */
  readonly about: Fields;
}

interface FoundObject {
  readonly members: Members;
  /** The object that its list is in. */
  readonly around: Members;
}

/** All lists at one path, such as `calls[].turns[]`. */
interface Lists {
  readonly path: string;
  readonly objects: FoundObject[];
}

const maxDepth = 6;
/** Paths that are remembered: an object may use names as keys. */
const maxPaths = 500;
const maxSamples = 30;

/** Recognising, reading and describing a document need the same lists. */
const collected = new WeakMap<object, readonly Lists[]>();

function collectLists(document: unknown): readonly Lists[] {
  if (typeof document !== 'object' || document === null) return [];
  const known = collected.get(document);
  if (known !== undefined) return known;
  const lists = visitLists(document);
  collected.set(document, lists);
  return lists;
}

function visitLists(document: object): readonly Lists[] {
  const found = new Map<string, Lists>();
  const visit = (value: unknown, path: string, around: Members, depth: number): void => {
    if (Array.isArray(value)) {
      const key = `${path}[]`;
      let lists = found.get(key);
      for (const one of value as unknown[]) {
        const object = asObject(one);
        if (object === undefined) continue;
        const members = unwrap(object);
        if (lists === undefined) {
          if (found.size >= maxPaths) return;
          lists = { path: key, objects: [] };
          found.set(key, lists);
        }
        lists.objects.push({ members, around });
        if (depth < maxDepth) visitMembers(members, key, depth);
      }
      return;
    }
    const members = asObject(value);
    if (members !== undefined && depth < maxDepth) visitMembers(members, path, depth);
  };
  const visitMembers = (members: Members, path: string, depth: number): void => {
    for (const [name, value] of Object.entries(members)) {
      if (typeof value !== 'object' || value === null) continue;
      visit(value, path === '' ? name : `${path}.${name}`, members, depth + 1);
    }
  };
  visit(document, '', {}, 0);
  return [...found.values()];
}

const resourceMembers = new Set(['type', 'id', 'lid', 'attributes', 'relationships', 'links', 'meta']);

/** A resource of JSON:API (https://jsonapi.org) has its members in `attributes`. */
function unwrap(object: Members): Members {
  const attributes = asObject(object.attributes);
  const isWrapped = attributes !== undefined && Object.keys(object).every((name) => resourceMembers.has(name));
  return isWrapped ? { id: object.id, ...attributes } : object;
}

const maxAbout = 30;
const maxAboutChars = 200;

/** The short values of the object around a list. Its id is that of the conversation. */
function describeConversation(members: Members): Fields {
  const short = Object.entries(members).filter(
    ([, value]) =>
      typeof value === 'number' ||
      typeof value === 'boolean' ||
      (typeof value === 'string' && value !== '' && value.length <= maxAboutChars),
  );
  const id = short.find(([name]) =>
    /^(?:id|(?:conversation|call|chat|ticket|thread|session|case|interaction)_?id)$/i.test(name),
  )?.[1];
  return { ...(id !== undefined && { conversation: id }), ...Object.fromEntries(short.slice(0, maxAbout)) };
}

/** The objects of lists, with a description of the conversation around them. */
function listedIn(objects: readonly FoundObject[]): ListedObject[] {
  const described = new Map<Members, Fields>();
  return objects.map(({ members, around }) => {
    const about = described.get(around) ?? describeConversation(around);
    described.set(around, about);
    return { members, about };
  });
}

/** The objects of the lists at a path such as `calls[].turns[]`, with the members of their conversations. */
export function findListAt(document: unknown, path: string): ListedObject[] | undefined {
  const found = collectLists(document).find((lists) => lists.path === path);
  return found && listedIn(found.objects);
}

/** True if a list has texts. */
export const hasTexts = (document: unknown): boolean => chooseList(document, {}) !== undefined;

/** The list with the most words, in which speakers count more. @returns undefined if no list has texts */
export function findBestList(document: unknown, options: ReadOptions): ListedObject[] | undefined {
  const best = chooseList(document, options);
  return best && listedIn(best);
}

function chooseList(document: unknown, options: ReadOptions): readonly FoundObject[] | undefined {
  let best: { readonly score: number; readonly objects: readonly FoundObject[] } | undefined;
  const { text: choice } = createChoices(options);
  for (const { objects } of collectLists(document)) {
    const samples = objects.slice(0, maxSamples).map(({ members }) => flatten(members));
    let chars = 0;
    let named = 0;
    let texts = 0;
    for (const { names, values, flat } of samples) {
      const positions = findPositions(flat.names);
      const index = positions.text.find((position) => typeof flat.values[position] === 'string');
      const text =
        choice === undefined ? (index === undefined ? undefined : flat.values[index]) : choice(names, values);
      if (typeof text !== 'string' || text.trim() === '') continue;
      texts += 1;
      chars += text.length;
      if (positions.speaker.length > 0 || positions.role.length > 0 || positions.flag.length > 0) named += 1;
    }
    if (texts === 0) continue;
    const score = (chars / samples.length) * objects.length * (named * 2 >= texts ? 10 : 1);
    if (best === undefined || score > best.score) best = { score, objects };
  }
  return best?.objects;
}

/** Describes a document and the flags that read its most promising list; the text follows the name of the file. */
export function describeLists(document: unknown): string {
  const lists = collectLists(document).toSorted((a, b) => b.objects.length - a.objects.length);
  const described = lists.flatMap((list) => describeList(list) ?? []);
  const [best] = described;
  if (best === undefined) {
    const members = asObject(document);
    const names = members === undefined ? '' : ` Its members: ${Object.keys(members).slice(0, 12).join(', ')}.`;
    return `is JSON without a list of utterances.${names} To read it as plain text: --format text`;
  }
  return `is JSON without utterances that are known. It has ${best}`;
}

function describeList({ path, objects }: Lists): string | undefined {
  const samples = objects.slice(0, maxSamples).map(({ members }) => flatten(members));
  const columns = new Map<string, string[]>();
  for (const { flat } of samples) {
    flat.names.forEach((name, index) => {
      const value = flat.values[index];
      if (typeof value === 'string' && value !== '') columns.set(name, [...(columns.get(name) ?? []), value]);
    });
  }
  const mean = (values: readonly string[]) => values.reduce((sum, { length }) => sum + length, 0) / values.length;
  const text = [...columns]
    .filter(([, values]) => mean(values) > 10 && values.some((value) => value.includes(' ')))
    .sort((a, b) => mean(b[1]) - mean(a[1]))[0];
  if (text === undefined) return undefined;
  const speaker = [...columns].find(
    ([name, values]) =>
      name !== text[0] &&
      new Set(values).size <= Math.max(2, values.length / 2) &&
      mean(values) <= 40 &&
      !values.some((value) => /^\d|:\/\//.test(value)),
  );
  const flags = [
    `--items '${path}'`,
    `--text-column ${text[0]}`,
    ...(speaker === undefined ? [] : [`--speaker-column ${speaker[0]}`]),
  ];
  const names = [...new Set(samples.flatMap((one) => one.names))].slice(0, 12).join(', ');
  return `${objects.length} objects at ${path} with the members ${names}. To read them: ${flags.join(' ')}`;
}
