/**
 * JSON lines: an utterance per line, or a conversation of a platform per line. The member with the text is `text`,
 * `message` or another usual name, or the given one.
 */
import { tryParseJson } from '../../../shared/parse-json.ts';
import { asObject, type Members, objectsIn } from '../../../shared/subtitles/json-members.ts';
import { findName } from '../columns/field-names.ts';
import { flatten } from '../columns/flatten.ts';
import { mayHaveFiles, readRecord } from '../columns/read-record.ts';
import { type RecordOf, recordOf, textOf } from '../columns/record-item.ts';
import { findPositions, planRecords, type RecordPlan } from '../columns/record-plan.ts';
import type { FormatInput, Head, Item, LineFormat, ReadOptions } from '../format.ts';
import { type ChosenList, chooseList } from '../lists/choose-list.ts';
import { readLists, readReplies } from '../lists/read-lists.ts';
import { splitExchange } from '../lists/split-exchange.ts';
import {
  areGrowing,
  createGrowthFilter,
  createHistoryFilter,
  createRepeatFilter,
  isInterim,
} from '../messages/drop-repeats.ts';
import { parseInner } from '../parse-json.ts';
import type { SourceLine } from '../source-lines.ts';
import { nameSpeakers } from '../speakers/people.ts';
import { readDate } from '../times/dates.ts';
import { holds, readPlatform } from './platforms/platform.ts';
import { findPlatform } from './platforms/platforms.ts';

export const ndjson: LineFormat = {
  kind: 'lines',
  about: 'JSON lines: one object per utterance or conversation',
  recognises({ lines, isWhole }: Head) {
    const some = lines.filter((line) => line.trim() !== '').slice(0, 20);
    const objects = some.map(parseObject).filter((value) => value !== undefined);
    const [start = ''] = some;
    // Other logs have an object behind some of their lines.
    const isLog = withoutPrefix(start).startsWith('{') && objects.length * 2 > some.length;
    if (objects.length === 0 || !(start.trimStart().startsWith('{') || isLog)) return false;
    const [first = {}] = objects;
    // A single object with a list of messages is a JSON document.
    const isDocument =
      objects.length === 1 &&
      (Object.values(first).some(
        (value) => Array.isArray(value) && (value.length > 1 || asObject(value[0]) !== undefined),
      ) ||
        chooseList(first, {})?.hasTurns === true);
    return (
      objects.length > 1 ||
      (isWhole &&
        !isDocument &&
        textOf(planRecords([], {}), recordOf({ names: Object.keys(first), values: Object.values(first) })) !==
          undefined)
    );
  },
  async *read({ head, lines, options, note }: FormatInput) {
    const objects = head.lines
      .slice(0, maxSamples)
      .map(parseObject)
      .filter((members) => members !== undefined);
    const readLine = chooseReader(objects, options, note);
    const withoutRepeats = createRepeatFilter();
    let held: Item | undefined;
    if (Object.keys(options.columns ?? {}).length === 0 && areOfWords(objects)) {
      yield* readLists(await collect(lines), options);
      return;
    }
    const inOrder = isNewestFirst(objects) ? oldestFirst(lines) : lines;
    for await (const { number, text, problem } of inOrder) {
      if (text === undefined) yield { line: number, error: `is ${problem}` };
      else if (text.trim() !== '')
        for (const item of withoutRepeats(nameSpeakers([...readLine(text, number)], objects))) {
          if (held !== undefined && !isInterim(held, item)) yield held;
          held = item;
        }
    }
    if (held !== undefined) yield held;
  },
};

const maxSamples = 100;
/** Conversations that show whether each goes on with the one before. */
const maxGrown = 5;

/** True for results of a recogniser that have only words with times. */
const areOfWords = (objects: readonly Members[]): boolean =>
  objects.some(({ tokens, words }) => Array.isArray(tokens ?? words)) &&
  objects.every((one) => textOf({ choices: {} }, flatten(one)) === undefined) &&
  chooseList(objects, {})?.areWords === true;

/** All objects of a log, up to {@link maxHeldChars}. */
async function collect(lines: AsyncIterable<SourceLine>): Promise<readonly Members[]> {
  const objects: Members[] = [];
  let chars = 0;
  for await (const { text = '' } of lines) {
    chars += text.length;
    if (chars > maxHeldChars) break;
    const members = parseObject(text);
    if (members !== undefined) objects.push(members);
  }
  return objects;
}

/** True for a log of conversations from the last to the first: each one has all that was said before it. */
function isNewestFirst(objects: readonly Members[]): boolean {
  if (!objects.every((one) => holdsConversation(one))) return false;
  const timeOf = (one: Members = {}): string => {
    const [at] = findPositions(Object.keys(one)).time;
    return (at === undefined ? undefined : readDate(Object.values(one)[at])) ?? '';
  };
  const [first, last] = [timeOf(objects[0]), timeOf(objects.at(-1))];
  return last !== '' && first > last;
}

/** Memory has this many characters of a log; a longer one is in order within its parts. */
const maxHeldChars = 8_000_000;

async function* oldestFirst(lines: AsyncIterable<SourceLine>): AsyncGenerator<SourceLine> {
  let held: SourceLine[] = [];
  let chars = 0;
  for await (const line of lines) {
    held.push(line);
    chars += line.text?.length ?? 0;
    if (chars < maxHeldChars) continue;
    yield* held.toReversed();
    [held, chars] = [[], 0];
  }
  yield* held.toReversed();
}

function chooseReader(
  objects: readonly Members[],
  options: ReadOptions,
  note: (note: string) => void,
): (text: string, line: number) => Iterable<Item> {
  const { columns = {} } = options;
  const select = columns.items === undefined ? undefined : options.select?.(columns.items, '--items');
  const platform =
    Object.keys(columns).length > 0 ? undefined : findPlatform((one) => objects.some((object) => holds(one, object)));
  if (platform !== undefined) note(`JSON lines with ${platform.about.replace(/^the JSON of /, 'conversations of ')}`);
  const listed = objects.map((one) => ({ one, list: chooseList(one, {}) }));
  const talks = listed.filter(({ list }) => isTalk(list));
  const saying = listed.filter(({ one, list }) => list !== undefined || chooseList(one, {}, true) !== undefined);
  const areConversations = Object.keys(columns).length === 0 && talks.length * 2 > saying.length;
  const paths = new Set(talks.map(({ list }) => list?.path));
  const first = areConversations ? saying.filter(({ list }) => paths.has(list?.path)).slice(0, maxGrown) : [];
  const ofGrowth = areGrowing(first.map(({ one }) => readLists(one, options))) ? createGrowthFilter() : undefined;
  const split = (object: Members) => (columns.text === undefined ? splitExchange(object) : [object]);
  const samples = objects.flatMap(split).map((object) => flatten(object).flat);
  const plan = planRecords(samples, options);
  const withoutHistory = createHistoryFilter();
  return (text, line) => {
    const members = parseObject(text);
    if (members === undefined)
      return [{ line, error: tryParseJson(text) === undefined ? 'is not JSON' : 'is not a JSON object' }];
    if (platform !== undefined && holds(platform, members)) {
      return readPlatform(platform, members, options, line).map((item) => ({ line, ...item }));
    }
    if (areConversations && isTalk(chooseList(members, {}), split(members).length === 1, paths)) {
      const items = readLists(members, options, line, withoutHistory);
      return (ofGrowth?.(items) ?? items).map((item) => ({ line, ...item }));
    }
    const selected = select === undefined ? [members] : objectsIn([select(members)].flat());
    return selected.flatMap(split).flatMap((one) => readMembers(one, line, plan, options));
  };
}

const holdsConversation = (members: Members): boolean => isTalk(chooseList(members, {}));

/**
 * True for a list of messages, unless they are replies to a message in the same line.
 *
 * @param isBegun true for a line among others: it may have only the first message
 * @param paths of the messages in the others
 */
const isTalk = (list: ChosenList | undefined, isBegun = false, paths?: ReadonlySet<string | undefined>): boolean =>
  list !== undefined &&
  (list.isCertain || (isBegun && (list.hasTurns || paths?.has(list.path) === true))) &&
  !/(?:replies|thread(?!s)|reactions)/i.test(list.path);

/** Logs have the time, and maybe a stream or level, before each object: `2026-10-13T15:04:10.221Z stdout F {"message": ...}`. */
const withoutPrefix = (line: string): string =>
  line.startsWith('{') ? line : line.replace(/^\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d[^{]{0,100}(?=\{")/, '');

function parseObject(line: string): Members | undefined {
  try {
    return asObject(parseInner(withoutPrefix(line)));
  } catch {
    return undefined;
  }
}

function readMembers(members: Members, line: number, plan: RecordPlan, options: ReadOptions): readonly Item[] {
  const { columns } = options;
  const record = flatten(members);
  const read = readRecord(plan, record, { line });
  const wanted = columns?.text;
  const text = textOf(plan, record);
  // A notification has its messages in a list.
  if (wanted === undefined && text === undefined && chooseList(members, {})?.hasTurns === true)
    return readLists(members, options).map((item) => ({ line, ...item }));
  if (read !== 'no text')
    return read.length === 0 && text?.trim() === '' && Object.values(members).includes(text) && !mayHaveFiles(record)
      ? [{ line, error: 'has an empty text' }]
      : [...read, ...readReplies(plan, members).map((item) => ({ line, ...item }))];
  // Logs have events of other kinds.
  if (wanted === undefined && !hasWords(record)) return [];
  if (wanted === undefined) return [{ line, error: 'lacks a text: no member "text", "message" or another usual name' }];
  const isThere = findName(Object.keys(members), wanted) !== undefined;
  return [{ line, error: isThere ? `has a member "${wanted}" that is not a string` : `lacks a member "${wanted}"` }];
}

/** True for a flat record, and for one with a sentence. */
const hasWords = ({ names, flat }: RecordOf): boolean =>
  names.length === flat.names.length ||
  flat.values.some((value) => typeof value === 'string' && /\p{L}\s+\S+\s+\p{L}/u.test(value));
