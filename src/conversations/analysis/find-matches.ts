/** Finds the intents or tags of each utterance, with the best score of any of its sentences. */

import type { Client } from '../../api/client.ts';
import { openTargetCalls, type TargetKind } from '../../api/records/target-calls.ts';
import type { NamedScore } from '../../engines/conversation/judged-utterance.ts';
import { batchSentences } from '../matching/batch-sentences.ts';
import { isOfSide, type Side } from '../transcripts/sides.ts';
import type { Finder } from './finder.ts';
import { splitUtterance } from './split-sentences.ts';
import { roundScore } from './utterance-sentiment.ts';

/**
 * @param side whose lines are matched; the others get no match
 * @returns undefined if the user has none of these
 */
export async function createMatchFinder(
  client: Client,
  kind: TargetKind,
  side: Side = 'all',
): Promise<Finder | undefined> {
  const calls = openTargetCalls(client, kind);
  const { targets } = await calls.list();
  if (targets.length === 0) return undefined;
  const names = new Map(targets.map(({ id, name }) => [id, name]));
  const ids = calls.matchesAll ? undefined : targets.map(({ id }) => id);
  return {
    async find(inputs) {
      const sentences = inputs.map(({ text, row }) => (isOfSide(side, row.role) ? splitUtterance(text) : []));
      const found = new Map<string, NamedScore[]>();
      // Send a repeated sentence only once.
      for await (const batch of batchSentences(new Set(sentences.flat()), (sentence) => sentence, targets)) {
        // Without a threshold: each tag has its own.
        const matched = await calls.match({ sentences: batch, ids });
        for (const { id, matchedTextList } of matched.targets) {
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

function best(scores: readonly NamedScore[]): NamedScore[] {
  const highest = new Map<string, number>();
  for (const { name, score } of scores) highest.set(name, Math.max(score, highest.get(name) ?? 0));
  return [...highest].map(([name, score]) => ({ name, score: roundScore(score) })).sort((a, b) => b.score - a.score);
}
