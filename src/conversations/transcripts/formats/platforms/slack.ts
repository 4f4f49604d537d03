/**
 * Slack: the JSON of a channel's day in an export of a workspace (https://slack.com/help/articles/220556107), and the
 * messages of its API (https://api.slack.com/methods/conversations.history).
 */
import { type Members, objectsIn } from '../../../../shared/subtitles/json-members.ts';
import { readEntities } from '../../../../shared/subtitles/plain-cue-text.ts';
import { richText } from '../../columns/rich-text.ts';
import { at, firstAt, indexBy, type Platform, perRoot } from './platform.ts';

export const slack: Platform = {
  about: 'the JSON of a Slack export',
  message: {
    is: ({ type, ts, text, subtype }) =>
      type === 'message' &&
      typeof ts === 'string' &&
      /^\d{9,11}\.\d+$/.test(ts) &&
      (typeof text === 'string' || subtype === 'message_deleted'),
    line(one, root) {
      const { text, ts, user, subtype, thread_ts } = one;
      if (typeof subtype === 'string' && events.test(subtype)) return undefined;
      const person = usersIn(root).get(user);
      return {
        text: readMarkup(String(text).trim() === '' ? cardText(one) : String(text), namesIn(root)),
        speaker:
          firstAt(one, 'user_profile.real_name', 'user_profile.display_name') ??
          firstAt(person, 'profile.real_name', 'real_name', 'name') ??
          firstAt(one, 'username', 'bot_profile.name', 'user', 'bot_id'),
        role: at(one, 'bot_id') === undefined ? undefined : 'bot',
        time: Math.floor(Number(ts)),
        fields: { ts, ...(typeof thread_ts === 'string' && { thread: thread_ts }) },
      };
    },
  },
};

/** Messages about actions, not words: `channel_join`, `channel_topic`. */
const events = /^(?:channel|group|pinned|reminder|tombstone|huddle)_|^(?:message_deleted|bot_add|bot_remove)$/;

/** What a program says in cards: blocks, or attachments; a link has those of the page behind it. */
const cardText = ({ blocks, attachments }: Members): string =>
  blocksText(blocks) ??
  objectsIn(attachments)
    .filter((one) => one.from_url === undefined)
    .map((one) => [one.pretext, one.text || blocksText(one.blocks) || one.fallback].filter(Boolean).join('\n'))
    .join('\n');

const blocksText = (blocks: unknown): string | undefined =>
  richText(objectsIn(blocks).filter(({ type }) => type !== 'actions'));

const listUsers = (root: Members): Members[] => objectsIn(root.users ?? root.members);
const usersIn = perRoot((root) => indexBy(listUsers(root), ({ id }) => id));

/** The names of people by their ids, for mentions: from the list of users, and the profiles in messages. */
const namesIn = perRoot((root): ReadonlyMap<unknown, string> => {
  const names = new Map<unknown, string>();
  for (const one of objectsIn(root.messages)) {
    const name = firstAt(one, 'user_profile.real_name', 'user_profile.display_name');
    if (typeof name === 'string') names.set(one.user, name);
  }
  for (const one of listUsers(root)) {
    const name = firstAt(one, 'profile.real_name', 'real_name', 'name');
    if (typeof name === 'string') names.set(one.id, name);
  }
  return names;
});

/** `*bold*`. */
const bold = /(?<![\w*`])\*(?![\s*])([^*`\n]{1,500})(?<!\s)\*(?![\w*`])/g;

/** `<https://x.example|the page>`, `<@U012>`, `<!here>`, `<#C012|general>`, `*bold*`, `&amp;`, and the marks of what was searched. */
const readMarkup = (text: string, names: ReadonlyMap<unknown, string>): string =>
  readEntities(
    text
      .replace(bold, '$1')
      .replace(/[\ue000\ue001]/g, '')
      .replace(/<([^<>|]+)(?:\|([^<>]*))?>/g, (_, target: string, label?: string) => {
        const user = /^@([UW]\w{1,30})$/.exec(target)?.[1];
        if (user !== undefined) return `@${(names.get(user) ?? (label || user)).replace(/^@/, '')}`;
        if (target.startsWith('#')) return `#${label || target.slice(1)}`;
        return label || target.replace(/^!(?=\w)/, '@');
      }),
  );
