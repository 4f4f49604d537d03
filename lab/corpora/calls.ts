/**
 * Support calls with the facts that a summary must contain (the cause, the remedy, promises and dates) and the
 * sentences that it must not contain (customer numbers and other identification, greetings, introductions, farewells).
 */
import { development } from './calls/development.ts';
import { unseen } from './calls/unseen.ts';
import { readLabelled } from './labelled-lines.ts';

export interface Call {
  /** A turn per line: `Agent: ...`. */
  readonly text: string;
  /** The same call as a recogniser without punctuation writes it. */
  readonly spoken: string;
  readonly facts: readonly Fact[];
  readonly never: readonly string[];
}

export interface Fact {
  readonly kind: FactKind;
  readonly sentence: string;
}

export const factKinds = ['cause', 'remedy', 'promise', 'date'] as const;
export type FactKind = (typeof factKinds)[number];

const sources = { development, unseen };

/** Writes words as a recogniser does: in lower case, without punctuation. */
export const speak = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}'’\s]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

export function readCalls(part: keyof typeof sources): Call[] {
  return readLabelled(sources[part]).map((lines) => {
    const turns: { speaker: string; said: string[] }[] = [];
    const facts: Fact[] = [];
    const never: string[] = [];
    for (const { label, text } of lines) {
      const [, speaker = '', sentence = ''] = /^(\w+): (.*)$/.exec(text) ?? [];
      const last = turns.at(-1);
      if (last?.speaker === speaker) last.said.push(sentence);
      else turns.push({ speaker, said: [sentence] });
      const kind = factKinds.find((known) => label.replace(/\d$/, '') === known);
      if (kind !== undefined) facts.push({ kind, sentence });
      else if (label === 'never') never.push(sentence);
    }
    return {
      text: turns.map(({ speaker, said }) => `${speaker}: ${said.join(' ')}`).join('\n'),
      spoken: turns.map(({ speaker, said }) => `${speaker}: ${speak(said.join(' '))}`).join('\n'),
      facts,
      never,
    };
  });
}
