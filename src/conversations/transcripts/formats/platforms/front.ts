/** Front: messages of a conversation (https://dev.frontapp.com/reference/list-conversation-messages). */
import { type Members, objectsIn } from '../../../../shared/subtitles/json-members.ts';
import { at, firstAt, fullName, type Platform } from './platform.ts';

export const front: Platform = {
  about: 'the JSON of Front messages',
  message: {
    is: (one) => typeof one.is_inbound === 'boolean' && typeof firstAt(one, 'body', 'text') === 'string',
    line(one) {
      if (one.is_draft === true) return undefined;
      const sender = objectsIn(one.recipients).find(({ role }) => role === 'from');
      const author = one.is_inbound === true ? undefined : authorOf(one);
      return {
        text: firstAt(one, 'body', 'text'),
        speaker: author ?? firstAt(sender, 'name', 'handle') ?? authorOf(one),
        role: one.is_inbound === true ? 'customer' : 'agent',
        time: one.created_at,
        fields: {
          conversation: firstAt(one, 'conversation_id') ?? conversationIn(at(one, '_links.related.conversation')),
          channel: one.type,
          subject: one.subject,
        },
      };
    },
  },
};

const authorOf = (one: Members): unknown =>
  fullName(one.author, 'first_name', 'last_name') ?? firstAt(one, 'author.name', 'author.username', 'author.email');

const conversationIn = (link: unknown): string | undefined => /cnv_\w{1,40}/.exec(String(link))?.[0];
