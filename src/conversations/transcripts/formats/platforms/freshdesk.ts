/** Freshdesk: tickets with their conversations (https://developers.freshdesk.com/api/#view_a_ticket). */
import { type Members, objectsIn } from '../../../../shared/subtitles/json-members.ts';
import type { Said } from '../../messages/message-item.ts';
import { firstAt, listAt, type Platform, perRoot } from './platform.ts';

export const freshdesk: Platform = {
  about: 'the JSON of Freshdesk tickets',
  conversation: {
    is: (one) =>
      repliesOf(one).some(isReply) ||
      (typeof one.description_text === 'string' &&
        ('responder_id' in one || 'requester_id' in one || 'requester' in one)),
    fields: (one) => ({
      conversation: one.id,
      subject: one.subject,
      channel: sources[Number(one.source)] ?? one.source,
      status: states[Number(one.status)] ?? one.status,
      priority: one.priority,
      team: firstAt(one, 'group.name', 'group_name', 'group_id'),
      agent: firstAt(one, 'responder.name', 'responder.contact.name', 'responder_name', 'responder_id'),
      rating: firstAt(one, 'satisfaction_rating', 'survey_rating'),
      tags: listAt(one, 'tags'),
    }),
    *lines(one, root) {
      const own = byId([
        { id: one.requester_id, name: one.requester_name },
        { id: one.responder_id, name: one.responder_name },
        ...objectsIn([one.requester, one.responder]),
      ]);
      const personOf: FindPerson = (id) => peopleIn(root).get(String(id)) ?? own.get(String(id));
      yield {
        text: one.description ?? one.description_text,
        speaker:
          firstAt(one, 'requester.name', 'requester.email', 'requester_name', 'email') ??
          nameOf(personOf(one.requester_id)),
        role: 'customer',
        time: one.created_at,
      };
      for (const reply of repliesOf(one)) yield readReply(reply, personOf);
    },
  },
  message: {
    is: (one) => isReply(one),
    line: (one) => readReply(one, () => undefined),
  },
};

type FindPerson = (id: unknown) => Members | undefined;

const byId = (people: readonly Members[]): ReadonlyMap<string, Members> =>
  new Map(people.map((person) => [String(person.id), person]));

const peopleIn = perRoot((root) =>
  byId([...objectsIn(root.users), ...objectsIn(root.contacts), ...objectsIn(root.agents)]),
);

/** https://developers.freshdesk.com/api/#ticket-properties */
const sources: Readonly<Record<number, string>> = {
  1: 'email',
  2: 'portal',
  3: 'phone',
  7: 'chat',
  9: 'feedback',
  10: 'outbound email',
};
const states: Readonly<Record<number, string>> = { 2: 'open', 3: 'pending', 4: 'resolved', 5: 'closed' };

/** Its older export calls them notes, each in an object. */
const repliesOf = (one: Members): Members[] =>
  Array.isArray(one.conversations)
    ? objectsIn(one.conversations)
    : objectsIn(one.notes).map((note) => objectsIn([note.note])[0] ?? note);

const isReply = (one: Members): boolean =>
  typeof one.incoming === 'boolean' && typeof firstAt(one, 'body', 'body_text') === 'string';

const nameOf = (person: Members | undefined): unknown =>
  firstAt(person, 'name', 'contact.name', 'email', 'contact.email');

/** Private replies are notes between agents. */
function readReply(reply: Members, personOf: FindPerson): Said | undefined {
  if (reply.private === true) return undefined;
  return {
    text: reply.body ?? reply.body_text,
    speaker: nameOf(personOf(reply.user_id)) ?? firstAt(reply, 'user.name', 'from_email', 'user_id'),
    role: reply.incoming === true ? 'customer' : 'agent',
    time: reply.created_at,
    fields: reply.ticket_id === undefined ? {} : { conversation: reply.ticket_id },
  };
}
