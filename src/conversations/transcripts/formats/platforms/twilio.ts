/**
 * Twilio: messages of Conversations (https://www.twilio.com/docs/conversations/api/conversation-message-resource) and of
 * Programmable Messaging (https://www.twilio.com/docs/messaging/api/message-resource).
 */
import { tryParseJson } from '../../../../shared/parse-json.ts';
import { type Members, objectsIn } from '../../../../shared/subtitles/json-members.ts';
import type { Said } from '../../messages/message-item.ts';
import { firstAt, indexBy, type Platform, perRoot } from './platform.ts';

export const twilio: Platform = {
  about: 'the JSON of Twilio: Conversations and Programmable Messaging',
  message: {
    is: (one) => isConversationMessage(one) || isSms(one),
    line: (one, root) => (isSms(one) ? readSms(one) : readMessage(one, root)),
  },
};

const has = (one: Members, ...names: string[]): boolean => names.every((name) => name in one);

/** The REST API writes `conversation_sid`, the SDKs write `conversationSid`. */
const isConversationMessage = (one: Members): boolean =>
  (has(one, 'body', 'author') &&
    ['conversation_sid', 'conversationSid', 'channel_sid', 'participant_sid'].some((name) => name in one)) ||
  (has(one, 'body', 'author') && /^IM[\da-f]{32}$/i.test(String(one.sid)));

const isSms = (one: Members): boolean =>
  has(one, 'body', 'from', 'to') &&
  (/^(?:SM|MM)[\da-f]{32}$/i.test(String(one.sid)) || typeof one.direction === 'string');

const isAddress = (author: string): boolean => /^(?:whatsapp:|messenger:|sms:)|^\+\d{6,15}$/.test(author);

const participantsIn = perRoot((root) => {
  const participants = objectsIn(root.participants);
  return {
    bySid: indexBy(participants, ({ sid }) => sid),
    byIdentity: indexBy(participants, ({ identity }) => identity),
  };
});

function readMessage(one: Members, root: Members): Said {
  const author = String(one.author ?? '');
  const { bySid, byIdentity } = participantsIn(root);
  const sid = one.participant_sid ?? one.participantSid;
  const person =
    (sid === undefined ? undefined : bySid.get(sid)) ?? (author === '' ? undefined : byIdentity.get(author));
  const attributes = readAttributes(person?.attributes) ?? readAttributes(one.attributes) ?? {};
  const role = firstAt(attributes, 'role', 'type', 'member_type', 'memberType', 'participantType');
  const binding = firstAt(person, 'messaging_binding.address', 'messagingBinding.address');
  // Agents have an identity; customers write from an address.
  const known =
    role ??
    (isAddress(author) || binding !== undefined ? 'customer' : /^(?:system|bot)$/i.test(author) ? 'bot' : undefined);
  return {
    text: one.body,
    speaker: firstAt(attributes, 'name', 'friendlyName', 'friendly_name', 'displayName') ?? author,
    role: known,
    time: firstAt(one, 'date_created', 'dateCreated', 'timestamp'),
    fields: { conversation: firstAt(one, 'conversation_sid', 'conversationSid', 'channel_sid', 'channelSid') },
  };
}

/** Attributes are JSON in a string. */
function readAttributes(value: unknown): Members | undefined {
  if (typeof value === 'object' && value !== null) return value as Members;
  if (typeof value !== 'string' || value.length > 10_000 || !value.startsWith('{') || value === '{}') return undefined;
  return tryParseJson(value) as Members | undefined;
}

function readSms(one: Members): Said {
  const direction = String(one.direction ?? '');
  const isInbound = direction === 'inbound';
  const customer = isInbound ? one.from : one.to;
  return {
    text: one.body,
    speaker: one.from,
    role: direction === '' ? undefined : isInbound ? 'customer' : 'agent',
    time: firstAt(one, 'date_sent', 'dateSent', 'date_created', 'dateCreated'),
    fields: { conversation: customer, channel: String(one.from).startsWith('whatsapp:') ? 'whatsapp' : 'sms' },
  };
}
