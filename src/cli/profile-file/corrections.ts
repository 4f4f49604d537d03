/** The section `corrections` of a profile file: what a person says about a line or a speaker. */
import { showPath } from '../../contract/schemas/schema-errors.ts';
import type { EntryProblem } from './check-entries.ts';
import type { ProfileCorrection } from './profile-schema.ts';

/** The form in which texts are compared: without case, punctuation and double spaces. */
export const correctedForm = (text: string): string =>
  text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();

/** Identifies what a correction is about. */
export const correctionKey = ({ text, speaker }: ProfileCorrection): string =>
  JSON.stringify(text === undefined ? ['speaker', speaker?.trim().toLowerCase()] : ['text', correctedForm(text)]);

/** Finds corrections that are neither of a text nor of a speaker, and second ones of the same. */
export function checkCorrections(corrections: readonly ProfileCorrection[] = []): EntryProblem[] {
  const first = new Map<string, number>();
  return corrections.flatMap((correction, index): EntryProblem[] => {
    const { text, sentiment, speaker, role } = correction;
    const path = ['corrections', String(index)];
    const ofText = text !== undefined && sentiment !== undefined && speaker === undefined && role === undefined;
    const ofSpeaker = speaker !== undefined && role !== undefined && text === undefined && sentiment === undefined;
    if (!ofText && !ofSpeaker) {
      return [{ path, words: `${showPath(path)} must have either text and sentiment, or speaker and role` }];
    }
    const key = correctionKey(correction);
    const before = first.get(key);
    if (before === undefined) first.set(key, index);
    return before === undefined
      ? []
      : [{ path, words: `${showPath(path)} repeats corrections[${before}]: remove one of them` }];
  });
}
