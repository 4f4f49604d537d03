/** Vapi: calls of its API and its end-of-call report (https://docs.vapi.ai/api-reference/calls/get). */
import { asNumber, type Members, objectsIn } from '../../../../shared/subtitles/json-members.ts';
import { readScript } from '../../headings/read-script.ts';
import type { Said } from '../../messages/message-item.ts';
import { at, firstAt, type Platform } from './platform.ts';

export const vapi: Platform = {
  about: 'the JSON of Vapi calls',
  conversation: {
    is: (one) => messagesOf(one).some(isMessage) || (isCall(one) && readScript(scriptOf(one)) !== undefined),
    fields: (one) => ({
      conversation: firstAt(one, 'id', 'call.id'),
      agent: firstAt(one, 'assistant.name', 'call.assistant.name', 'assistantId', 'call.assistantId'),
      channel: firstAt(one, 'type', 'call.type'),
      rating: firstAt(one, 'analysis.successEvaluation'),
      language: firstAt(one, 'assistant.transcriber.language', 'transcriber.language'),
      ended_reason: firstAt(one, 'endedReason', 'call.endedReason'),
      started_at: firstAt(one, 'startedAt', 'call.startedAt', 'createdAt'),
    }),
    lines(one) {
      const customer = firstAt(one, 'customer.name', 'call.customer.name');
      const assistant = firstAt(one, 'assistant.name', 'call.assistant.name');
      const messages = messagesOf(one);
      if (!messages.some(isMessage)) return readScript(scriptOf(one)) ?? [];
      return messages.map((message) => readMessage(message, customer, assistant));
    },
  },
};

const messagesOf = (one: Members): Members[] => {
  const own = objectsIn(one.messages);
  return own.some(isMessage) ? own : objectsIn(at(one, 'artifact.messages'));
};

/** A call without its messages has its transcript as a text. */
const scriptOf = (one: Members): unknown => firstAt(one, 'transcript', 'artifact.transcript');

const isCall = (one: Members): boolean => 'assistantId' in one || 'endedReason' in one || 'artifact' in one;

const isMessage = (one: Members): boolean =>
  typeof one.message === 'string' && typeof one.role === 'string' && ('secondsFromStart' in one || 'time' in one);

/** The system prompt and calls of tools are not said. */
function readMessage(one: Members, customer: unknown, assistant: unknown): Said | undefined {
  const isBot = one.role === 'bot' || one.role === 'assistant';
  if (!isBot && one.role !== 'user') return undefined;
  const start = asNumber(one.secondsFromStart);
  const length = asNumber(one.duration);
  return {
    text: one.message,
    speaker: isBot ? assistant : customer,
    role: one.role,
    time: one.time,
    start,
    end: start === undefined || length === undefined ? undefined : start + length / 1000,
  };
}
