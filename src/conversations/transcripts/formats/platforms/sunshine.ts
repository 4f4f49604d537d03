/** Zendesk messaging (Sunshine Conversations): https://docs.smooch.io/rest/#tag/Messages */
import { objectsIn } from '../../../../shared/subtitles/json-members.ts';
import { at, firstAt, type Platform } from '../../platform.ts';

export const sunshine: Platform = {
  about: 'the JSON of Zendesk messaging (Sunshine Conversations)',
  message: {
    is: (one) =>
      objectsIn([one.author]).some(({ type }) => type === 'user' || type === 'business') &&
      objectsIn([one.content]).some((content) => typeof content.type === 'string'),
    line: (one) => ({
      text: firstAt(one, 'content.text', 'content.htmlText', 'content.body'),
      speaker: at(one, 'author.displayName'),
      role: at(one, 'author.type') === 'user' ? 'customer' : 'agent',
      time: firstAt(one, 'received', 'receivedAt', 'created_at'),
      fields: { conversation: one.conversationId, channel: at(one, 'source.type') },
    }),
  },
};
