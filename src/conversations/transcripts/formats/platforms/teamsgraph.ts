/** Microsoft Teams: chat messages of Microsoft Graph (https://learn.microsoft.com/graph/api/resources/chatmessage). */
import { asObject, type Members, objectsIn } from '../../../../shared/subtitles/json-members.ts';
import { at, firstAt, type Platform } from './platform.ts';

export const teamsgraph: Platform = {
  about: 'the JSON of Microsoft Teams chats (Microsoft Graph)',
  message: {
    is: (one) =>
      typeof at(one, 'body.content') === 'string' &&
      'createdDateTime' in one &&
      ('messageType' in one || 'from' in one),
    replies: ({ replies }) => objectsIn(replies),
    line(one) {
      if (!isSaid(one)) return undefined;
      return {
        text: String(at(one, 'body.content')).replace(attachment, ''),
        speaker: firstAt(
          one,
          'from.user.displayName',
          'from.application.displayName',
          'from.device.displayName',
          'from.emailAddress.name',
          'from.emailAddress.address',
        ),
        role: asObject(at(one, 'from.application')) === undefined ? undefined : 'bot',
        time: one.createdDateTime,
        language: one.locale === 'en-us' ? undefined : one.locale,
        fields: {
          conversation: firstAt(one, 'chatId', 'channelIdentity.channelId', 'conversationId'),
          team: at(one, 'channelIdentity.teamId'),
          thread: one.replyToId,
          subject: one.subject,
        },
      };
    },
  },
};

/** The place of an attachment in a message. */
const attachment = /<attachment\b[^<>]{0,200}>(?:<\/attachment>)?/gi;

/** Members that join and calls that start are system messages. */
const isSaid = ({ messageType, deletedDateTime }: Members): boolean =>
  (messageType === undefined || messageType === 'message') &&
  (deletedDateTime === undefined || deletedDateTime === null);
