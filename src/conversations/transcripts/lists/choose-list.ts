/**
 * Chooses the list of what people say among the lists of a document: the one with the most words, in which speakers, times and
 * the name of the list count.
 */
import { asObject, type Members } from '../../../shared/subtitles/json-members.ts';
import { createChoices } from '../columns/column-choices.ts';
import { plainName } from '../columns/field-names.ts';
import { flatten } from '../columns/flatten.ts';
import { inferNames, type Renames, renameRecord } from '../columns/infer-names.ts';
import { mayBeText } from '../columns/name-parts.ts';
import { type RecordOf, textOf } from '../columns/record-item.ts';
import { findPositions } from '../columns/record-plan.ts';
import { roleOfFlags } from '../columns/role-flags.ts';
import type { ReadOptions } from '../format.ts';
import { roleOfWord } from '../speakers/speaker-roles.ts';
import { collectLists, type FoundObject, type Lists } from './collect-lists.ts';
import { requestOf, sideOf, splitExchange } from './split-exchange.ts';

export interface ChosenList {
  readonly path: string;
  readonly objects: readonly FoundObject[];
  /** Members whose meaning their values show. */
  readonly renames: Renames;
  /** True for a list of single words with times, which are joined. */
  readonly areWords: boolean;
  /** True if its messages have speakers that are named as such, or times. */
  readonly isCertain: boolean;
  /** True if they also have times, or both sides. */
  readonly hasTurns: boolean;
  /** True if all messages have a time from the beginning, as captions do. */
  readonly areTimed: boolean;
}

const maxSamples = 30;

const saying =
  /(?:^|_)(?:messages?|utterances?|utterance_insights|transcripts?|transcriptions?|turns?|segments?|dialog(?:ue)?s?|entries|comments?|posts|chats?|sentences|sentence_info|monologues|conversations?|events|lines|interactions|activities|history|log|(?<!content_)parts|thread|articles|items|phrases|cues|captions)$/;
/** Lists of what a recogniser heard, with times but maybe without speakers. */
const speech =
  /(?:^|_)(?:utterances?|transcripts?|transcriptions?|turns|segments|sentences|monologues|phrases|cues|captions|subtitles)$/;
const otherLists =
  /(?:^|_)(?:attachments?|files|products|orders|tasks|action_items|highlights|topics?|chapters?|summar(?:y|ies)|notes|tags|labels|questions|key_points|(?<!utterance_)insights|faqs?|suggestions|intents|entities|macros|templates|canned_responses|agents|users|members|participants|keywords|moments|fields|properties|settings|tickets|bookmarks|clips|tools|functions|choices|options|errors|warnings|quick_replies|buttons|sentiments?|reactions|outline|sections|dependencies|contributors|servers|paths|rules)$/;

/**
 * True if a document has messages with times, or with a column for their speakers.
 *
 * @param kind a page of HTML may have any words; captions in XML have no speakers
 */
export function isConversation(document: unknown, kind: 'page' | 'xml' | 'text'): boolean {
  const chosen = chooseList(document, {});
  if (chosen === undefined || chosen.objects.length < 2) return false;
  return kind === 'page' ? chosen.hasTurns : chosen.isCertain || (kind === 'xml' && chosen.areTimed);
}

const splitObject = ({ members, ...place }: FoundObject): FoundObject[] =>
  splitExchange(members).map((one) => ({ members: one, ...place }));

/** A log may have a request, and again beside the answer to it. */
function withoutRequests(objects: readonly FoundObject[]): readonly FoundObject[] {
  const asked = new Set(objects.map(({ members }) => (members.role === 'customer' ? members.text : undefined)));
  asked.delete(undefined);
  if (asked.size === 0) return objects;
  return objects.filter(({ members }) => members.role !== undefined || !asked.has(requestOf(members)));
}

interface Rated extends Omit<ChosenList, 'path' | 'objects'> {
  readonly score: number;
}

/** @param isWhole true for a document, which may be a single message */
export function chooseList(document: unknown, options: ReadOptions, isWhole = false): ChosenList | undefined {
  const chosen = chooseAmong(document, options);
  if (chosen !== undefined || !isWhole || asObject(document) === undefined) return chosen;
  // A notification of one message is a list of one.
  const single = chooseAmong([document], options);
  return single?.hasTurns === true ? single : undefined;
}

function chooseAmong(document: unknown, options: ReadOptions): ChosenList | undefined {
  const all = collectLists(document).flatMap((list): (Rated & { readonly list: Lists })[] => {
    const rated = rate(list, options);
    return rated === undefined ? [] : [{ ...rated, list }];
  });
  if (all.length === 0) return undefined;
  const highest = all.reduce((best, one) => (one.score > best.score ? one : best));
  // A text whose words have several speakers is no turn.
  const spoken =
    all.find(
      ({ areWords, list }) =>
        areWords &&
        list.path.startsWith(`${highest.list.path}.`) &&
        (isShared(list) || (!haveTimes(highest.list) && areInterleaved(list))),
    ) ?? highest;
  // The answers to a list of messages are read with it.
  const chosen = all.find(({ list }) => isAskedBeside(list.path, spoken.list.path)) ?? spoken;
  const { list, score: _score, ...rated } = chosen;
  const objects =
    options.columns?.text === undefined ? withoutRequests(list.objects.flatMap(splitObject)) : list.objects;
  return { path: list.path, objects, ...rated };
}

const isAskedBeside = (path: string, answers: string): boolean => {
  const [, before = '', name = ''] = /^(.*?)([^.]*)\[\]$/.exec(path) ?? [];
  const [, answer = ''] = /^([^.[]+)\[\]/.exec(answers.slice(before.length)) ?? [];
  return answers.startsWith(before) && sideOf(name) === 'customer' && sideOf(answer) === 'agent';
};

/** True if objects have times of their own. */
const haveTimes = ({ objects }: Lists): boolean =>
  objects.slice(0, maxSamples).some(({ members }) => {
    const { start, time } = findPositions(Object.keys(members));
    return start.length + time.length > 0;
  });

/** True for the words of several texts that were said at the same time: of channels. */
function areInterleaved({ objects }: Lists): boolean {
  const starts = objects.map(({ members }) => Number(members.start));
  return objects.some(
    ({ around }, at) => at > 0 && around !== objects[at - 1]?.around && (starts[at] ?? 0) < (starts[at - 1] ?? 0),
  );
}

/** True if words of one list have several speakers. */
function isShared({ objects }: Lists): boolean {
  const first = new Map<Members | undefined, unknown>();
  return objects.some(({ members, around }) => {
    const { flat } = flatten(members);
    const { names, people } = findPositions(flat.names);
    const speaker = [...names, ...people].map((index) => flat.values[index])[0];
    if (!first.has(around?.members)) first.set(around?.members, speaker);
    return speaker !== first.get(around?.members);
  });
}

function rate({ path, objects }: Lists, options: ReadOptions): Rated | undefined {
  const choices = createChoices(options);
  const given = spread(objects)
    .flatMap((object) => (choices.text === undefined ? splitObject(object) : object))
    .map(({ members, around }) => ({ record: flatten(members), around }));
  const renames: Renames = choices.text === undefined ? inferNames(given.map(({ record }) => record)) : new Map();
  const samples = given.map(({ record, around }) => ({ record: renameRecord(record, renames), around }));
  const counts = { texts: 0, chars: 0, single: 0, named: 0, timed: 0, people: 0, started: 0, weak: 0 };
  const sides = new Set<string>();
  for (const { record, around } of samples) {
    const text = textOf({ choices }, record);
    if (text === undefined || text.trim() === '') continue;
    counts.texts += 1;
    counts.chars += Math.min(text.length, 2_000);
    if (!/\s/.test(text.trim())) counts.single += 1;
    const { weakText, people, role, direction, start, type } = findPositions(record.flat.names);
    if (has(record, start)) counts.started += 1;
    if (weakText.some((index) => record.flat.values[index] === text)) counts.weak += 1;
    for (const index of [...people, ...role, ...direction, ...type])
      sides.add(roleOfWord(String(record.flat.values[index])) ?? '');
    const outer = around?.isItem === true ? flatten(around.members) : undefined;
    if (hasSpeaker(record) || (outer !== undefined && hasOuterSpeaker(outer))) counts.named += 1;
    if (hasSpeaker(record, /^(?:full_?)?name$/)) counts.people += 1;
    if (hasTime(record) || (outer !== undefined && hasTime(outer))) counts.timed += 1;
  }
  if (counts.texts === 0) return undefined;
  const name = plainName(
    path
      .replace(/(?:\[\]|\.\*|\.(?:data|nodes|edges|items|results|records|list|rows))+$/, '')
      .split('.')
      .at(-1) ?? '',
  );
  const areWords =
    counts.single >= counts.texts * 0.9 &&
    counts.texts >= 6 &&
    counts.timed >= counts.texts * 0.8 &&
    counts.chars / counts.texts < 16 &&
    isWordList(name, samples);
  const isMost = (count: number) => count * 2 >= counts.texts;
  const score =
    (counts.chars / samples.length) *
    objects.length *
    (isMost(counts.named) ? 10 : 1) *
    (isMost(counts.timed) ? 2 : 1) *
    (name === 'children' || (name === 'messages' ? areAnswers(objects) : sideOf(name) === 'agent')
      ? 0.3
      : /\breplies\./.test(path)
        ? 0.2
        : 1) *
    (otherLists.test(name) ? 0.1 : saying.test(name) ? 3 : 1) *
    // What was said is better than its translation.
    (/(?:^|\.)translations?[.[]/.test(path) ? 0.1 : 1) *
    (areWords ? 0.3 : 1);
  // The values of settings are no messages.
  const isTimed = isMost(counts.timed) && (speech.test(name) || areWords);
  if (choices.text === undefined && counts.weak * 2 > counts.texts && !isMost(counts.named) && !isTimed)
    return undefined;
  // A text that only its values show needs names and times with usual names, or the name of a list of messages.
  const inferred = new Set(renames.values());
  const isTrusted =
    !inferred.has('text') ||
    (speech.test(name) &&
      isMost(counts.timed) &&
      [...renames].some(([from, to]) => to === 'text' && mayBeText(from))) ||
    (!otherLists.test(name) &&
      isMost(counts.named) &&
      (saying.test(name) ||
        /^messages\d+$/.test(name) ||
        (isMost(counts.timed) && isMost(counts.people) && !inferred.has('speaker') && !inferred.has('timestamp'))));
  if (!isTrusted) return undefined;
  const isSpoken =
    sides.has('agent') ||
    sides.has('customer') ||
    samples.some(({ record }) => record.flat.names.some((one) => spoken.test(plainName(one))));
  return {
    score,
    areWords,
    renames,
    isCertain: (counts.texts > 1 || name === 'messages') && isMost(counts.named) && (isMost(counts.timed) || isSpoken),
    areTimed: counts.started === counts.texts,
    hasTurns: isMost(counts.named) && (isMost(counts.timed) || (sides.has('agent') && sides.has('customer'))),
  };
}

/** True for messages beside what was asked: `{"inputTranscript": "Hi", "messages": [{"content": "Hello"}]}`. */
const areAnswers = ([first]: readonly FoundObject[]): boolean =>
  first?.around !== undefined && splitExchange(first.around.members).some(({ role }) => role === 'customer');

const spoken = /^(?:speaker|sender|author|from|participant)(?:_name)?$/;

const isWordList = (name: string, samples: readonly { readonly record: RecordOf }[]): boolean =>
  /(?:^|_)(?:words?|tokens|elements|items|results|terms)$/.test(name) ||
  samples.some(({ record }) => record.names.some((one) => /^(?:word|punctuated_?word|w)$/i.test(one)));

/** The beginning, the middle and the end: the first objects may be of another kind. */
function spread(objects: readonly FoundObject[]): readonly FoundObject[] {
  if (objects.length <= maxSamples) return objects;
  const step = (objects.length - 1) / (maxSamples - 1);
  return Array.from({ length: maxSamples }, (_, index) => objects[Math.round(index * step)]).filter(
    (one) => one !== undefined,
  );
}

const has = ({ flat }: RecordOf, positions: readonly number[]): boolean =>
  positions.some(
    (index) => flat.values[index] !== undefined && flat.values[index] !== null && flat.values[index] !== '',
  );

/** @param besides names that do not count: a thing has a `name` too */
export function hasSpeaker(record: RecordOf, besides?: RegExp): boolean {
  const { names, people, sides, ids, role, direction, type } = findPositions(record.flat.names);
  return (
    type.some((index) => roleOfWord(String(record.flat.values[index])) !== undefined) ||
    has(
      record,
      [...names, ...people, ...sides, ...ids, ...role, ...direction].filter(
        (index) => besides?.test(plainName(record.flat.names[index] ?? '')) !== true,
      ),
    ) ||
    roleOfFlags(record.flat) !== undefined
  );
}

const outerSpeaker = /^(?:speaker|participant|sender|author|from|channel|role)/i;

const hasOuterSpeaker = ({ flat }: RecordOf): boolean => flat.names.some((name) => outerSpeaker.test(name));

function hasTime(record: RecordOf): boolean {
  const { start, time } = findPositions(record.flat.names);
  return has(record, [...start, ...time]);
}
