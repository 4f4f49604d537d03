/** Slack: the JSON of a channel's day in an export of a workspace. */

import { asObject, asText, type Members, objectsIn } from '../../../shared/subtitles/json-members.ts';
import type { DocumentFormat, Item } from '../format.ts';
import { roleOf } from '../speaker-roles.ts';

export const slack: DocumentFormat = {
  kind: 'document',
  about: 'the JSON of a Slack export',
  recognises: (document) => objectsIn(document).some(isMessage),
  read: (document) => objectsIn(document).flatMap(readMessage),
};

const isMessage = ({ type, ts, text }: Members): boolean =>
  type === 'message' && typeof ts === 'string' && /^\d{9,11}\.\d+$/.test(ts) && typeof text === 'string';

/** Messages about actions, not words: `channel_join`, `channel_topic`. */
const events = /^(?:channel|group|pinned|reminder|tombstone)_/;

function readMessage(message: Members): Item[] {
  const { text, ts, user, username, subtype, user_profile, thread_ts } = message;
  const words = asText(text);
  if (!isMessage(message) || words === undefined || (typeof subtype === 'string' && events.test(subtype))) return [];
  const { real_name, display_name } = asObject(user_profile) ?? {};
  const speaker = asText(real_name) ?? asText(display_name) ?? asText(username) ?? asText(user);
  const role = speaker === undefined ? undefined : roleOf(speaker);
  return [
    {
      text: readMarkup(words),
      ...(speaker !== undefined && { speaker }),
      ...(role !== undefined && { role }),
      fields: { ts, ...(typeof thread_ts === 'string' && { thread: thread_ts }) },
    },
  ];
}

/** `<https://x.example|the page>`, `<@U012>`, `<#C012|general>`, `&amp;`. */
const readMarkup = (text: string): string =>
  text
    .replace(/<([^<>|]+)(?:\|([^<>]*))?>/g, (_, target: string, label?: string) => label || target)
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
