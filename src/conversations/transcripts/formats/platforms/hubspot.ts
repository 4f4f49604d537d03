/**
 * HubSpot: messages of a conversations thread
 * (https://developers.hubspot.com/docs/api-reference/conversations-conversations-inbox-&-messages-v3/guide), and e-mails of
 * its CRM (https://developers.hubspot.com/docs/api-reference/crm-emails-v3/guide).
 */
import { asObject, type Members, objectsIn } from '../../../../shared/subtitles/json-members.ts';
import type { Said } from '../../messages/message-item.ts';
import { at, firstAt, fullName, type Platform } from './platform.ts';

export const hubspot: Platform = {
  about: 'the JSON of HubSpot conversations and e-mails',
  message: {
    is: (one) => isMessage(one) || mailOf(one) !== undefined,
    line: (one) => (isMessage(one) ? readMessage(one) : readMail(one, mailOf(one) ?? {})),
  },
};

const isMessage = (one: Members): boolean =>
  ('conversationsThreadId' in one || 'senders' in one || 'truncationStatus' in one) &&
  ('text' in one || 'richText' in one) &&
  'type' in one;

const mailOf = (one: Members): Members | undefined => {
  const properties = asObject(one.properties);
  return properties !== undefined && ('hs_email_text' in properties || 'hs_email_html' in properties)
    ? properties
    : undefined;
};

/** Comments are notes; assignments and changes of status are events. */
function readMessage(one: Members): Said | undefined {
  if (one.type !== 'MESSAGE' && one.type !== 'WELCOME_MESSAGE') return undefined;
  const [sender] = objectsIn(one.senders);
  const actor = String(firstAt(sender, 'actorId') ?? one.createdBy ?? '');
  // Actors: A- is an agent, V- a visitor, E- an e-mail address, B- a bot, I- an integration, S- the system.
  const known = /^[ABIS]-/.test(actor) ? 'agent' : /^[VE]-/.test(actor) ? 'customer' : undefined;
  return {
    text: firstAt(one, 'text', 'richText'),
    speaker: firstAt(sender, 'name', 'deliveryIdentifier.value') ?? actor,
    role: one.direction === 'INCOMING' ? 'customer' : one.direction === 'OUTGOING' ? 'agent' : known,
    time: one.createdAt,
    fields: {
      conversation: firstAt(one, 'conversationsThreadId', 'threadId'),
      channel: firstAt(one, 'channelName', 'channelId'),
      subject: one.subject,
    },
  };
}

function readMail(one: Members, mail: Members): Said {
  return {
    text: firstAt(mail, 'hs_email_text', 'hs_email_html'),
    speaker:
      fullName(mail, 'hs_email_from_firstname', 'hs_email_from_lastname') ??
      fullName(mail, 'hs_email_sender_firstname', 'hs_email_sender_lastname') ??
      firstAt(mail, 'hs_email_from_email', 'hs_email_from_raw', 'hs_email_sender_email'),
    role: /^INCOMING/.test(String(mail.hs_email_direction)) ? 'customer' : 'agent',
    time: firstAt(mail, 'hs_timestamp', 'hs_createdate') ?? at(one, 'createdAt'),
    fields: { conversation: mail.hs_email_thread_id, channel: 'email', subject: mail.hs_email_subject },
  };
}
