/** Finds the intents or tags of each utterance, with the best score of any of its sentences. */

import type { Client } from '../../api/client.ts';
import { openTargetCalls, type TargetKind } from '../../api/records/target-calls.ts';
import { bestScores } from '../../engines/conversation/best-scores.ts';
import type { NamedScore } from '../../engines/conversation/judged-utterance.ts';
import { splitUtterance } from '../../engines/conversation/split-utterance.ts';
import { batchSentences } from '../matching/batch-sentences.ts';
import { isOfSide, type Side } from '../transcripts/sides.ts';
import type { Finder } from './finder.ts';

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
    keyOf: ({ text, row }) => `${isOfSide(side, row.role)} ${text}`,
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
        const scores = bestScores(own.flatMap((sentence) => found.get(sentence) ?? []));
        return kind === 'tag' ? { tags: scores } : { intents: scores };
      });
    },
  };
}
