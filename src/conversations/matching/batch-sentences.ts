/**
 * Groups sentences so that each batch fills one match call without exceeding the size limits of the call and its reply.
 */
import { batchItems, oneGroup } from '../../api/batches/batch-items.ts';
import type { TargetContent } from '../../api/records/target-calls.ts';
import { defaultLimits } from '../../contract/schemas/limits.ts';

export interface SentenceLimits {
  readonly sentences: number;
  /** Bytes of the sentences as JSON. */
  readonly requestBytes: number;
  /** Characters of the sentences, samples and phrases that the reply may repeat. */
  readonly replyChars: number;
}

/** Half of the service's limits, so that ids and the rest of the body fit; replies are small enough to read at once. */
export const sentenceLimits: SentenceLimits = {
  sentences: defaultLimits.sentences,
  requestBytes: defaultLimits.bodyBytes / 2,
  replyChars: defaultLimits.matchReplyChars / 4,
};

type TargetTexts = Pick<TargetContent, 'samples' | 'phrases'>;

/** The size of the field names and quotes around each match in the reply. */
const entryChars = 64;

/** Keeps the order; each batch has at least one item. Only one batch is in memory at a time. */
export function batchSentences<Item extends NonNullable<unknown>>(
  items: AsyncIterable<Item> | Iterable<Item>,
  textOf: (item: Item) => string,
  targets: readonly TargetTexts[],
  limits: SentenceLimits = sentenceLimits,
): AsyncGenerator<Item[]> {
  const sampleChars = targets.reduce((sum, target) => sum + entryChars + maxTextLength(target), 0);
  return batchItems(Symbol.asyncIterator in items ? eachItem(items) : oneGroup(items), {
    maxItems: () => limits.sentences,
    sizesOf(item) {
      const text = textOf(item);
      return [Buffer.byteLength(JSON.stringify(text)) + 1, sampleChars + targets.length * text.length];
    },
    maxSizes: [limits.requestBytes, limits.replyChars],
    lingerMs: Number.POSITIVE_INFINITY,
  });
}

async function* eachItem<Item>(items: AsyncIterable<Item>): AsyncGenerator<readonly Item[]> {
  for await (const item of items) yield [item];
}

const maxTextLength = ({ samples, phrases }: TargetTexts) =>
  [samples, phrases].flat().reduce((max, text) => Math.max(max, text.length), 0);
