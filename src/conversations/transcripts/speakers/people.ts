/**
 * The people of a document: lists and maps of users, participants and the like, beside the messages that name them by id.
 * The nearest object around a message decides, because conversations may use the same ids.
 */
import { asObject, asText, type Members, objectsIn } from '../../../shared/subtitles/json-members.ts';
import { plainName } from '../columns/field-names.ts';
import { flatten, wholeName } from '../columns/flatten.ts';
import { meaningsOf, nameRank } from '../columns/name-parts.ts';
import { roleOfFlags } from '../columns/role-flags.ts';
import type { Item } from '../format.ts';
import { roleOfWord } from './speaker-roles.ts';

export interface Person {
  readonly name?: string;
  readonly role?: string;
}

/** The object around a list, and those around it. */
export interface Around {
  readonly members: Members;
  /** True if it is in a list itself. */
  readonly isItem: boolean;
  readonly outer: Around | undefined;
}

interface People {
  readonly byId: ReadonlyMap<string, Person>;
  /** The names of the two sides, for messages that say only the side. */
  readonly agent: string | undefined;
  readonly customer: string | undefined;
  /** All names that are only of one side. */
  readonly sideOf: ReadonlyMap<string, 'agent' | 'customer'>;
}

const maxPeople = 10_000;
const maxDepth = 3;

const peopleNames =
  /^(?:(?:chat|conversation|call|meeting|channel|thread|room|team|workspace|group|all|public|user|external|internal)_)?(?:users?|members?|participants?|people|persons?|authors?|speakers?|part(?:y|ies)|accounts?|profiles?|included|attendees?|invitees|senders?|contacts?|roster|names|identities|personas|actors|speaker_(?:map|names|labels|info|mapping|identification)|user_(?:map|names|info|profiles)|channels?|tracks|author_map|id_to_name)(?:_(?:list|data|info|by_id|map|details))?$/;
const agentNames =
  /^(?:(?:chat|conversation|support|assigned|serving|primary)_)?(?:agents?|operators?|staff|admins?|teammates?|assignees?|responders?|representatives?|reps|advisors?|bots?|assistants?|employees|owner|host|supporters?|assigned_to|admin_assignee|handled_by|served_by|answered_by|consultants?)(?:_(?:info|data|details|list|id|name))?$/;
const customerNames =
  /^(?:(?:chat|conversation|external|primary|end)_)?(?:customers?|visitors?|clients?|requesters?|contacts?|leads?|end_users?|consumers?|guests?|callers?|patients?|shoppers?|buyers?|subscribers?|requestor|reporter|prospects?)(?:_(?:info|data|details|profile|list|id|name))?$/;

/** The database of a messenger has a conversation with each person, whose id is that of the person. */
const ofConversations = /^(?:conversations|chats|dialogs)$/;
const isPrivate = /^(?:private|direct|dm|user)$/i;

/** The role of everybody below a member such as `agents` or `visitor_name`. */
const roleOfTable = (name: string): string | undefined =>
  agentNames.test(name) ? 'agent' : customerNames.test(name) ? 'customer' : undefined;

const indexed = new WeakMap<Members, People>();

function peopleIn(members: Members): People {
  const known = indexed.get(members) ?? indexPeople(members);
  indexed.set(members, known);
  return known;
}

/** @returns undefined for an id that no list has */
export function findPerson(around: Around | undefined, id: unknown): Person | undefined {
  if ((typeof id !== 'string' && typeof id !== 'number') || around === undefined) return undefined;
  const key = String(id).trim();
  let found: Person | undefined;
  for (let one: Around | undefined = around; one !== undefined && found?.name === undefined; one = one.outer) {
    const person = peopleIn(one.members).byId.get(key);
    if (person !== undefined) found = { ...person, ...(found?.role !== undefined && { role: found.role }) };
  }
  return found;
}

/** Names the speakers whose ids only other conversations explain. @param objects with people */
export function nameSpeakers(items: readonly Item[], objects: readonly Members[]): Item[] {
  return items.map((item) => {
    if ('error' in item || item.speaker === undefined || !/^\d{1,20}$/.test(item.speaker)) return item;
    const key = item.speaker;
    const name = objects.map((one) => peopleIn(one).byId.get(key)?.name).find((one) => one !== undefined);
    return name === undefined ? item : { ...item, speaker: name };
  });
}

/** The name of the only agent or customer that the objects around a message name. */
export function nameOfSide(around: Around | undefined, side: 'agent' | 'customer'): string | undefined {
  for (let one = around; one !== undefined; one = one.outer) {
    const name = peopleIn(one.members)[side];
    if (name !== undefined) return name;
  }
  return undefined;
}

/** The side of a name, by the nearest object around a message that tells it. */
export function sideOfPerson(around: Around | undefined, name: string): 'agent' | 'customer' | undefined {
  let side: 'agent' | 'customer' | undefined;
  for (let one = around; one !== undefined && side === undefined; one = one.outer)
    side = peopleIn(one.members).sideOf.get(name);
  return side;
}

function indexPeople(members: Members): People {
  const byId = new Map<string, Person>();
  const sides = { agent: new Set<string>(), customer: new Set<string>() };
  const add = (id: unknown, person: Person): void => {
    if ((typeof id !== 'string' && typeof id !== 'number') || id === '' || byId.size >= maxPeople) return;
    const known = byId.get(String(id));
    byId.set(String(id), { ...person, ...known });
  };
  const addPerson = (one: Members, tableRole: string | undefined, key?: string, usersAreAgents = false): void => {
    // Those of a list of agents may be called users.
    const { ids, name, role = tableRole } = readPerson(one, usersAreAgents || tableRole === 'agent');
    const person = { ...(name !== undefined && { name }), ...(role !== undefined && { role }) };
    for (const id of key === undefined ? ids : [key, ...ids]) add(id, person);
    if (name !== undefined && (role === 'agent' || role === 'customer')) sides[role].add(name);
  };
  const visit = (object: Members, depth: number): void => {
    for (const [name, value] of Object.entries(object)) {
      const plain = plainName(name);
      const role = roleOfTable(plain);
      const isPeople = role !== undefined || peopleNames.test(plain);
      if (Array.isArray(value)) {
        if (ofConversations.test(plain))
          for (const one of objectsIn(value).slice(0, maxPeople))
            if (isPrivate.test(String(one.type))) addPerson(one, undefined);
        if (!isPeople) continue;
        // Beside contacts or customers, users are those of the help desk.
        const types = new Set(objectsIn(value).map(({ type }) => type));
        const usersAreAgents = types.has('user') && [...types].some((type) => type !== 'user' && isCustomer(type));
        value.slice(0, maxPeople).forEach((one: unknown, index) => {
          const person = asObject(one);
          if (person !== undefined) addPerson(unwrapAttributes(person), role, undefined, usersAreAgents);
          else if (typeof one === 'string') {
            add(index, { name: one });
            if (role !== undefined) add(one, { role });
          }
          // Parties are numbered from 0 if they have no ids.
          if (person !== undefined && readPerson(person).ids.length === 0)
            addPerson(person, role, String(index), usersAreAgents);
        });
        continue;
      }
      const inner = asObject(value);
      if (inner !== undefined) {
        if (isPeople) addTable(inner, role);
        if (depth < maxDepth) visit(inner, depth + 1);
      } else if (/^(?:author|reviewer)_name$/.test(plain) && typeof value === 'string' && value !== '') {
        // Of a review.
        sides.customer.add(value);
      } else if (role !== undefined && (typeof value === 'string' || typeof value === 'number') && value !== '') {
        if (/_?id$/.test(plain)) add(value, { role });
        else if (
          typeof value === 'string' &&
          /name$|^(?:agent|visitor|customer|operator|client|requester)$/.test(plain)
        ) {
          sides[role as 'agent' | 'customer'].add(value);
          add(value, { role });
        }
      }
    }
  };
  /** One person, or a map of people or names by their ids. */
  const addTable = (table: Members, role: string | undefined): void => {
    const entries = Object.entries(table);
    const { ids, name } = readPerson(table);
    if (ids.length > 0 || name !== undefined) {
      addPerson(table, role);
      return;
    }
    for (const [key, value] of entries.slice(0, maxPeople)) {
      const person = asObject(value);
      if (person !== undefined) addPerson(person, role, key);
      else if (typeof value === 'string' && value.length <= 100) {
        // `{"S1": "Ana"}`, `{"S1": "agent"}`.
        const word = role ?? roleOfWord(value);
        add(key, {
          ...(roleOfWord(value) === undefined && { name: value }),
          ...(word !== undefined && { role: word }),
        });
      }
    }
  };
  visit(members, 0);
  const only = (names: ReadonlySet<string>) => (names.size === 1 ? [...names][0] : undefined);
  const sideOf = new Map<string, 'agent' | 'customer'>();
  for (const name of sides.agent) if (!sides.customer.has(name)) sideOf.set(name, 'agent');
  for (const name of sides.customer) if (!sides.agent.has(name)) sideOf.set(name, 'customer');
  return { byId, agent: only(sides.agent), customer: only(sides.customer), sideOf };
}

/** An id with the mark of its kind, a number or a path: `t2_4xk9f`, `agent:3`, `users/12/devices/3`. */
export const isOpaque = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^(?:t\d|[a-z]{3,4})_(?=\w*\d)\w+$|^(?:[A-Z]{2,4}-)?[\da-f]{8}-[\da-f]{4}-|^(?=\w*\d)(?=\w*[a-z])(?=\w*[A-Z])\w{20,}$|^[a-z]\w*\/[\w-]+(?:\/[\w-]+)+$|^[a-z]+s\/(?=[\w-]*\d)[\w-]+$|^[a-z]+:(?=\w*\d)\w+$/.test(
    value,
  );

const unwrapAttributes = (one: Members): Members => {
  const attributes = asObject(one.attributes);
  return attributes === undefined ? one : { ...one, ...attributes };
};

const ownIds =
  /^_?(?:id_)?(?:id|accountid|wa_id|gaia_id|chat_id|uid|uuid|guid|sid|key|index|identity|user_?name|login|email|number|channel|tag|label|jid|mri|urn|(?:user|participant|speaker|member|person|account|party|contact|agent|customer|external|author|sender|source|channel|actor)_(?:id|uuid|sid|tag|index|number|key|label|role_id)|speaker|internal_id|handle|screen_name|phone|phone_number|address|(?:local_)?identifier)$/;

/** `user_display_name` of a person is its display name. @returns -1 for other members */
const rankOf = (name: string): number => {
  const plain = plainName(name);
  const own = nameRank(plain);
  // The names of the people in a map are those of others.
  if (own >= 0 && !(name.includes('.') && !Number.isInteger(own))) return own;
  const [, leaf = ''] =
    /^(?:[a-z]+_)?(?:profile|user|participant|speaker|contact|agent|customer|author|fallback)_(.+)$/.exec(plain) ?? [];
  return nameRank(leaf);
};

const isCustomer = (type: unknown): boolean => typeof type === 'string' && roleOfWord(type) === 'customer';

function readPerson(
  person: Members,
  usersAreAgents = false,
): {
  readonly ids: readonly unknown[];
  readonly name?: string;
  readonly role?: string;
} {
  const { flat } = flatten(unwrapAttributes(person));
  const ids: unknown[] = [];
  let best = Number.POSITIVE_INFINITY;
  let name: string | undefined;
  let role: string | undefined;
  flat.names.forEach((each, index) => {
    const given = flat.values[index];
    const value: unknown = Array.isArray(given) && given.length === 1 ? given[0] : given;
    const plain = plainName(each);
    const isScalar = typeof value === 'string' || typeof value === 'number';
    if (isScalar && (ownIds.test(plain) || (plain === 'name' && isOpaque(value)))) ids.push(value);
    if (typeof value !== 'string' || value.trim() === '') return;
    const rank = rankOf(each);
    if (rank >= 0 && rank < best && !each.includes('@') && !(rank < 5 && isOpaque(value))) {
      best = rank;
      name = value.trim();
    }
    const isRole =
      /^(?:type|kind|roles?|purpose|side|affiliation|category|user_type|persona)$/.test(plain) ||
      meaningsOf(each).some(({ part }) => part === 'role');
    if (isRole) role ??= usersAreAgents && /^user$/i.test(value) ? 'agent' : roleOfWord(value);
  });
  role ??= roleOfFlags(flat);
  const whole = rankOf('full_name') < best ? wholeName(person) : undefined;
  // XML has the name in the element, and the id in an attribute.
  name = whole ?? name ?? asText(person['#text'])?.slice(0, 100);
  return { ids, ...(name !== undefined && { name }), ...(role !== undefined && { role }) };
}
