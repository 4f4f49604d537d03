/** Intercom: conversations of its API (https://developers.intercom.com/docs/references/rest-api/api.intercom.io/conversations). */
import { asObject, type Members, objectsIn } from '../../../../shared/subtitles/json-members.ts';
import type { Said } from '../../messages/message-item.ts';
import { at, firstAt, listAt, type Platform } from './platform.ts';

export const intercom: Platform = {
  about: 'the JSON of Intercom conversations',
  conversation: {
    is: (one) =>
      ('conversation_parts' in one || one.type === 'conversation') &&
      (asObject(one.source) !== undefined ||
        partsOf(one).length > 0 ||
        asObject(one.conversation_message) !== undefined),
    fields: (one) => ({
      conversation: one.id,
      subject: firstAt(one, 'title', 'source.subject'),
      channel: firstAt(one, 'source.type', 'source.delivered_as'),
      status: one.state,
      team: firstAt(one, 'team_assignee.name', 'team_assignee_id'),
      agent: firstAt(one, 'assignee.name', 'teammates.teammates.0.name', 'admin_assignee_id'),
      rating: at(one, 'conversation_rating.rating'),
      rating_comment: at(one, 'conversation_rating.remark'),
      language: firstAt(one, 'custom_attributes.Language', 'custom_attributes.language', 'ai_agent.language'),
      tags: listAt(one, 'tags.tags', 'name'),
    }),
    *lines(one) {
      const source = asObject(one.source) ?? asObject(one.conversation_message);
      if (source !== undefined) yield readPart({ ...source, created_at: source.created_at ?? one.created_at });
      for (const part of partsOf(one)) yield readPart(part);
    },
  },
};

const partsOf = ({ conversation_parts }: Members): Members[] =>
  Array.isArray(conversation_parts)
    ? objectsIn(conversation_parts)
    : objectsIn(at(conversation_parts, 'conversation_parts'));

/** Notes are between teammates. An assignment may have a reply. */
function readPart(part: Members): Said | undefined {
  if (/note/.test(String(part.part_type))) return undefined;
  return {
    text: part.body,
    speaker: firstAt(part, 'author.name', 'author.email'),
    role: roleOfAuthor(at(part, 'author.type')),
    time: part.created_at,
  };
}

const roleOfAuthor = (type: unknown): string | undefined =>
  /^(?:user|lead|contact|visitor)$/.test(String(type))
    ? 'customer'
    : /^(?:admin|bot|team)$/.test(String(type))
      ? 'agent'
      : undefined;
