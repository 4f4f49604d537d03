/**
 * LiveChat: chats of its API (https://platform.text.com/docs/messaging/agent-chat-api/data-structures) and of its older
 * archives (https://platform.text.com/docs/data-reporting/chats-api).
 */
import { asObject, type Members, objectsIn } from '../../../../shared/subtitles/json-members.ts';
import type { Said } from '../../messages/message-item.ts';
import { at, firstAt, listAt, type Platform } from './platform.ts';

export const livechat: Platform = {
  about: 'the JSON of LiveChat',
  conversation: {
    is: (one) =>
      (Array.isArray(one.users) && threadsOf(one).some(({ events }) => Array.isArray(events))) ||
      objectsIn(one.messages).some(isOldMessage),
    fields: (one) => ({
      conversation: one.id,
      channel: 'chat',
      agent: listAt(one, 'agents', 'display_name') ?? agentsOf(one),
      team: listAt(one, 'group') ?? listAt(one, 'thread.access.group_ids') ?? listAt(one, 'access.group_ids'),
      rating: firstAt(one, 'thread.properties.rating.score.value', 'properties.rating.score.value', 'rate'),
      rating_comment: firstAt(one, 'thread.properties.rating.comment.value', 'properties.rating.comment.value'),
      tags: listAt(one, 'thread.tags') ?? listAt(one, 'tags'),
    }),
    *lines(one) {
      const users = new Map(objectsIn(one.users).map((user) => [String(user.id), user]));
      for (const { events } of threadsOf(one)) {
        for (const event of objectsIn(events)) yield readEvent(event, users.get(String(event.author_id)));
      }
      if (!Array.isArray(one.users)) for (const message of objectsIn(one.messages)) yield readOld(message);
    },
  },
};

const threadsOf = (one: Members): Members[] => {
  const thread = asObject(one.thread);
  return thread === undefined ? objectsIn(one.threads) : [thread];
};

const agentsOf = (one: Members): string | undefined =>
  objectsIn(one.users)
    .filter(({ type }) => type === 'agent')
    .map(({ name, email }) => name ?? email)
    .join(', ') || undefined;

const isOldMessage = (one: Members): boolean =>
  typeof one.text === 'string' &&
  'author_name' in one &&
  ('user_type' in one || 'agent_id' in one || 'timestamp' in one);

function readEvent(event: Members, user: Members | undefined): Said | undefined {
  const { type, recipients, author_id } = event;
  // Recipients `agents` is a whisper between agents.
  if ((type !== 'message' && type !== 'rich_message') || recipients === 'agents') return undefined;
  return {
    text: firstAt(event, 'text', 'elements.0.title', 'elements.0.subtitle'),
    speaker: firstAt(user, 'name', 'email') ?? author_id,
    role: user?.type ?? (String(author_id).includes('@') ? 'agent' : undefined),
    time: firstAt(event, 'created_at', 'timestamp'),
  };
}

function readOld(one: Members): Said | undefined {
  if (!isOldMessage(one) || /event|system/.test(String(one.type ?? one.message_type ?? ''))) return undefined;
  return {
    text: one.text,
    speaker: one.author_name,
    role: one.user_type ?? (at(one, 'agent_id') === undefined ? undefined : 'agent'),
    time: firstAt(one, 'timestamp', 'date'),
  };
}
