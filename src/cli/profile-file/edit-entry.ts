/** Edits a tag or an intent: samples, phrases, name, threshold, priority. */

import { firstOf } from '../../output/text/count-of.ts';
import { sanitizeLine } from '../../output/text/sanitize.ts';
import { StaError } from '../../shared/errors.ts';
import type { ProfileEntry } from './record-kinds.ts';

export interface Edit {
  readonly rename?: string;
  readonly addSample?: readonly string[];
  readonly removeSample?: readonly string[];
  readonly addPhrase?: readonly string[];
  readonly removePhrase?: readonly string[];
  /** 0 to 1; false removes it. */
  readonly threshold?: number | false;
  /** 1 or more; false removes it. */
  readonly priority?: number | false;
}

/**
 * @returns the entry after the edit; a sentence that it already has is not added again
 * @throws StaError `invalid_input` if a sentence to remove is not there
 */
export function editEntry<E extends ProfileEntry>(entry: E, edit: Edit): E {
  const { rename = entry.name, threshold = entry.threshold, priority = entry.priority } = edit;
  return {
    ...entry,
    name: rename,
    samples: editList(entry, 'sample', entry.samples, edit.addSample, edit.removeSample),
    phrases: editList(entry, 'phrase', entry.phrases, edit.addPhrase, edit.removePhrase),
    threshold: threshold === false ? undefined : threshold,
    priority: priority === false ? undefined : priority,
  };
}

function editList(
  { name }: ProfileEntry,
  what: string,
  held: readonly string[],
  added: readonly string[] = [],
  removed: readonly string[] = [],
): string[] {
  const left = new Set(held);
  for (const sentence of removed) {
    const found = left.has(sentence) ? sentence : findAlike(sentence, left);
    if (found === undefined) throw unknownSentenceError(name, what, sentence, [...left]);
    left.delete(found);
  }
  return [...new Set([...left, ...added])];
}

const fold = (sentence: string) => sentence.trim().toLowerCase();

/** The only sentence that differs just in letter case or in spaces at its ends. */
function findAlike(sentence: string, sentences: Iterable<string>): string | undefined {
  const alike = [...sentences].filter((one) => fold(one) === fold(sentence));
  return alike.length === 1 ? alike[0] : undefined;
}

const maxShown = 5;

function unknownSentenceError(name: string, what: string, sentence: string, held: readonly string[]): StaError {
  const quote = (text: string) => sanitizeLine(JSON.stringify(text));
  const start = fold(sentence).slice(0, 8);
  const near = held.filter((one) => fold(one).includes(start));
  const shown = [...new Set([...near, ...held])].map(quote);
  const message = `${sanitizeLine(name)} has no ${what} ${quote(sentence)}`;
  return new StaError('invalid_input', held.length === 0 ? message : `${message}. Its ${what}s are:`, {
    details: firstOf(shown, maxShown),
    hint: 'Nothing was changed',
  });
}
