/** Compares which sentences a tag or an intent matches as stored, and as edited. */

import type { TargetContent, TargetKind } from '../../api/records/target-calls.ts';
import { entriesOf, type ShownEntry, type ShownProfile } from '../profile/profile.ts';
import { limits } from '../service/calls.ts';
import type { ServiceCalls } from '../service/service.ts';
import { matchable } from './analyse.ts';

export interface SentenceChange {
  readonly text: string;
  /** The scores; absent if the sentence does not match. */
  readonly before: number | undefined;
  readonly after: number | undefined;
}

/** The placeholder for a new entry's id. */
const newId = 'new';

/**
 * Matches the sentences against all entries of the kind, with the stored content and with the edited one: a score rates
 * an entry relative to the others. Nothing is stored.
 *
 * @param id undefined for a new entry
 * @returns the sentences that match before or after, in their order
 * @throws CallFailure, or the reason of the signal if it is aborted
 */
export async function compareEdit(
  service: ServiceCalls,
  profile: ShownProfile,
  edited: { readonly kind: TargetKind; readonly id: string | undefined; readonly content: TargetContent },
  all: readonly string[],
  signal: AbortSignal,
): Promise<SentenceChange[]> {
  const sentences = matchable(all);
  if (sentences.length === 0) return [];
  const stored = entriesOf(profile, edited.kind);
  const draft: ShownEntry = { ...edited.content, kind: edited.kind, id: edited.id ?? newId };
  const others = stored.filter(({ id }) => id !== draft.id);
  const [before, after] = await Promise.all([
    edited.id === undefined ? new Map<string, number>() : scoresOf(service, stored, draft.id, sentences, signal),
    scoresOf(service, [...others, draft], draft.id, sentences, signal),
  ]);
  return sentences
    .map((text) => ({ text, before: before.get(text), after: after.get(text) }))
    .filter((change) => change.before !== undefined || change.after !== undefined);
}

/** The score of each sentence that the entry matches. */
async function scoresOf(
  service: ServiceCalls,
  entries: readonly ShownEntry[],
  id: string,
  sentences: string[],
  signal: AbortSignal,
): Promise<Map<string, number>> {
  const entry = entries.find((one) => one.id === id);
  if (entry === undefined || entry.samples.length + entry.phrases.length === 0) return new Map();
  const threshold = entry.threshold ?? limits.threshold;
  const targets = entries
    .filter(({ samples, phrases }) => samples.length + phrases.length > 0)
    .map((one) => ({ id: one.id, samples: [...one.samples], phrases: [...one.phrases] }));
  const { data } = await service.call('match.trial', { sentences, threshold, targets }, signal);
  const found = data.similarityMatch.find((match) => match.id === id)?.matchedTextList ?? [];
  return new Map(found.map(({ text, score }) => [text, score]));
}
