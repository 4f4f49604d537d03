/** Groups sentences so that each group fills one match call, and neither the call nor its reply is too large. */
import type { TargetContent } from '../../api/records/target-calls.ts';
import { defaultLimits } from '../../contract/schemas/limits.ts';

export interface BatchLimits {
  readonly sentences: number;
  /** Bytes of the sentences as JSON. */
  readonly requestBytes: number;
  /** Characters of the sentences, samples and phrases that the reply may repeat. */
  readonly replyChars: number;
}

/** Half of the service's limits, so that ids and the rest of the body fit; replies small enough to be read at once. */
export const batchLimits: BatchLimits = {
  sentences: defaultLimits.sentences,
  requestBytes: defaultLimits.bodyBytes / 2,
  replyChars: defaultLimits.matchReplyChars / 4,
};

type TargetTexts = Pick<TargetContent, 'samples' | 'phrases'>;

/** The names and quotes of the fields around each match in the reply. */
const entryChars = 64;

/** Keeps the order; each group has at least one item. One group is in memory at a time. */
export async function* fillBatches<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  textOf: (item: Item) => string,
  targets: readonly TargetTexts[],
  limits: BatchLimits = batchLimits,
): AsyncGenerator<Item[]> {
  const sampleChars = targets.reduce((sum, target) => sum + entryChars + longestText(target), 0);
  let batch: Item[] = [];
  let requestBytes = 0;
  let replyChars = 0;
  for await (const item of items) {
    const text = textOf(item);
    const itemBytes = Buffer.byteLength(JSON.stringify(text)) + 1;
    const itemChars = sampleChars + targets.length * text.length;
    const full =
      batch.length >= limits.sentences ||
      requestBytes + itemBytes > limits.requestBytes ||
      replyChars + itemChars > limits.replyChars;
    if (full && batch.length > 0) {
      yield batch;
      batch = [];
      requestBytes = 0;
      replyChars = 0;
    }
    batch.push(item);
    requestBytes += itemBytes;
    replyChars += itemChars;
  }
  if (batch.length > 0) yield batch;
}

const longestText = ({ samples, phrases }: TargetTexts) =>
  [samples, phrases].flat().reduce((longest, text) => Math.max(longest, text.length), 0);
