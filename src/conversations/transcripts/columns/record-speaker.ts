/** The speaker of a record and the role, by its columns, the flags in it and the people around it. */

import { isUnsaidSpeaker } from '../messages/messenger-notices.ts';
import { type Around, findPerson, isOpaque, nameOfSide, type Person, sideOfPerson } from '../speakers/people.ts';
import { isSideWord, roleOfCode, roleOfDirection, roleOfReference, roleOfWord } from '../speakers/speaker-roles.ts';
import { plainName } from './field-names.ts';
import { sideWords } from './name-parts.ts';
import { type Cells, findPositions, type RecordPlan } from './record-plan.ts';
import { rememberNames, rememberShapes } from './remember-names.ts';
import { roleOfFlags } from './role-flags.ts';

/** The first of these columns whose value can be read. */
export type Take = <Value>(
  indexes: readonly number[],
  read: (value: unknown, name: string) => Value | undefined,
) => Value | undefined;

interface SpeakerOf {
  readonly plan: RecordPlan;
  readonly flat: Cells;
  readonly take: Take;
  readonly around: Around | undefined;
}

/** @param chosen the values of the columns that the user names */
export function findSpeaker(
  record: SpeakerOf,
  chosen: { readonly speaker?: unknown; readonly role?: unknown },
): { readonly speaker: string | undefined; readonly role: string | undefined } {
  const { flat, take, around } = record;
  const { sides, ids, start, channel } = findPositions(flat.names);
  const stated = 'role' in chosen ? readWord(chosen.role) : takeRole(record, undefined);
  const hint = stated === undefined ? undefined : roleOfWord(stated);
  const { name, person } = 'speaker' in chosen ? { name: readName(chosen.speaker) } : takeSpeaker(record, hint);
  const role = 'role' in chosen || person?.role === undefined ? stated : takeRole(record, person);
  const side = role === undefined ? undefined : roleOfWord(role);
  // A word for the side is not a name: `{"from": "visitor"}` in a chat whose visitor has a name.
  const isAddress = isContact(name) || (name !== undefined && /^\d{9,15}$/.test(name));
  const isId = isOpaque(name) || ids.some((index) => flat.values[index] === name);
  if (name !== undefined && !isAddress && !isId && (side === undefined || !isSideWord(name)))
    return { speaker: name, role: role ?? sideOfPerson(around, name) ?? sideBeside(flat, sides, name) };
  // `agent_name` beside `customer_name`.
  const isOwn = (column: string) =>
    (name === undefined || isAddress || isId) &&
    (side === undefined ? name === undefined : sideOfName(column) === side);
  const speaker =
    take(sides, (value, column) => (isOwn(column) && !isContact(value) ? readName(value) : undefined)) ??
    take(sides, (value, column) => (isOwn(column) ? readName(value) : undefined)) ??
    (side === undefined || isAddress ? undefined : nameOfSide(around, side)) ??
    name ??
    readContact(flat) ??
    (start.length > 0 ? take(channel, readChannel) : undefined);
  return { speaker, role };
}

/** The side that the name of a column is about: `contact.phone`, `agent_id`. */
export const sideOfName = rememberNames((name: string) => {
  const [first = ''] = plainName(name.split('.').at(-2) ?? name).split('_');
  return sideWords.has(first) ? roleOfWord(first) : undefined;
});

/** The side of a name that a column about one side has too: `contact_name`. */
function sideBeside({ names, values }: Cells, sides: readonly number[], name: string): string | undefined {
  const [same, ...others] = sides.filter((index) => values[index] === name);
  return same === undefined || others.length > 0 ? undefined : sideOfName(names[same] ?? '');
}

/** A name, or the person whose id it is. A word for the side, such as `operator`, is not a name. */
function takeSpeaker(
  record: SpeakerOf,
  side: 'agent' | 'customer' | undefined,
): { readonly name: string | undefined; readonly person?: Person } {
  const { flat, take, around } = record;
  const positions = findPositions(flat.names);
  const ofSide = (indexes: readonly number[]) =>
    indexes.filter((index) => {
      const own = sideOfName(flat.names[index] ?? '');
      return own === undefined || side === undefined || own === side;
    });
  const called = ofSide(varying(record, positions.names));
  const names = called.filter((index) => !isOpaque(flat.values[index]));
  const people = [
    ...ofSide(varying(record, positions.people)),
    ...called.filter((index) => isOpaque(flat.values[index])),
  ];
  let person: Person | undefined;
  /** A name may be an id too. */
  const readPersonName = (value: unknown): string | undefined => {
    const name = readName(value);
    if (name === undefined || isSideWord(name) || (isUnsaidSpeaker(name) && isMail(flat))) return undefined;
    person ??= findPerson(around, value);
    return person?.name ?? name;
  };
  // Of several, an address is the last: `sender_handle` beside `author`.
  const given =
    take(names, (value) => (isContact(value) ? undefined : readPersonName(value))) ??
    take(people, (value, column) =>
      typeof value === 'string' && isProperName(value) && !isPlace(column) ? readPersonName(value) : undefined,
    ) ??
    take(names, readPersonName);
  if (given !== undefined && person?.name === undefined) return { name: given, person };
  const known = take([...people, ...ofSide(positions.ids)], (value) => {
    const found = person ?? findPerson(around, value);
    if (found === undefined) return undefined;
    person = found;
    return found.name ?? readPersonName(value);
  });
  const name =
    known ??
    given ??
    take(positions.ids, readLogin) ??
    take(names, readSide) ??
    take(people, (value, column) =>
      isPlace(column) && positions.sides.length > 0 ? undefined : readPersonName(value),
    ) ??
    take(people, readSide);
  return { name, person };
}

const isContact = (value: unknown): boolean => typeof value === 'string' && contact.test(value.trim());
/** `Source: SMS` is where a message came from. */
const isPlace = rememberNames((name) => /(?:^|_)(?:source|origin)$/.test(plainName(name)));
/** `Ana`, `Ana Lee`, `"Ana Lee" <ana@example.com>`. */
const isProperName = rememberNames((name) =>
  /^(["']?)\p{Lu}[\p{L}\p{M}.'’-]+(?:\s[\p{L}\p{M}.'’-]+){0,4}\1(?:\s<[^<>\s]{3,200}>)?$/u.test(name.trim()),
);

const varying = ({ plan, flat }: SpeakerOf, indexes: readonly number[]): readonly number[] =>
  plan.constants.size === 0 ? indexes : indexes.filter((index) => !plan.constants.has(flat.names[index] ?? ''));

function takeRole(record: SpeakerOf, person: Person | undefined): string | undefined {
  const { plan, flat, take } = record;
  const positions = findPositions(flat.names);
  const { types, people } = findSideColumns(flat.names);
  const roles = varying(record, positions.role);
  const known = take(roles, (value, name) => (roleIn(value) === undefined ? readNumber(value, name) : readWord(value)));
  const side = flat.values[plan.sideColumn === undefined ? -1 : flat.names.indexOf(plan.sideColumn)];
  const ofDirection = typeof side === 'string' ? roleOfDirection(side) : undefined;
  const direction = plan.hasDirections
    ? take(positions.direction, (value) => (typeof value === 'string' ? roleOfDirection(value) : undefined))
    : undefined;
  if (known !== undefined) {
    // The users of a help desk are agents, those of a shop are customers.
    if (/^users?$/i.test(known))
      return plan.areUsersAgents ? 'agent' : (direction ?? (ofDirection === 'agent' ? ofDirection : known));
    return roleOfWord(known) === undefined ? roleOfCode(known) : known;
  }
  const own =
    person?.role ?? direction ?? roleOfFlags(flat) ?? take([...positions.ids, ...positions.people], roleOfReference);
  if (own !== undefined) return own;
  // A member `type` or `event` with the word for a role.
  const word = take(types, readKnownWord) ?? take(types, roleOfEvent) ?? take(people, readSideRole);
  // Beside both sides, a third word is the name of a bot.
  const ofSide =
    typeof side === 'string' && side !== ''
      ? (ofDirection ?? (isUnsaidSpeaker(side) && !isMail(flat) ? undefined : 'bot'))
      : undefined;
  const ofProgram = isOfProgram(flat) ? 'bot' : undefined;
  return (
    word ?? ofSide ?? ofProgram ?? take(roles, readWord) ?? (findReviewer(flat.names).isReview ? 'customer' : undefined)
  );
}

/** True for what a program says to the customer: `{"initiator": {"type": "SYSTEM"}, "content": {"type": "SMS"}}`, or a mail. */
export function isOfProgram(cells: Cells): boolean {
  const { names, values } = cells;
  const { role, type } = findPositions(names);
  const isOneOf = (words: RegExp) => (index: number) => words.test(String(values[index]));
  return role.some(isOneOf(/^system$/i)) && (type.some(isOneOf(channelMessages)) || isMail(cells));
}

const channelMessages = /^(?:sms|mms|e?mail|whatsapp|(?!system|status|service|event)[a-z]+(?:_[a-z]+)?_message)$/i;

/** True for a review of a shop or an app: `reviewerNickname`, a rating beside a title. */
const findReviewer = rememberShapes((names) => ({
  isReview:
    names.some((name) => /(?:^|\.)reviewer/i.test(name)) ||
    (names.some((name) => /(?:^|[.:])(?:star_?)?(?:rating|stars)$/i.test(name)) &&
      names.some((name) => /(?:^|\.)title$/.test(name))),
}));

/** The Bot Framework numbers its roles. */
const readNumber = (value: unknown, name: string): string | undefined =>
  (value === 0 || value === 1) && name.endsWith('from.role')
    ? value === 0
      ? 'bot'
      : 'user'
    : name.endsWith('.UserType')
      ? userTypes.find(([kind]) => kind.test(String(value)))?.[1]
      : undefined;

/** Salesforce's words for who may use what. */
const userTypes = [
  [/^Standard$/, 'agent'],
  [/Portal$|^(?:Guest|CSPLite|CustomerSuccess)/i, 'customer'],
] as const;

/** `response.output_audio_transcript.done`, `conversation.item.input_audio_transcription.completed` */
const roleOfEvent = (value: unknown): string | undefined => {
  const [, word] = typeof value === 'string' ? (/(?:^|\.)(input|output|response)[._]/.exec(value) ?? []) : [];
  return word === undefined ? undefined : word === 'input' ? 'customer' : 'agent';
};

const ownType =
  /^(?:(?:message|msg|payload|data|kwargs)\.)?(?:(?:message|msg|event|entry)_?)?(?:type(?:_?code)?(?:_?text)?|event|kind)$/i;

/** Columns whose values may be a word for the side. */
const findSideColumns = rememberShapes((names) => {
  const positions = findPositions(names);
  return {
    types: positions.type.filter((index) => ownType.test(names[index] ?? '')),
    people: [...positions.names, ...positions.people],
  };
});

/** An id that people read, as `li.wei@x.example` and `omar`, also at the end of an address. */
const readLogin = (given: unknown): string | undefined => {
  const value: unknown = typeof given === 'string' ? given.replace(/^https?:\/\/\S+\//, '') : given;
  const isLogin = typeof value === 'string' && /^[a-z]{3,20}(?:[._-][a-z]{2,20})?$/.test(value) && !isSideWord(value);
  return isContact(value) || isLogin ? readName(value) : undefined;
};

function readName(given: unknown): string | undefined {
  const value: unknown = Array.isArray(given) ? given[0] : given;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string' && /^(?:\(?unknown\)?|null|undefined|n\/a|-|true|false)$/i.test(value.trim()))
    return undefined;
  return typeof value === 'string' && value.trim() !== '' && value.length <= maxNameChars ? value.trim() : undefined;
}

const maxNameChars = 200;

/** Names that say nothing of a person, unless the value is a telephone number or an e-mail address. */
const contactName = /(?:^|\.)(?:identifier|endpoint|uri|handle|connection)$|^(?:phone_?(?:number)?|e?_?mail|msisdn)$/i;
const contact = /^(?:(?:tel|sip|mailto):)?(?:\+\d[\d ().-]{5,18}\d|[^\s@]{1,64}@[^\s@]{1,100})$/;

const findContacts = rememberShapes((names) => names.flatMap((name, index) => (contactName.test(name) ? index : [])));

const findMail = rememberShapes((names) => ({
  from: names.findIndex((name) => /^from$/i.test(name)),
  to: names.findIndex((name) => /^to$/i.test(name)),
}));

/** True if a message has the addresses of both: the system may have sent it to the customer, in the name of the company. */
function isMail({ names, values }: Cells): boolean {
  const { from, to } = findMail(names);
  return [values[from], values[to]].every((value) => typeof value === 'string' && value.includes('@'));
}

function readContact({ names, values }: Cells): string | undefined {
  const index = findContacts(names).find((at) => contact.test(String(values[at])));
  return index === undefined ? undefined : readName(values[index]);
}

/** Within another member, a channel that is no number may be that of the conversation. */
const readChannel = (value: unknown, name: string): string | undefined =>
  typeof value === 'number' || /^\d{1,2}$/.test(String(value))
    ? `Channel ${String(value)}`
    : name.includes('.')
      ? undefined
      : readName(value);

const readSide = (value: unknown): string | undefined => {
  const name = readName(value);
  return name !== undefined && isSideWord(name) ? name : undefined;
};

const readSideRole = (value: unknown): string | undefined => {
  const side = readSide(value);
  return side === undefined ? undefined : roleOfWord(side);
};

const readWord = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 60 ? value.trim() : undefined;

function roleIn(value: unknown): string | undefined {
  const word = readWord(value);
  return word === undefined ? undefined : (roleOfWord(word) ?? roleOfCode(word));
}

function readKnownWord(value: unknown): string | undefined {
  const word = readWord(value);
  return word === undefined ? undefined : roleOfWord(word);
}
