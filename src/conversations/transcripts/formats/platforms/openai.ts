/** The `conversations.json` of a ChatGPT export: a tree of messages, of which one branch is shown. */
import { asObject, type Members } from '../../../../shared/subtitles/json-members.ts';
import { richText } from '../../columns/rich-text.ts';
import type { Said } from '../../messages/message-item.ts';
import { at, firstAt, type Platform } from './platform.ts';

export const openai: Platform = {
  about: 'the export of ChatGPT',
  conversation: {
    is: (one) => asObject(one.mapping) !== undefined && branchOf(one).length > 0,
    fields: (one) => ({
      conversation: firstAt(one, 'conversation_id', 'id'),
      subject: one.title,
      agent: one.default_model_slug,
    }),
    lines: (one) => branchOf(one).map(readMessage),
  },
};

/** The branch ends at `current_node`. */
function branchOf(one: Members): Members[] {
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

/** Prompts of the system, calls of tools and their work are not said. */
function readMessage(one: Members): Said | undefined {
  const role = at(one, 'author.role');
  if ((role !== 'user' && role !== 'assistant') || (one.recipient ?? 'all') !== 'all') return undefined;
  return { text: richText(at(one, 'content.parts')), speaker: at(one, 'author.name'), role, time: one.create_time };
}
