/** Reads the lines with marked personal data of redaction/, whose README defines the marks. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PersonalKind, personalKinds } from '../../src/engines/redaction/kinds.ts';

/** `held` is for measuring only: do not tune on it. */
export type MarkedHalf = 'dev' | 'held';

export interface MarkedSpan {
  readonly kind: PersonalKind;
  readonly start: number;
  readonly end: number;
}

export interface MarkedLine {
  readonly role: 'agent' | 'customer';
  /** The label of the speaker; absent if the transcript gives only the side. */
  readonly speaker?: string;
  readonly text: string;
  readonly spans: readonly MarkedSpan[];
}

export interface MarkedConversation {
  /** `en-US call` */
  readonly title: string;
  readonly lines: readonly MarkedLine[];
}

const isKind = (name: string): name is PersonalKind => personalKinds.some((kind) => kind === name);

function readLine(source: string): MarkedLine {
  const [, role = '', speaker, marked = ''] = /^(agent|customer)(?: ([^|]+))?\|(.+)$/.exec(source) ?? [];
  if (role !== 'agent' && role !== 'customer') throw new Error(`Not a line of a conversation: ${source}`);
  const spans: MarkedSpan[] = [];
  let text = '';
  for (const part of marked.split(/(\{[a-z-]+:[^}]+\})/)) {
    const [, kind = '', value = part] = /^\{([a-z-]+):([^}]+)\}$/.exec(part) ?? [];
    if (kind !== '') {
      if (!isKind(kind)) throw new Error(`Not a kind: ${kind} in ${source}`);
      spans.push({ kind, start: text.length, end: text.length + value.length });
    }
    text += value;
  }
  return { role, text, spans, ...(speaker !== undefined && { speaker }) };
}

export function readMarkedConversations(half: MarkedHalf): MarkedConversation[] {
  const folder = join(import.meta.dirname, 'redaction', half);
  return readdirSync(folder)
    .sort()
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split(/\n\n+/))
    .map((block) => {
      const [title = '', ...lines] = block.split('\n');
      if (!title.startsWith('# ')) throw new Error(`A conversation without a title: ${title}`);
      return { title: title.slice(2), lines: lines.map(readLine) };
    });
}
