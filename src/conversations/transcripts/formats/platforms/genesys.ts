/**
 * Genesys Cloud: the transcripts of speech and text analytics
 * (https://developer.genesys.cloud/analyticsdatamanagement/speechtextanalytics/transcript-url), and the messages of a
 * conversation (https://developer.genesys.cloud/commdigital/digital/webmessaging/).
 */
import { asNumber, type Members, objectsIn } from '../../../../shared/subtitles/json-members.ts';
import type { Said } from '../../messages/message-item.ts';
import { at, firstAt, fromMs, type Platform } from './platform.ts';

export const genesys: Platform = {
  about: 'the JSON of Genesys Cloud transcripts and messages',
  conversation: {
    is: ({ transcripts }) => objectsIn(transcripts).some(({ phrases }) => objectsIn(phrases).some(isPhrase)),
    fields: (one) => {
      const participants = objectsIn(one.participants);
      const find = (...names: string[]) => firstOf(participants.map((person) => firstAt(person, ...names)));
      return {
        conversation: one.conversationId,
        channel: firstAt(one, 'mediaType', 'messageType'),
        queue: find('queueName', 'queueId'),
        agent: find('userName', 'agentName', 'userId'),
        team: find('teamName', 'teamId'),
        language: at(one, 'transcripts.0.language'),
        started_at: one.conversationStartTime ?? one.startTime,
      };
    },
    *lines(one) {
      const started = asNumber(one.conversationStartTime) ?? asNumber(one.startTime);
      for (const { phrases } of objectsIn(one.transcripts)) {
        for (const phrase of objectsIn(phrases)) yield readPhrase(phrase, started, one.mediaType);
      }
    },
  },
  message: {
    is: (one) =>
      typeof firstAt(one, 'textBody', 'normalizedMessage.text') === 'string' &&
      ('direction' in one || 'fromAddress' in one || 'normalizedMessage' in one),
    line: (one) => ({
      text: firstAt(one, 'textBody', 'normalizedMessage.text'),
      speaker: firstAt(one, 'fromName', 'normalizedMessage.channel.from.nickname', 'fromAddress'),
      role: firstAt(one, 'direction', 'normalizedMessage.direction'),
      time: firstAt(one, 'timestamp', 'createdTime', 'normalizedMessage.channel.time'),
      fields: { conversation: one.conversationId, channel: one.messengerType },
    }),
  },
};

const firstOf = (values: readonly unknown[]): unknown => values.find((value) => value !== undefined);

const isPhrase = (one: Members): boolean => typeof one.text === 'string' && 'participantPurpose' in one;

function readPhrase(phrase: Members, started: number | undefined, mediaType: unknown): Said {
  const { text, decoratedText, participantPurpose, participantName } = phrase;
  const ms = asNumber(phrase.startTimeMs) ?? asNumber(at(phrase, 'offset.offsetMs'));
  const isEpoch = ms !== undefined && ms > 1e11;
  const start = isEpoch ? (started === undefined ? undefined : (ms - started) / 1000) : fromMs(ms);
  const length = fromMs(firstAt(phrase, 'duration.milliseconds', 'durationMs', 'offset.durationMs'));
  const purpose = String(participantPurpose);
  return {
    text: decoratedText ?? text,
    speaker: participantName,
    role: purpose,
    time: isEpoch ? ms : mediaType === 'call' || started === undefined || ms === undefined ? undefined : started + ms,
    start,
    end: start === undefined || length === undefined ? undefined : start + length,
  };
}
