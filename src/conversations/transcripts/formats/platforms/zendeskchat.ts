/** Zendesk Chat: chats of its API and exports (https://developer.zendesk.com/api-reference/live-chat/chat-api/chats/). */
import { type Members, objectsIn } from '../../../../shared/subtitles/json-members.ts';
import type { Said } from '../../messages/message-item.ts';
import { at, firstAt, listAt, type Platform } from './platform.ts';

export const zendeskchat: Platform = {
  about: 'the JSON of Zendesk Chat',
  conversation: {
    is: (one) => historyOf(one).some(isMessage) || (one.type === 'offline_msg' && typeof one.message === 'string'),
    fields: (one) => ({
      conversation: one.id,
      channel: 'chat',
      agent: listAt(one, 'agent_names') ?? listAt(one, 'agent_ids'),
      team: firstAt(one, 'department_name', 'department_id'),
      rating: one.rating,
      rating_comment: one.comment,
      language: at(one, 'visitor.language'),
      tags: listAt(one, 'tags'),
    }),
    *lines(one) {
      const visitor = firstAt(one, 'visitor.name', 'visitor.email');
      if (one.type === 'offline_msg')
        yield { text: one.message, speaker: visitor, role: 'customer', time: one.timestamp };
      for (const event of historyOf(one)) yield readMessage(event, visitor);
    },
  },
};

const historyOf = ({ history }: Members): Members[] => objectsIn(history);

const isMessage = ({ type, msg }: Members): boolean => type === 'chat.msg' && typeof msg === 'string';

/** Joining, leaving and ratings are events. */
function readMessage(event: Members, visitor: unknown): Said | undefined {
  if (!isMessage(event)) return undefined;
  const sender = `${String(event.sender_type ?? '')} ${String(event.nick ?? '')}`;
  const isVisitor = /visitor/i.test(sender);
  return {
    text: event.msg,
    speaker: firstAt(event, 'name', 'display_name') ?? (isVisitor ? visitor : event.nick),
    role: isVisitor ? 'customer' : /agent|trigger|system|bot/i.test(sender) ? 'agent' : undefined,
    time: event.timestamp,
  };
}
