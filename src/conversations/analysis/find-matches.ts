/** The intents, or the tags, of each utterance: the best score that any of its sentences has. */
import type { Client } from '../../api/client.ts';
import { fillBatches } from '../matching/fill-batches.ts';
import { type MatchTarget, openTargets, type TargetKind } from '../matching/match-targets.ts';
import type { Finder } from './finder.ts';
import type { NamedScore } from './row.ts';
import { splitUtterance } from './split-sentences.ts';
import { roundScore } from './utterance-sentiment.ts';

/** @returns undefined if the user has none */
export async function createMatchFinder(client: Client, kind: TargetKind): Promise<Finder | undefined> {
  const { targets } = await openTargets(client, kind);
  if (targets.length === 0) return undefined;
  const names = new Map(targets.map(({ id, name }) => [id, name]));
  const match = matchCall(client, kind, targets);
  return {
    async find(inputs) {
      const sentences = inputs.map(({ text }) => splitUtterance(text));
      const found = new Map<string, NamedScore[]>();
      // What is said again and again is sent once.
      for await (const batch of fillBatches(new Set(sentences.flat()), (sentence) => sentence, targets)) {
        for (const { id, matchedTextList } of await match(batch)) {
          const name = names.get(id) ?? id;
          for (const { text, score } of matchedTextList) {
            const scores = found.get(text) ?? [];
            scores.push({ name, score });
            found.set(text, scores);
          }
        }
      }
      return sentences.map((own) => {
        const scores = best(own.flatMap((sentence) => found.get(sentence) ?? []));
        return kind === 'tag' ? { tags: scores } : { intents: scores };
      });
    },
  };
}

type Matched = readonly {
  readonly id: string;
  readonly matchedTextList: readonly { readonly text: string; readonly score: number }[];
}[];

/** Without a threshold: then each tag has its own. */
function matchCall({ match }: Client, kind: TargetKind, targets: readonly MatchTarget[]) {
  const ids = targets.map(({ id }) => id);
  return async (sentences: string[]): Promise<Matched> =>
    kind === 'tag'
      ? (await match.tags({ sentences })).data.similarityMatch.map(({ statementTagId: id, matchedTextList }) => ({
          id,
          matchedTextList,
        }))
      : (await match.intents({ sentences, intentIds: ids })).data.similarityMatch.map(
          ({ intentId: id, matchedTextList }) => ({ id, matchedTextList }),
        );
}

function best(scores: readonly NamedScore[]): NamedScore[] {
  const highest = new Map<string, number>();
  for (const { name, score } of scores) highest.set(name, Math.max(score, highest.get(name) ?? 0));
  return [...highest].map(([name, score]) => ({ name, score: roundScore(score) })).sort((a, b) => b.score - a.score);
}
