/** A conversation with labels, for engines that read from them where another speaker begins: a summary does. */
import { type Conversation, findLastAt, listTurns } from '../conversation.ts';
import type { ReadText } from '../read-text.ts';
import { statedRole } from './roles.ts';

/** The labelled text of a conversation, if the results depend on labels; any other text unchanged. */
export function labelRead(read: ReadText, { hasLabels = false }: { readonly hasLabels?: boolean }): ReadText {
  if (!hasLabels || read.conversation === undefined) return read;
  const conversation = labelSpeakers(read.conversation);
  return { text: conversation.text, conversation };
}

/** A line of the labelled text. */
interface Line {
  /** The offset of its label. */
  readonly start: number;
  /** The offset of its words, and that of the same words in the conversation's own text. */
  readonly words: number;
  readonly from: number;
}

/**
 * Returns the conversation with `Agent: `, `Customer: ` or `Speaker 1: ` before what each speaker says, and the places
 * by offsets of that text. A name would only be recognised as a label if it looks like one, and stays on this machine.
 * Fewer than two speakers get no labels.
 */
export function labelSpeakers(conversation: Conversation): Conversation {
  const turns = listTurns(conversation);
  const roles = new Map(turns.map(({ place: { speaker, role } }) => [speaker, statedRole(speaker, role)]));
  // "User Interface" is no customer if nobody is an agent.
  const isCall = [...roles.values()].includes('agent');
  const labels = new Map<string, string>();
  for (const [speaker, role] of roles) {
    if (speaker === undefined) continue;
    labels.set(speaker, isCall && role !== undefined ? roleLabels[role] : `Speaker ${labels.size + 1}: `);
  }
  if (labels.size < 2) return conversation;
  const lines: Line[] = [];
  let text = '';
  for (const { startChar, endChar, place } of turns) {
    const start = text.length;
    text += labels.get(place.speaker ?? '') ?? '';
    lines.push({ start, words: text.length, from: startChar });
    text += `${conversation.text.slice(startChar, endChar)}\n`;
  }
  const unlabelled = (char: number): number => {
    const line = findLastAt(lines, char);
    return line === undefined ? char : line.from + Math.max(0, char - line.words);
  };
  return { ...conversation, text, place: (start, end) => conversation.place(unlabelled(start), unlabelled(end)) };
}

const roleLabels = { agent: 'Agent: ', customer: 'Customer: ' } as const;
