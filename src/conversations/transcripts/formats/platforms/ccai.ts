/**
 * Google Contact Center AI: the conversations that it imports
 * (https://cloud.google.com/contact-center/insights/docs/conversation-data-format), those of the Insights API
 * (https://cloud.google.com/contact-center/insights/docs/reference/rest/v1/projects.locations.conversations), and chat
 * transcripts of CCAI Platform (https://cloud.google.com/contact-center/ccai-platform/docs/chat-transcript-metadata).
 */
import { asNumber, type Members, objectsIn } from '../../../../shared/subtitles/json-members.ts';
import { readOffset } from '../../columns/read-offset.ts';
import type { Said } from '../../messages/message-item.ts';
import { at, firstAt, listAt, type Platform, secondsBetween } from './platform.ts';

export const ccai: Platform = {
  about: 'the JSON of Google Contact Center AI',
  conversation: {
    is: (one) => entriesOf(one).some(isEntry) || segmentsOf(one).length > 0,
    fields: (one) => ({
      conversation: firstAt(one, 'conversation_info.conversation_id', 'name', 'comm_id', 'conversationId'),
      agent: firstAt(
        one,
        'agentId',
        'agent_id',
        'qualityMetadata.agentInfo.0.displayName',
        'conversation_info.agent_id',
      ),
      team: at(one, 'qualityMetadata.agentInfo.0.team'),
      queue: firstAt(one, 'labels.queue', 'queue', 'menu.name'),
      channel: firstAt(one, 'medium', 'comm_type'),
      language: firstAt(one, 'languageCode', 'language_code', 'lang'),
      rating: at(one, 'qualityMetadata.customerSatisfactionRating'),
      categories: listAt(one, 'conversation_info.categories', 'display_name'),
      started_at: firstAt(one, 'startTime', 'assigned_at'),
    }),
    *lines(one) {
      const entries = entriesOf(one);
      const first = entries.find((entry) => timeOf(entry) !== undefined);
      for (const entry of entries) yield readEntry(entry, first && timeOf(first));
      for (const segment of segmentsOf(one)) yield readSegment(segment, at(one, 'startTime'));
    },
  },
};

const entriesOf = (one: Members): Members[] => objectsIn(one.entries);
const segmentsOf = (one: Members): Members[] =>
  objectsIn(at(one, 'transcript.transcriptSegments')).filter(({ text }) => typeof text === 'string');

const timeOf = (entry: Members): unknown =>
  firstAt(entry, 'start_timestamp_usec', 'startTimestampUsec', 'timestamp', 'created_at');

const isEntry = (entry: Members): boolean =>
  typeof entry.role === 'string' &&
  (typeof entry.text === 'string' ||
    typeof at(entry, 'content.content') === 'string' ||
    typeof at(entry, 'content.text') === 'string') &&
  timeOf(entry) !== undefined;

/** Offsets count from the first entry, in microseconds. */
function readEntry(entry: Members, first: unknown): Said | undefined {
  const text = firstAt(entry, 'text', 'content.content', 'content.text');
  const time = timeOf(entry);
  const isUsec = 'start_timestamp_usec' in entry || 'startTimestampUsec' in entry;
  const usec = asNumber(time);
  const isOffset = isUsec && usec !== undefined && usec < 1e14;
  const start = isUsec
    ? (usec ?? 0) / 1e6 - (isOffset ? 0 : (asNumber(first) ?? 0) / 1e6)
    : secondsBetween(first, time);
  return {
    text,
    speaker: firstAt(entry, 'user_data.name', 'user_data.display_name', 'user_name', 'display_name'),
    role: entry.role,
    time: isUsec && !isOffset ? usec : isOffset ? undefined : time,
    start,
    language: at(entry, 'content.lang'),
  };
}

function readSegment(segment: Members, started: unknown): Said {
  const words = objectsIn(segment.words);
  const start = readOffset(words[0]?.startOffset, 1) ?? secondsBetween(started, segment.messageTime);
  const role = at(segment, 'segmentParticipant.role') ?? undefined;
  const name = firstAt(segment, 'segmentParticipant.userId', 'segmentParticipant.dialogflowParticipantName');
  return {
    text: segment.text,
    speaker:
      role === undefined
        ? (name ?? (segment.channelTag === undefined ? undefined : `Channel ${String(segment.channelTag)}`))
        : undefined,
    role,
    time: segment.messageTime,
    start,
    end: readOffset(words.at(-1)?.endOffset, 1),
    language: segment.languageCode,
  };
}
