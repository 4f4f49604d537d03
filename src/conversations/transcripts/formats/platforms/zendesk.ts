/**
 * Zendesk: tickets with their comments, as its JSON export writes them, one per line
 * (https://support.zendesk.com/hc/en-us/articles/4408886165402), comments and audits of its API
 * (https://developer.zendesk.com/api-reference/ticketing/tickets/ticket_comments/).
 */
import { type Members, objectsIn } from '../../../../shared/subtitles/json-members.ts';
import type { Said } from '../../messages/message-item.ts';
import { at, firstAt, listAt, type Platform, perRoot } from './platform.ts';

export const zendesk: Platform = {
  about: 'the JSON of Zendesk tickets and comments',
  conversation: {
    is: (one) => isTicket(one) || isPage(one),
    fields: (one, root) => {
      const ticket = isTicket(one) ? one : (objectsIn([root.ticket])[0] ?? {});
      return {
        conversation: ticket.id,
        subject: ticket.subject,
        channel: at(ticket, 'via.channel'),
        status: ticket.status,
        priority: ticket.priority,
        team: firstAt(ticket, 'group.name', 'group_id'),
        agent: firstAt(ticket, 'assignee.name', 'assignee_id'),
        rating: at(ticket, 'satisfaction_rating.score'),
        language: firstAt(ticket, 'requester.locale', 'locale'),
        tags: listAt(ticket, 'tags'),
      };
    },
    *lines(one, root) {
      const ticket = isTicket(one) ? one : (objectsIn([root.ticket])[0] ?? {});
      const personOf = findPeople(ticket, one, root);
      const comments = commentsOf(one);
      const requester = firstAt(ticket, 'requester_id', 'requester.id');
      // Without its comments, a ticket has only the text of its requester.
      if (comments.length === 0) {
        const text = firstAt(ticket, 'description');
        yield {
          text,
          ...describe(requester ?? 'requester', personOf, requester ?? 'requester'),
          time: ticket.created_at,
        };
      }
      for (const comment of comments) yield readComment(comment, personOf, requester);
    },
  },
};

const isTicket = (one: Members): boolean =>
  ('requester_id' in one || 'requester' in one) &&
  ('subject' in one || 'description' in one) &&
  (objectsIn(one.comments).some((comment) => 'author_id' in comment) ||
    ('description' in one && ('submitter_id' in one || 'submitter' in one || 'via' in one)));

const isPage = (one: Members): boolean => commentsOf(one).some(isComment);

/** Other help desks with the same members have words in their ids. */
const isComment = (one: Members): boolean =>
  /^\d+$/.test(String(one.author_id)) &&
  typeof firstAt(one, 'body', 'plain_body', 'html_body') === 'string' &&
  ('public' in one || 'html_body' in one);

/** Audits contain comments among other events. */
function commentsOf(one: Members): Members[] {
  if (Array.isArray(one.comments)) return objectsIn(one.comments);
  return objectsIn(one.audits).flatMap((audit) =>
    objectsIn(audit.events)
      .filter(({ type }) => type === 'Comment')
      .map((event) => ({ created_at: audit.created_at, author_id: audit.author_id, ...event })),
  );
}

type FindPerson = (id: unknown) => Members | undefined;

function findPeople(ticket: Members, one: Members, root: Members): FindPerson {
  const named = [ticket.requester, ticket.submitter, ticket.assignee, ...objectsIn(ticket.collaborator)];
  const own = mergeById([...objectsIn(named), ...(one === root ? [] : objectsIn(one.users))]);
  return (id) => {
    const [known, listed] = [own.get(String(id)), usersIn(root).get(String(id))];
    return known === undefined ? listed : { ...known, ...listed };
  };
}

const usersIn = perRoot((root) => mergeById(objectsIn(root.users)));

/** A person may occur several times, with other members. */
function mergeById(all: readonly Members[]): ReadonlyMap<string, Members> {
  const people = new Map<string, Members>();
  for (const person of all) {
    const key = String(person.id ?? person.email ?? 'requester');
    people.set(key, { ...people.get(key), ...person });
  }
  return people;
}

/** Comments that are not public are notes between agents. */
function readComment(comment: Members, personOf: FindPerson, requester: unknown): Said | undefined {
  if (comment.public === false) return undefined;
  const author = firstAt(comment, 'author_id', 'author.id');
  const own = objectsIn([comment.author])[0];
  const { speaker, role } = describe(author, personOf, requester);
  return {
    text: comment.plain_body ?? comment.html_body ?? comment.body,
    speaker:
      firstAt(own, 'name', 'email') ?? speaker ?? firstAt(comment, 'via.source.from.name', 'via.source.from.address'),
    role: roleOfUser(own) ?? role,
    time: comment.created_at,
  };
}

function describe(author: unknown, personOf: FindPerson, requester: unknown) {
  const person = personOf(author);
  const isRequester = requester !== undefined && String(author) === String(requester);
  const role = isRequester ? 'customer' : (roleOfUser(person) ?? (requester === undefined ? undefined : 'agent'));
  return { speaker: firstAt(person, 'name', 'email') ?? (isRequester ? undefined : author), role };
}

const roleOfUser = (person: Members | undefined): string | undefined =>
  typeof person?.role !== 'string' ? undefined : person.role === 'end-user' ? 'customer' : 'agent';
