/** Finds lines whose sentiment is in doubt: another tendency is nearly as likely. */

import { randomUUID } from 'node:crypto';
import type { Context } from '../../cli/context/context.ts';
import type { SentenceSentiment } from '../../contract/endpoints/sentiment.ts';
import { classValue, joinSentiments } from '../../engines/conversation/utterance-sentiment.ts';
import { StaError } from '../../shared/errors.ts';
import { createTextComputer } from '../analysis/finders/compute-texts.ts';
import { ratedSentences, sentimentKind } from '../jobs/kinds/sentiment/sentiment.ts';
import { topClass } from '../jobs/kinds/sentiment/sentiment-classes.ts';
import { type ConversationLine, type CountedLine, countLines } from './read-conversations.ts';

export interface DoubtfulSentiment extends CountedLine {
  readonly sentiment: string;
  /** How much likelier this tendency (negative, neutral, positive) is than the next, 0 to 1. */
  readonly margin: number;
}

/** Lines per call. */
const batchLines = 200;

/**
 * @param margin lines with a larger margin are not in doubt, 0 to 1
 * @returns the most doubtful first, without duplicate lines @throws StaError
 */
export async function findDoubtfulSentiment(
  context: Context,
  lines: readonly ConversationLine[],
  margin: number,
): Promise<DoubtfulSentiment[]> {
  const settings = { item: 'sentiment_analysis' } as const;
  const compute = createTextComputer(context, { kind: sentimentKind, settings, batch: randomUUID() }, {});
  const all = countLines(lines);
  const found: DoubtfulSentiment[] = [];
  let done = 0;
  using _status = context.startStatusLine('Rating', () => `${done} of ${all.length} different lines`);
  for (let from = 0; from < all.length; from += batchLines) {
    const batch = all.slice(from, from + batchLines);
    const inputs = batch.map(({ place, text }) => ({ source: place, text }));
    for (const [i, reply] of (await compute(inputs, context.signal)).entries()) {
      if (reply instanceof StaError) throw reply;
      const one = batch[i];
      const sentences = ratedSentences(reply);
      const { sentiment } = joinSentiments(sentences);
      const near = Math.min(1, ...sentences.map(measureMargin));
      if (one !== undefined && sentiment !== undefined && near <= margin) {
        found.push({ ...one, sentiment, margin: near });
      }
    }
    done += batch.length;
  }
  return found.sort((a, b) => a.margin - b.margin || b.count - a.count);
}

/** How much likelier the tendency of the best class is than the others'. */
function measureMargin(sentence: SentenceSentiment): number {
  const sums = new Map<number, number>();
  for (const { sentiment, confidence } of sentence.sentiments) {
    const side = Math.sign(classValue(sentiment) ?? 0);
    sums.set(side, (sums.get(side) ?? 0) + confidence);
  }
  const own = Math.sign(classValue(topClass(sentence)?.sentiment ?? 'Neutral') ?? 0);
  const others = [...sums].filter(([side]) => side !== own).map(([, sum]) => sum);
  return Math.max(0, (sums.get(own) ?? 0) - Math.max(0, ...others));
}
