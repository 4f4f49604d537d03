/** The user's tags or intents as targets for scoring sentences, through the service's own match call. */

import type { Client } from '../../api/client.ts';
import { type MatchedTarget, openTargetCalls, type TargetKind } from '../../api/records/target-calls.ts';
import { defaultThreshold } from '../../contract/schemas/limits.ts';
import { batchSentences } from './batch-sentences.ts';

export interface NamedTarget {
  readonly id: string;
  readonly name: string;
  readonly samples: readonly string[];
  readonly phrases: readonly string[];
  /** The threshold if the request has none, 0 to 1. */
  readonly threshold: number;
}

export interface MatchTargets {
  /** In the order of the service's list. */
  readonly targets: readonly NamedTarget[];
  /** The ids of all of the user's tags or intents, including those that are not targets. */
  readonly ownIds: readonly string[];
  /** Makes one call. @param minScore the lowest score to return, 0 to 1 */
  match(sentences: string[], ids: string[], minScore: number): Promise<readonly Omit<MatchedTarget, 'name'>[]>;
}

/** Lists the user's targets. @param ids restricts them to these; the service reports ids that do not exist */
export async function openTargets(client: Client, kind: TargetKind, ids?: readonly string[]): Promise<MatchTargets> {
  const calls = openTargetCalls(client, kind);
  const all = (await calls.list()).targets.map((target) => ({
    ...target,
    threshold: target.threshold ?? defaultThreshold,
  }));
  const known = new Map(all.map((target) => [target.id, target]));
  return {
    targets: ids === undefined ? all : [...new Set(ids)].map((id) => known.get(id) ?? unlisted(id)),
    ownIds: all.map(({ id }) => id),
    match: async (sentences, ids, threshold) => (await calls.match({ sentences, ids, threshold })).targets,
  };
}

/** An id that is not in the list is sent anyway: the service reports the error. */
const unlisted = (id: string): NamedTarget => ({
  id,
  name: id,
  samples: [],
  phrases: [],
  threshold: defaultThreshold,
});

export interface ScoredTarget {
  readonly target: NamedTarget;
  /** 0 to 1. */
  readonly score: number;
  /** The best matching sample or phrase. */
  readonly nearest: string;
}

/**
 * @param sentences a group that fits into one call; a repeated sentence is sent once
 * @param minScore scores below this are dropped, 0 to 1
 * @returns by sentence, in the order of the targets
 */
export async function scoreSentences(
  { targets, match }: MatchTargets,
  sentences: readonly string[],
  minScore: number,
): Promise<ReadonlyMap<string, readonly ScoredTarget[]>> {
  const scores = new Map<string, ScoredTarget[]>(sentences.map((sentence) => [sentence, []]));
  const ids = targets.map(({ id }) => id);
  const matches = new Map((await match([...scores.keys()], ids, minScore)).map((one) => [one.id, one.matchedTextList]));
  for (const target of targets) {
    for (const { text, score, value } of matches.get(target.id) ?? []) {
      scores.get(text)?.push({ target, score, nearest: value });
    }
  }
  return scores;
}

/** The same for any number of sentences, in several calls. @param onScored called with the number of further sentences */
export async function scoreAll(
  opened: MatchTargets,
  sentences: readonly string[],
  minScore: number,
  onScored: (sentences: number) => void = () => {},
): Promise<ReadonlyMap<string, readonly ScoredTarget[]>> {
  const all = new Map<string, readonly ScoredTarget[]>();
  for await (const batch of batchSentences(sentences, (text) => text, opened.targets)) {
    for (const [sentence, scores] of await scoreSentences(opened, batch, minScore)) all.set(sentence, scores);
    onScored(batch.length);
  }
  return all;
}
