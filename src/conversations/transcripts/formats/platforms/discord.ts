/**
 * Discord: exports of DiscordChatExporter (https://github.com/Tyrrrz/DiscordChatExporter), and messages of its API
 * (https://discord.com/developers/docs/resources/message).
 */
import { type Members, objectsIn } from '../../../../shared/subtitles/json-members.ts';
import { at, firstAt, type Platform } from './platform.ts';

export const discord: Platform = {
  about: 'the JSON of Discord channels',
  message: {
    is: (one) =>
      typeof one.content === 'string' &&
      typeof one.timestamp === 'string' &&
      objectsIn([one.author]).some(
        (author) => 'discriminator' in author || 'isBot' in author || 'global_name' in author || 'nickname' in author,
      ),
    line(one, root) {
      if (!isSaid(one.type)) return undefined;
      return {
        text: readMentions(one),
        speaker: firstAt(one, 'author.nickname', 'member.nick', 'author.global_name', 'author.name', 'author.username'),
        role: at(one, 'author.isBot') === true || at(one, 'author.bot') === true ? 'bot' : undefined,
        time: one.timestamp,
        fields: {
          conversation: firstAt(one, 'channel_id') ?? at(root, 'channel.id'),
          channel: at(root, 'channel.name'),
          team: at(root, 'guild.name'),
        },
      };
    },
  },
};

/** Joins, pins and calls are other types: words in the exporter, numbers in the API. */
const isSaid = (type: unknown): boolean =>
  type === undefined || type === 'Default' || type === 'Reply' || type === 0 || type === 19 || type === 20;

/** `<@123>` is the name of a mentioned user, and `<:smile:123>` is `:smile:`. */
function readMentions(one: Members): string {
  const names = new Map(
    objectsIn(one.mentions).map((user) => [
      String(user.id),
      firstAt(user, 'nickname', 'global_name', 'name', 'username'),
    ]),
  );
  return String(one.content)
    .replace(/<@!?(\d{1,25})>/g, (whole, id: string) => (names.has(id) ? `@${String(names.get(id))}` : whole))
    .replace(/<a?(:\w{1,40}:)\d{1,25}>/g, '$1');
}
