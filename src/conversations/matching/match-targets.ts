/** The user's tags or intents as something to score sentences against, over the service's own match call. */
import type { Client } from '../../api/client.ts';
import { defaultThreshold } from '../../contract/schemas/limits.ts';

export interface MatchTarget {
  readonly id: string;
  readonly name: string;
  readonly samples: readonly string[];
  readonly phrases: readonly string[];
  /** The lowest score that counts if the request has no threshold, 0 to 1. */
  readonly threshold: number;
}

/** The sentences that one target matches. */
export interface TargetMatches {
  readonly id: string;
  readonly matchedTextList: readonly { readonly score: number; readonly text: string; readonly value: string }[];
}

export interface MatchTargets {
  /** In the order of the service's list. */
  readonly targets: readonly MatchTarget[];
  /** The ids of everything that the user has, including those that are not among the targets. */
  readonly ownIds: readonly string[];
  /** Makes one call. @param lowest the lowest score that is returned, 0 to 1 */
  match(sentences: string[], ids: string[], lowest: number): Promise<readonly TargetMatches[]>;
}

export type TargetKind = 'tag' | 'intent';

/** Lists the user's targets. @param ids restricts them to these; the service reports ids that do not exist */
export async function openTargets(client: Client, kind: TargetKind, ids?: readonly string[]): Promise<MatchTargets> {
  const all = kind === 'tag' ? await listTags(client) : await listIntents(client);
  const match = kind === 'tag' ? matchTags(client) : matchIntents(client);
  const ownIds = all.map(({ id }) => id);
  if (ids === undefined) return { targets: all, ownIds, match };
  const known = new Map(all.map((target) => [target.id, target]));
  return { targets: [...new Set(ids)].map((id) => known.get(id) ?? unlisted(id)), ownIds, match };
}

async function listTags({ tags }: Client): Promise<MatchTarget[]> {
  return (await tags.list()).data.map((tag) => ({
    id: tag.statement_tag_id,
    name: tag.statement_tag_name,
    samples: tag.statement_tag_samples ?? [],
    phrases: tag.statement_tag_sample_phrases ?? [],
    threshold: tag.threshold ?? defaultThreshold,
  }));
}

async function listIntents({ intents }: Client): Promise<MatchTarget[]> {
  return (await intents.list()).data.map((intent) => ({
    id: intent.intent_id,
    name: intent.intent_name,
    samples: intent.intent_samples ?? [],
    phrases: intent.intent_sample_phrases ?? [],
    threshold: defaultThreshold,
  }));
}

const matchTags =
  ({ match }: Client): MatchTargets['match'] =>
  async (sentences, statementTagIds, threshold) =>
    (await match.tags({ sentences, statementTagIds, threshold })).data.similarityMatch.map(
      ({ statementTagId, matchedTextList }) => ({ id: statementTagId, matchedTextList }),
    );

const matchIntents =
  ({ match }: Client): MatchTargets['match'] =>
  async (sentences, intentIds, threshold) =>
    (await match.intents({ sentences, intentIds, threshold })).data.similarityMatch.map(
      ({ intentId, matchedTextList }) => ({ id: intentId, matchedTextList }),
    );

/** An id that is not in the list is sent nevertheless: the service says what is wrong with it. */
const unlisted = (id: string): MatchTarget => ({
  id,
  name: id,
  samples: [],
  phrases: [],
  threshold: defaultThreshold,
});
