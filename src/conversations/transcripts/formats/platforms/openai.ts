/**
 * Messages of OpenAI's API (https://platform.openai.com/docs/api-reference/chat), also as fine-tuning data with a
 * conversation per line, messages of Anthropic's API, and the `conversations.json` of a ChatGPT export.
 */
import { asObject, type Members, objectsIn } from '../../../../shared/subtitles/json-members.ts';
import type { Said } from '../../message-item.ts';
import { at, firstAt, type Platform } from '../../platform.ts';

export const openai: Platform = {
  about: 'messages of OpenAI and other assistants, and the export of ChatGPT',
  textNames: ['content'],
  conversation: {
    is: (one) => listOf(one).some(isMessage) || (asObject(one.mapping) !== undefined && nodesOf(one).length > 0),
    fields: (one) => ({
      conversation: firstAt(one, 'conversation_id', 'id', 'session_id', 'thread_id'),
      subject: one.title,
      agent: firstAt(one, 'model', 'default_model_slug'),
    }),
    *lines(one) {
      for (const message of listOf(one)) yield readMessage(message);
      for (const message of nodesOf(one)) yield readMessage(message);
    },
  },
  message: {
    // Other tools use the same words, and name speakers and times.
    is: (one) => isMessage(one) && !('speaker' in one || 'start' in one || 'sender' in one),
    line: (one) => readMessage(one),
  },
};

const speaks = new Set(['system', 'developer', 'user', 'assistant', 'tool', 'function', 'model']);

const unsaid = new Set(['system', 'developer', 'tool', 'function']);

const isMessage = (one: Members): boolean => speaks.has(roleIn(one)) && ('content' in one || Array.isArray(one.parts));

const roleIn = (one: Members): string => String(one.role ?? at(one, 'author.role'));

const listOf = (one: Members): Members[] =>
  [one.messages, one.contents].map(objectsIn).find((list) => list.some(isMessage)) ?? [];

/** A ChatGPT conversation is a tree: its shown branch ends at `current_node`. */
function nodesOf(one: Members): Members[] {
  const nodes = asObject(one.mapping) ?? {};
  const branch: Members[] = [];
  const seen = new Set<unknown>();
  for (let id: unknown = one.current_node; typeof id === 'string' && !seen.has(id); ) {
    seen.add(id);
    const node: Members = asObject(Object.hasOwn(nodes, id) ? nodes[id] : undefined) ?? {};
    const message = asObject(node.message);
    if (message !== undefined) branch.push(message);
    id = node.parent;
  }
  return branch.reverse();
}

/** Prompts of the system and the work of tools are not said. */
function readMessage(one: Members): Said | undefined {
  const role = roleIn(one);
  if (unsaid.has(role)) return undefined;
  const recipient = one.recipient;
  if (typeof recipient === 'string' && recipient !== 'all') return undefined;
  return {
    text: textOf(one.content ?? one.parts),
    speaker: firstAt(one, 'name', 'author.name'),
    role: role === 'model' ? 'assistant' : role,
    time: firstAt(one, 'created_at', 'create_time', 'timestamp'),
  };
}

/** A text, or parts, of which some are images and calls of tools. */
function textOf(content: unknown): string | undefined {
  if (typeof content === 'string') return content;
  const parts = asObject(content)?.parts ?? content;
  if (!Array.isArray(parts)) return undefined;
  return parts
    .map((part: unknown) =>
      typeof part === 'string'
        ? part
        : /^(?:(?:in|out)put_)?(?:text|audio)$/.test(String(at(part, 'type') ?? 'text'))
          ? firstAt(part, 'text.value', 'text', 'transcript')
          : undefined,
    )
    .filter((text) => typeof text === 'string')
    .join('\n');
}
