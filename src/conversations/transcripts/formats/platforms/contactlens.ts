/**
 * Amazon Connect: the analysis of Contact Lens for calls and chats
 * (https://docs.aws.amazon.com/connect/latest/adminguide/contact-lens-example-output-files.html), chat transcripts, and
 * the segments of its API. Amazon Transcribe Call Analytics writes the same turns.
 */
import { tryParseJson } from '../../../../shared/parse-json.ts';
import { asObject, type Members, objectsIn } from '../../../../shared/subtitles/json-members.ts';
import type { Said } from '../../messages/message-item.ts';
import { firstAt, fromMs, listAt, type Platform } from './platform.ts';

export const contactlens: Platform = {
  about: 'the JSON of Amazon Contact Lens, Amazon Connect chats and Call Analytics',
  conversation: {
    is: ({ Transcript, Segments }) =>
      objectsIn(Transcript).some(isTurn) || objectsIn(Segments).some((one) => isTurn(segmentOf(one))),
    fields: (one) => ({
      conversation: firstAt(one, 'CustomerMetadata.ContactId', 'ContactId', 'JobName'),
      channel: firstAt(one, 'Channel', 'ContactSummary.Channel'),
      language: firstAt(one, 'LanguageCode', 'ContentMetadata.LanguageCode'),
      queue: firstAt(one, 'Queue', 'QueueName', 'Queue.Name'),
      agent: firstAt(one, 'Agent', 'AgentName', 'Agent.Username'),
      categories: listAt(one, 'Categories.MatchedCategories'),
    }),
    lines({ Transcript, Segments, Participants }) {
      const roles = new Map(objectsIn(Participants).map((one) => [one.ParticipantId, one.ParticipantRole]));
      const turns = Array.isArray(Transcript) ? objectsIn(Transcript) : objectsIn(Segments).map(segmentOf);
      return turns.map((turn) => readTurn(turn, roles));
    },
  },
};

const segmentOf = (one: Members): Members => asObject(one.Transcript) ?? asObject(one.Utterance) ?? {};

const isTurn = (one: Members): boolean =>
  typeof one.Content === 'string' &&
  ['ParticipantRole', 'ParticipantId', 'BeginOffsetMillis', 'AbsoluteTime'].some((name) => name in one);

/** Joining, typing and leaving are events. */
function readTurn(turn: Members, roles: ReadonlyMap<unknown, unknown>): Said | undefined {
  const { Content, ParticipantRole, ParticipantId, DisplayName, Type, ContentType } = turn;
  if (Type === 'EVENT' || Type === 'ATTACHMENT' || /\.event\./.test(String(ContentType ?? ''))) return undefined;
  // In calls, the id is the role.
  const role =
    ParticipantRole ??
    roles.get(ParticipantId) ??
    (/^[A-Z_]+$/.test(String(ParticipantId)) ? ParticipantId : undefined);
  // What the system says to a customer is said for the company; in calls, it is about them.
  const isGreeting = role === 'SYSTEM' && Type === 'MESSAGE';
  if (role === 'SYSTEM' && !isGreeting) return undefined;
  return {
    text: readContent(Content, ContentType),
    // `SYSTEM_MESSAGE` is no name.
    speaker: isGreeting && /^[A-Z_]+$/.test(String(DisplayName)) ? undefined : DisplayName,
    role: isGreeting ? 'bot' : role,
    time: firstAt(turn, 'AbsoluteTime', 'Time.AbsoluteTime'),
    start: fromMs(firstAt(turn, 'BeginOffsetMillis', 'Time.BeginOffsetMillis', 'OffsetMillis', 'Time.OffsetMillis')),
    end: fromMs(firstAt(turn, 'EndOffsetMillis', 'Time.EndOffsetMillis')),
  };
}

/** Interactive messages are JSON with a title, which may have been parsed with what is around it. */
function readContent(content: unknown, type: unknown): unknown {
  if (!String(type ?? '').includes('interactive')) return content;
  const message = typeof content === 'string' ? tryParseJson(content) : content;
  return firstAt(message, 'data.content.title', 'data.content.text', 'action') ?? content;
}
