/**
 * Chooses the list of what people say among the lists of a document: the one with the most words, in which speakers, times and
 * the name of the list count.
 */
import { createChoices } from '../columns/column-choices.ts';
import { plainName } from '../columns/field-names.ts';
import { flatten } from '../columns/flatten.ts';
import { type RecordOf, textOf } from '../columns/record-item.ts';
import { findPositions } from '../columns/record-plan.ts';
import { roleOfFlags } from '../columns/role-flags.ts';
import type { ReadOptions } from '../format.ts';
import { roleOfWord } from '../speaker-roles.ts';
import { collectLists, type FoundObject, type Lists } from './collect-lists.ts';
import { splitExchange } from './split-exchange.ts';

export interface ChosenList {
  readonly path: string;
  readonly objects: readonly FoundObject[];
  /** True for a list of single words with times, which are joined. */
  readonly areWords: boolean;
  /** True if its messages have speakers that are named as such, or times. */
  readonly isCertain: boolean;
  /** True if they also have times, or both sides. */
  readonly hasTurns: boolean;
}

const maxSamples = 30;

const saying =
  /(?:^|_)(?:messages?|utterances?|transcripts?|transcriptions?|turns?|segments?|dialog(?:ue)?s?|entries|comments?|posts|chats?|sentences|monologues|conversations?|events|lines|interactions|activities|history|log|parts|thread|articles|items|phrases|cues|captions)$/;
const otherLists =
  /(?:^|_)(?:attachments?|files|products|orders|tasks|action_items|highlights|topics?|chapters?|summar(?:y|ies)|notes|tags|labels|questions|key_points|insights|faqs?|suggestions|intents|entities|macros|templates|canned_responses|agents|users|members|participants|keywords|moments|fields|properties|settings|tickets|bookmarks|clips|tools|functions|choices|options|errors|warnings|quick_replies|buttons|sentiments?|reactions|outline|sections|dependencies|contributors|servers|paths|rules)$/;

/**
 * True if a document has messages with times, or with a column for their speakers.
 *
 * @param isPage requires more: a page of HTML may have any words
 */
export function isConversation(document: unknown, isPage: boolean): boolean {
  const chosen = chooseList(document, {});
  return chosen !== undefined && (isPage ? chosen.hasTurns : chosen.isCertain) && chosen.objects.length > 1;
}

const splitObject = ({ members, ...place }: FoundObject): FoundObject[] =>
  splitExchange(members).map((one) => ({ members: one, ...place }));

interface Rated {
  readonly isCertain: boolean;
  readonly hasTurns: boolean;
  readonly score: number;
  readonly areWords: boolean;
}

export function chooseList(document: unknown, options: ReadOptions): ChosenList | undefined {
  let best: (Rated & { readonly list: Lists }) | undefined;
  for (const list of collectLists(document)) {
    const rated = rate(list, options);
    if (rated !== undefined && (best === undefined || rated.score > best.score)) best = { ...rated, list };
  }
  return (
    best && {
      path: best.list.path,
      objects: options.columns?.text === undefined ? best.list.objects.flatMap(splitObject) : best.list.objects,
      areWords: best.areWords,
      isCertain: best.isCertain,
      hasTurns: best.hasTurns,
    }
  );
}

function rate({ path, objects }: Lists, options: ReadOptions): Rated | undefined {
  const choices = createChoices(options);
  const samples = spread(objects)
    .flatMap((object) => (choices.text === undefined ? splitObject(object) : object))
    .map(({ members, around }) => ({ record: flatten(members), around }));
  const counts = { texts: 0, chars: 0, single: 0, named: 0, timed: 0, weak: 0 };
  const sides = new Set<string>();
  for (const { record, around } of samples) {
    const text = textOf({ choices }, record);
    if (text === undefined || text.trim() === '') continue;
    counts.texts += 1;
    counts.chars += Math.min(text.length, 2_000);
    if (!/\s/.test(text.trim())) counts.single += 1;
    const { weakText, role, direction } = findPositions(record.flat.names);
    if (weakText.some((index) => record.flat.values[index] === text)) counts.weak += 1;
    for (const index of [...role, ...direction]) sides.add(roleOfWord(String(record.flat.values[index])) ?? '');
    const outer = around?.isItem === true ? flatten(around.members) : undefined;
    if (hasSpeaker(record) || (outer !== undefined && hasOuterSpeaker(outer))) counts.named += 1;
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
    (/^(?:replies|responses|answers|children)$/.test(name) ? 0.5 : 1) *
    (otherLists.test(name) ? 0.1 : saying.test(name) ? 3 : 1) *
    (areWords ? 0.3 : 1);
  // The values of settings are no messages.
  if (choices.text === undefined && counts.weak * 2 > counts.texts && !isMost(counts.named)) return undefined;
  const isSpoken = samples.some(({ record }) => record.flat.names.some((one) => spoken.test(plainName(one))));
  return {
    score,
    areWords,
    isCertain: counts.texts > 1 && isMost(counts.named) && (isMost(counts.timed) || isSpoken),
    hasTurns: isMost(counts.named) && (isMost(counts.timed) || (sides.has('agent') && sides.has('customer'))),
  };
}

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

function hasSpeaker(record: RecordOf): boolean {
  const { names, people, sides, ids, role, direction } = findPositions(record.flat.names);
  return (
    has(record, [...names, ...people, ...sides, ...ids, ...role, ...direction]) ||
    roleOfFlags(record.flat) !== undefined
  );
}

const outerSpeaker = /^(?:speaker|participant|sender|author|from|channel|role)/i;

const hasOuterSpeaker = ({ flat }: RecordOf): boolean => flat.names.some((name) => outerSpeaker.test(name));

function hasTime(record: RecordOf): boolean {
  const { start, time } = findPositions(record.flat.names);
  return has(record, [...start, ...time]);
}
