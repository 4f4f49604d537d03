/** The words that announce personal data: in the passage, and in the lines before it. */
import { announcers, germanReference, numberWords } from './data/announcers.ts';
import type { FoundData, Passage, PersonalKind, TextWord } from './kinds.ts';
import { lastWordBefore } from './text-words.ts';

export type Announced = PersonalKind | 'other';

const owners = new Set(['my', 'your', 'his', 'her', 'their', 'our', 'a', 'new', 'best', 'contact']);
const wordsBack = 8;

/** The kind that the word at this index announces. */
export function announcementAt(words: readonly TextWord[], index: number): Announced | undefined {
  const word = words[index]?.lower ?? '';
  const before = words[index - 1]?.lower ?? '';
  const pair = announcers.get(`${before} ${word}`);
  if (pair !== undefined) return pair;
  if (word === 'code' && (before === 'post' || before === 'zip')) return 'address';
  if (germanReference.test(word)) return 'reference';
  if (numberWords.has(word)) {
    // `booking code` is announced by its first word, and so is `tracking number`.
    const owner = announcementAt(words, index - 1);
    if (owner !== undefined && owner !== 'name') return owner;
    return word === 'number' && owners.has(before) ? 'phone' : announcers.get(word);
  }
  if (word === 'address' && announcers.get(before) === 'email') return 'email';
  return announcers.get(word);
}

/** What the words before an offset announce; the nearest one wins. */
export function announcedBefore(words: readonly TextWord[], offset: number, back = wordsBack): Announced | undefined {
  const last = lastWordBefore(words, offset);
  for (let index = last; index > last - back && index >= 0; index--) {
    const kind = announcementAt(words, index);
    if (kind !== undefined) return kind;
  }
  return undefined;
}

/** Whether the value at an offset is of this kind, by the words before it, else by the question before the passage. */
export function isAnnounced({ words, expected }: Passage, offset: number, kind: PersonalKind, back?: number): boolean {
  const announced = announcedBefore(words, offset, back);
  return announced === undefined ? expected?.includes(kind) === true : announced === kind;
}

export interface Question {
  readonly kinds: readonly PersonalKind[];
  /** The number of words after the last announcement. */
  readonly wordsAfter: number;
}

/** The kinds that a line asks for, and whose values it does not contain; the next lines may contain them. */
export function askedFor(words: readonly TextWord[], found: readonly FoundData[]): Question | undefined {
  const kinds = new Set<PersonalKind>();
  let wordsAfter = 0;
  for (let index = words.length - 1; index >= Math.max(0, words.length - maxAskedWords); index--) {
    const kind = announcementAt(words, index);
    if (kind === undefined) continue;
    if (kind === 'other') break;
    if (found.some((one) => one.kind === kind && one.start >= words[index].start)) continue;
    if (kinds.size === 0) wordsAfter = words.length - 1 - index;
    kinds.add(kind);
  }
  return kinds.size === 0 ? undefined : { kinds: [...kinds], wordsAfter };
}

const maxAskedWords = 30;
