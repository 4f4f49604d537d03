/** Reads JSON of unknown shape: its list of utterances, or of words, with what surrounds it. */
import { asObject, asText, type Members, objectsIn } from '../../../shared/subtitles/json-members.ts';
import { flatten } from '../columns/flatten.ts';
import { type Renames, renameRecord } from '../columns/infer-names.ts';
import { isNote, readRecord } from '../columns/read-record.ts';
import { type RecordOf, textOf } from '../columns/record-item.ts';
import { type Cells, findPositions, planRecords, type RecordPlan } from '../columns/record-plan.ts';
import { richText } from '../columns/rich-text.ts';
import { type Item, type ReadOptions, TranscriptError } from '../format.ts';
import { readScript } from '../headings/read-script.ts';
import { createHistoryFilter, withoutEvents } from '../messages/drop-repeats.ts';
import { type Fields, messageItem } from '../messages/message-item.ts';
import type { Around } from '../speakers/people.ts';
import { roleOfWord } from '../speakers/speaker-roles.ts';
import { readDate } from '../times/dates.ts';
import { inTimeOrder } from '../times/time-order.ts';
import { type ChosenList, chooseList, hasSpeaker } from './choose-list.ts';
import { collectLists, type FoundObject } from './collect-lists.ts';
import { describeConversation } from './describe-conversation.ts';
import { describeLists } from './describe-lists.ts';
import { innerDocuments } from './inner-documents.ts';
import { joinWordItems } from './join-word-items.ts';
import { readLabelledWords } from './labelled-words.ts';
import { calledAlike, readOpening } from './read-opening.ts';
import { addSpeakers } from './speaker-ranges.ts';
import { isExchangeName, sideOf } from './split-exchange.ts';

const maxSamples = 200;

/**
 * @param number of a conversation without an id, in a source with several
 * @param withoutHistory of the source, if the document is a part of it
 * @throws TranscriptError without texts
 */
export function readLists(
  document: unknown,
  options: ReadOptions,
  number?: number,
  withoutHistory = createHistoryFilter(),
): Item[] {
  const inner = innerDocuments(document);
  const labelled =
    options.columns === undefined ? inner.map(readLabelledWords).find((one) => one !== undefined) : undefined;
  if (labelled !== undefined) return labelled;
  const chosen = findList(document, options);
  if (chosen === undefined) {
    const script = findScript(document);
    const text = asText(asObject(document)?.text);
    if (script === undefined && text === undefined) throw new TranscriptError(describeLists(document));
    return script ?? [{ text: text ?? '' }];
  }
  const objects = calledAlike(withoutOtherReadings(chosen));
  const records = addOuterSpeakers(objects, chosen.renames);
  const plan = planRecords(
    records.slice(0, maxSamples).map(({ flat }) => flat),
    options,
  );
  const conversations = nameConversations(objects, number);
  const areLetters = haveLetters(objects);
  const agents = new Set<string>();
  /** The types of the messages whose parts have letters, by their senders: `3` for those of a customer, `4` for answers. */
  const sent = new Map<string, unknown>();
  const read = (keepUnsaid: boolean): Item[] => {
    const groups: Group[] = [];
    let items: Item[] = [];
    const silent: Item[] = [];
    const opened = new Set<Members>();
    for (const [index, object] of objects.entries()) {
      const { around, members } = object;
      const record = records[index];
      if (record === undefined) continue;
      const about = conversations(object);
      if (around !== undefined && !opened.has(around.members)) {
        opened.add(around.members);
        items.push(...readOpening(plan, around, record, about));
      }
      const isPart = areLetters && members.type !== 'M' && members.type !== 'R';
      const item = isPart ? [] : readRecord(plan, record, { about, around, keepUnsaid });
      if (item.length === 0 && (members.type === 'N' || isNote(record)))
        for (const note of readRecord(plan, record, { around, keepUnsaid: true }))
          if (typeof note !== 'string' && 'text' in note && note.speaker !== undefined) agents.add(note.speaker);
      if (item === 'no text') silent.push({ error: `has no text in entry ${index + 1}` });
      else items.push(...item);
      const [part] = item;
      if (
        areLetters &&
        members.type === 'M' &&
        typeof part === 'object' &&
        'text' in part &&
        part.speaker !== undefined
      )
        sent.set(part.speaker, around?.members.type);
      if (!chosen.areWords) items.push(...readReplies(plan, members, { about, around, keepUnsaid }));
      if (around === undefined || objects[index + 1]?.around?.members === around.members) continue;
      if (isAsking(items.at(-1), record)) items.push(...readClosing(around, items, about));
      groups.push({ items, log: chosen.areWords ? undefined : logAround(around) });
      items = [];
    }
    const all = [...joinExchanges(groups, withoutHistory), ...items];
    // Entries of another kind, such as events, have no text; if most lack one, it has another name.
    return silent.length > all.length ? [...all, ...silent] : all;
  };
  const said = read(false);
  const all = said.some((item) => 'text' in item) ? said : read(true);
  const answers = new Set([...agents].filter((name) => sent.has(name)).map((name) => sent.get(name)));
  for (const [name, type] of sent) if (answers.has(type)) agents.add(name);
  const items = addSpeakers(document, agents.size === 0 ? all : addRoles(all, agents), plan.unit);
  if (!chosen.areWords) return inTimeOrder(withoutEvents(items));
  const raw = records.map((record) => textOf(plan, record) ?? '').filter((text) => text.trim() !== '');
  // The whole text beside the words has their punctuation marks.
  const marked =
    asText(asObject(inner.at(-1))?.text)
      ?.trim()
      .split(/\s+/) ?? [];
  const words = marked.length === items.length ? items.map((item, at) => ({ ...item, text: marked[at] ?? '' })) : items;
  return inTimeOrder(joinWordItems(words, raw));
}

/** Only the people of a help desk write notes: the one other person is the customer. */
function addRoles(items: readonly Item[], agents: ReadonlySet<string>): Item[] {
  const isOpen = (item: Item) => 'text' in item && item.role === undefined && item.speaker !== undefined;
  const people = new Set(items.flatMap((item) => ('text' in item && isOpen(item) ? (item.speaker ?? []) : [])));
  const others = [...people].filter((name) => !agents.has(name)).length;
  return items.map((item) => {
    if ('error' in item || !isOpen(item)) return item;
    const isAgent = agents.has(item.speaker ?? '');
    return isAgent || others === 1 ? { ...item, role: isAgent ? 'agent' : 'customer' } : item;
  });
}

/** True if a document has a list with texts, or a text. */
export const canReadLists = (document: unknown): boolean =>
  chooseList(document, {}, true) !== undefined ||
  findScript(document) !== undefined ||
  asText(asObject(document)?.text) !== undefined;

/** A conversation in one text of a document, with what is beside it. */
function findScript(document: unknown): Item[] | undefined {
  const members = asObject(document);
  if (members === undefined) return undefined;
  for (const value of flatten(members).flat.values) {
    const turns = readScript(value);
    const fields = describeConversation(members);
    if (turns !== undefined) return turns.flatMap((turn) => messageItem({ ...turn, fields }, {}) ?? []);
  }
  return undefined;
}

const ofChoice = { renames: new Map(), isCertain: true, hasTurns: true, areTimed: false } as const;

/** @throws TranscriptError if the list of `--items` has no objects */
function findList(document: unknown, options: ReadOptions): ChosenList | undefined {
  const { columns = {}, select } = options;
  const path = columns.items;
  if (path === undefined || select === undefined) return chooseList(document, options, true);
  const selected = select(path, '--items')(document);
  const listed = collectLists(document).find((lists) => lists.path === path);
  if (listed !== undefined) return { path, objects: listed.objects, areWords: false, ...ofChoice };
  const texts = Array.isArray(selected) ? selected.flat().filter((one) => typeof one === 'string') : [];
  const objects = objectsIn(Array.isArray(selected) ? selected.flat() : [selected]);
  const found: Members[] = objects.length > 0 ? objects : texts.map((text) => ({ text }));
  if (found.length === 0) throw new TranscriptError(`has no objects at --items ${path}: it ${describeLists(document)}`);
  return {
    path,
    areWords: false,
    ...ofChoice,
    objects: found.map((members, position) => ({ members, position, around: undefined })),
  };
}

/** Of several readings of the same sound, the first is the most probable; the last result may repeat all words, with speakers. */
function withoutOtherReadings({ path, objects, areWords }: ChosenList): readonly FoundObject[] {
  if (/(?:^|\.)(?:alternatives|n_?best|hypotheses)\[\]$/i.test(path))
    return objects.filter(({ position }) => position === 0);
  const last = areWords ? objects.length - 1 - (objects.at(-1)?.position ?? 0) : 0;
  const wordAt = (at: number) => textOf({ choices: {} }, flatten(objects[at]?.members ?? {}));
  const isAgain =
    last > 0 && last * 2 === objects.length && [0, 1, last - 1].every((at) => wordAt(at) === wordAt(last + at));
  return isAgain ? objects.slice(last) : objects;
}

/** Where types are letters, `M` is a message and `R` a response; others are headers, quotes and files. */
const haveLetters = (objects: readonly FoundObject[]): boolean =>
  objects.some(({ members }) => members.type === 'M') &&
  objects.every(({ members: { type } }) => typeof type === 'string' && type.length === 1);

const outerNames =
  /^(?:speaker|participant|sender|author|from|channel|role|start|begin|timestamp|resultEnd|end|time|tStart)/i;

/** A turn may have its speaker, and its sentences or words in a list below. */
function addOuterSpeakers(objects: readonly FoundObject[], renames: Renames): RecordOf[] {
  const records = objects.map(({ members }) => renameRecord(flatten(members), renames));
  const areNamed = records.filter((record) => hasSpeaker(record)).length * 2 >= records.length;
  return records.map((record, index) => {
    const around = objects[index]?.around;
    if (around?.isItem !== true) return record;
    if (areNamed) return addNames(record, around.members);
    const outer = flatten(around.members).flat;
    const hasTime = findPositions(record.flat.names).start.length > 0;
    const kept = outer.names.flatMap((name, at) =>
      outerNames.test(name) &&
      !record.flat.names.includes(name) &&
      !/^(?:words|alternatives|sentences|elements)\./.test(name) &&
      !(hasTime && /^(?:start|begin|timestamp|resultEnd|end|time|tStart)/i.test(name))
        ? at
        : [],
    );
    return withMembers(record, outer, kept);
  });
}

const withMembers = (record: RecordOf, { names, values }: Cells, indexes: readonly number[]): RecordOf => ({
  ...record,
  flat: {
    names: [...record.flat.names, ...indexes.map((at) => names[at] ?? '')],
    values: [...record.flat.values, ...indexes.map((at) => values[at])],
  },
});

/** The parts of a message have the id of its sender, and the message also the name. */
function addNames(record: RecordOf, message: Members): RecordOf {
  const { names, people, ids } = findPositions(record.flat.names);
  if (names.length + people.length > 0 || ids.length === 0) return record;
  const outer = flatten(message).flat;
  const isSender = ids.some((at) => {
    const same = outer.names.indexOf(record.flat.names[at] ?? '');
    return record.flat.values[at] !== undefined && outer.values[same] === record.flat.values[at];
  });
  return isSender ? withMembers(record, outer, findPositions(outer.names).names) : record;
}

/** Conversations without an id have a number, if there are several. */
function nameConversations(
  objects: readonly FoundObject[],
  number: number | undefined,
): (object: FoundObject) => Fields {
  const named = new Map<Members | undefined, Fields>();
  for (const { around } of objects) {
    const members = around?.members;
    if (named.has(members)) continue;
    const about = members === undefined ? {} : describeConversation(members, around);
    named.set(members, number === undefined ? about : { conversation: number, ...about });
  }
  return ({ around }) => named.get(around?.members) ?? {};
}

const replyNames =
  /^(?:replies|thread|comments|responses|answers|children|sub_?comments|thread_?messages|thread_?replies)$/i;
/** What a company answers to a review. */
const ownersReply = /^(?:company|business|owner|developer|seller|merchant)_?(?:reply|response|comment)$/i;
const maxReplyDepth = 20;

interface Place {
  readonly about?: Fields;
  readonly around?: Around;
  readonly keepUnsaid?: boolean;
}

/** The answers in a message, and those in them. */
export function readReplies(plan: RecordPlan, members: Members, place: Place = {}, depth = 0): Item[] {
  if (depth >= maxReplyDepth) return [];
  return Object.entries(unwrap(members)).flatMap(([name, value]) => {
    if (typeof value !== 'object' || value === null) return [];
    const isOwners = ownersReply.test(name);
    if (!isOwners && !replyNames.test(name)) return [];
    return (isOwners ? objectsIn([value]) : listIn(value)).flatMap((reply) => {
      const item = readRecord(plan, flatten(isOwners ? { role: 'agent', ...reply } : reply), place);
      const own = item === 'no text' ? [] : item;
      return [...own, ...readReplies(plan, reply, place, depth + 1)];
    });
  });
}

/** `{"kind": "t1", "data": {...}}`, `{"node": {...}}` and `{"type": "post", "post": {...}}` are what is in them. */
function unwrap(one: Members): Members {
  const inner = asObject(one.node) ?? asObject(one.data) ?? asObject(one[String(one.type)]);
  return inner !== undefined && Object.keys(one).length <= 3 ? inner : one;
}

/** A list, or that in the page of an API. */
function listIn(value: unknown, depth = 0): Members[] {
  const listed = objectsIn(value);
  const page = asObject(value);
  if (page === undefined || listed.length > 0 || depth > 2) return listed;
  const { data, nodes, edges, items, messages, children, comments } = page;
  return (
    [data, nodes, edges, items, messages, children, comments]
      .map((one) => listIn(one, depth + 1))
      .find((list) => list.length > 0) ?? []
  );
}

const maxCopied = 100;

/** True if the last entry is not an answer: the words of a user, or what a tool found for it. */
const isAsking = (last: Item | undefined, { flat: { names, values } }: RecordOf): boolean =>
  last !== undefined &&
  'text' in last &&
  (last.role === 'customer' ||
    names.some((name, at) => name === 'role' && /^(?:user|tool|function)$/.test(String(values[at]))));

/** Logs of language models have the answer beside the list of what was said before, with the time of both. */
function readClosing({ members, isItem, outer }: Around, items: Item[], about: Fields, from?: Members): Item[] {
  for (const [name, value] of Object.entries(members)) {
    const isAnswer = sideOf(name) === 'agent' && !(Array.isArray(value) && name === 'messages');
    if (!isAnswer && name !== (Array.isArray(value) ? 'choices' : 'message')) continue;
    if (value === from || (typeof value === 'string' && /^(?:success|succeeded|ok|completed?|done)$/i.test(value)))
      continue;
    const record = flatten({ [name]: value });
    const text =
      typeof value === 'string'
        ? value
        : Array.isArray(value) && name !== 'choices'
          ? richText(value)
          : textOf({ choices: {} }, record);
    const item = messageItem({ text, role: 'assistant', fields: about }, {});
    if (item === undefined || 'error' in item) continue;
    // Some have all messages twice.
    if (typeof value !== 'string' && items.slice(-maxCopied).some((one) => 'text' in one && one.text === item.text))
      return [];
    return [item];
  }
  return isItem || outer === undefined ? [] : readClosing(outer, items, about, members);
}

/** The lines of one conversation, or of a question and its answer in a log of a language model. */
interface Group {
  readonly items: readonly Item[];
  readonly log: { readonly time: string | undefined } | undefined;
}

/** The log of a language model has one time for a question and its answer, which are the last after all that was said before. */
function joinExchanges(groups: readonly Group[], withoutHistory: (items: readonly Item[]) => readonly Item[]): Item[] {
  const [first, last] = [groups[0]?.log?.time, groups.at(-1)?.log?.time];
  const inOrder = first !== undefined && last !== undefined && first > last ? groups.toReversed() : groups;
  return inOrder.flatMap(({ items, log }) => {
    if (log === undefined) return items;
    const own = withoutHistory(items);
    const isTimed = own.some((item) => 'error' in item || item.date !== undefined || item.start !== undefined);
    if (log.time === undefined || isTimed) return own;
    const isAnswer = (item: Item | undefined) =>
      item !== undefined && 'text' in item && roleOfWord(item.role ?? '') === 'agent';
    const from = own.findLastIndex((item, at) => !isAnswer(item) && isAnswer(own[at - 1]));
    return own.map((item, at) => (at < from ? item : { ...item, date: log.time }));
  });
}

/** A record with what was asked and what was answered, and its time. */
function logAround({ members, isItem, outer }: Around, isWithin = false): Group['log'] {
  const names = Object.keys(members);
  const isLog = isWithin || names.filter(isExchangeName).length > 1;
  const dates = isLog ? findPositions(names).time.map((at) => readDate(members[names[at] ?? ''])) : [];
  const time = dates.find((one) => one !== undefined);
  if (time === undefined && !isItem && outer !== undefined) return logAround(outer, isLog);
  return isLog ? { time } : undefined;
}
