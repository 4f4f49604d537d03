/** Retell AI: calls and chats of its API (https://docs.retellai.com/api-references/get-call). */
import { asNumber, type Members, objectsIn } from '../../../../shared/subtitles/json-members.ts';
import { readScript } from '../../headings/read-script.ts';
import type { Said } from '../../messages/message-item.ts';
import { at, firstAt, type Platform } from './platform.ts';

export const retell: Platform = {
  about: 'the JSON of Retell AI calls and chats',
  conversation: {
    is: (one) =>
      ('call_id' in one || 'chat_id' in one) && (turnsOf(one).length > 0 || readScript(one.transcript) !== undefined),
    fields: (one) => ({
      conversation: firstAt(one, 'call_id', 'chat_id'),
      agent: firstAt(one, 'agent_name', 'agent_id'),
      channel: firstAt(one, 'call_type', 'chat_type'),
      status: firstAt(one, 'call_status', 'chat_status'),
      language: one.language,
      ended_reason: one.disconnection_reason,
      started_at: one.start_timestamp,
    }),
    lines: (one) => (turnsOf(one).length > 0 ? turnsOf(one).map(readTurn) : (readScript(one.transcript) ?? [])),
  },
};

function turnsOf(one: Members): Members[] {
  const lists = [one.transcript_object, one.message_with_tool_calls, one.transcript_with_tool_calls, one.messages];
  return lists.map(objectsIn).find((list) => list.some(isTurn)) ?? [];
}

const isTurn = (one: Members): boolean => typeof one.content === 'string' && typeof one.role === 'string';

/** Calls of tools, and their results, are not said. */
function readTurn(one: Members): Said | undefined {
  if (one.role !== 'agent' && one.role !== 'user' && one.role !== 'transfer_target') return undefined;
  const words = objectsIn(one.words);
  return {
    text: one.content,
    role: one.role === 'transfer_target' ? 'agent' : one.role,
    time: one.created_timestamp,
    start: asNumber(at(words, '0.start')),
    end: asNumber(words.at(-1)?.end),
  };
}
