/** Personal data that a service found in a transcript: its kinds and places. */

import type { Utterance } from '../../../../contract/endpoints/conversation.ts';
import { countOf } from '../../../../output/text/count-of.ts';
import { countBy } from '../../../../shared/collections/group-by.ts';

/** The names of our service's kinds; a kind of another service is shown as is. */
const kindNames: ReadonlyMap<string, string> = new Map([
  ['card', 'card number'],
  ['phone', 'phone number'],
  ['email', 'email address'],
  ['iban', 'bank account'],
  ['postcode', 'postcode'],
  ['name', 'name'],
  ['reference', 'reference number'],
]);

/** The name of a kind: `card number`. */
export function nameOfKind(type: string): string {
  const words = type
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
    .slice(0, 40);
  return kindNames.get(words) ?? (words === '' ? 'personal data' : words);
}

export interface PersonalSpan {
  readonly type: string;
  /** UTF-16 code units of the utterance's text, end exclusive. */
  readonly start: number;
  readonly end: number;
}

/** The spans within an utterance's text, in order; overlapping spans are merged into the first. */
export function findPersonalSpans({
  text,
  pii = [],
}: {
  readonly text: string;
  readonly pii?: Utterance['pii'];
}): PersonalSpan[] {
  return mergeSpans(
    pii.map(({ type, start_char, end_char }) => ({
      type,
      start: Math.max(0, start_char),
      end: Math.min(text.length, end_char),
    })),
  );
}

export function mergeSpans(spans: readonly PersonalSpan[]): PersonalSpan[] {
  const merged: PersonalSpan[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    if (span.end <= span.start) continue;
    const last = merged.at(-1);
    if (last === undefined || last.end <= span.start) merged.push(span);
    else if (last.end < span.end) merged[merged.length - 1] = { ...last, end: span.end };
  }
  return merged;
}

/** The closing line: `Personal data: 2 names, 1 card number`; undefined if personal data was not searched for. */
export function sumUpPersonalData(utterances: readonly Utterance[]): string | undefined {
  const marked = utterances.filter(({ pii }) => pii !== undefined);
  if (marked.length === 0) return undefined;
  const counts = countBy(marked.flatMap(findPersonalSpans), ({ type }) => nameOfKind(type));
  if (counts.size === 0) return 'Personal data: none found';
  return `Personal data: ${[...counts].map(([name, count]) => countOf(count, name, pluralOf(name))).join(', ')}`;
}

const pluralOf = (name: string): string => (/(?:s|x|ch|sh)$/.test(name) ? `${name}es` : `${name}s`);
