/** Chatwoot: messages of a conversation (https://developers.chatwoot.com/api-reference/messages/get-messages). */
import { at, firstAt, type Platform } from './platform.ts';

export const chatwoot: Platform = {
  about: 'the JSON of Chatwoot messages',
  message: {
    is: (one) =>
      'content' in one &&
      ('message_type' in one || 'sender_type' in one) &&
      typeof one.conversation_id === 'number' &&
      ('content_attributes' in one || 'inbox_id' in one),
    line: (one) => {
      const role = roles.get(one.message_type);
      // Activities, such as assignments, and notes of the team are not said to the customer.
      if (role === undefined || one.private === true) return undefined;
      return {
        text: one.content,
        speaker: firstAt(one, 'sender.name', 'sender.available_name', 'sender.email'),
        role: at(one, 'sender.type') === 'agent_bot' ? 'bot' : role,
        time: one.created_at,
        fields: { conversation: one.conversation_id, channel: one.inbox_id },
      };
    },
  },
};

/** In its API numbers, in its webhooks words. */
const roles: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [0, 'customer'],
  ['incoming', 'customer'],
  [1, 'agent'],
  ['outgoing', 'agent'],
  [3, 'agent'],
  ['template', 'agent'],
]);
