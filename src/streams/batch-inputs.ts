/** Groups inputs into batches: each has what has arrived, up to a limit. A slow source gives small batches without delay. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TextInput } from './text-input.ts';

export interface BatchLimits {
  /** Texts in a batch; called for each batch, as it may become smaller. */
  readonly texts: () => number;
  /** Characters of all texts of a batch; a longer text is a batch by itself. */
  readonly chars: number;
}

/** Reads at most one input ahead of the consumer. */
export async function* batchInputs(
  inputs: AsyncIterable<TextInput>,
  limits: BatchLimits,
): AsyncGenerator<readonly TextInput[]> {
  const iterator = inputs[Symbol.asyncIterator]();
  const read = () => {
    const next = iterator.next();
    // The failure is reported when the next batch is requested; until then it must not be unhandled.
    next.catch(() => {});
    return next;
  };
  let pending = read();
  for (;;) {
    const first = await pending;
    if (first.done) return;
    const batch = [first.value];
    let chars = charsOf(first.value);
    pending = read();
    const nothingMore = nextTurn(undefined);
    while (batch.length < limits.texts()) {
      const next = await Promise.race([pending, nothingMore]);
      if (next === undefined || next.done) break;
      chars += charsOf(next.value);
      if (chars > limits.chars) break;
      batch.push(next.value);
      pending = read();
    }
    yield batch;
  }
}

const charsOf = ({ text }: TextInput): number => (typeof text === 'string' ? text.length : 0);
