/** Regroups inputs into batches: each has what has arrived, up to a limit. A slow source gives small batches without delay. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TextInput } from './text-input.ts';

export interface BatchLimits {
  /** Texts in a batch; called for each batch, as it may become smaller. */
  readonly texts: () => number;
  /** Characters of all texts of a batch; a longer text is a batch by itself. */
  readonly chars: number;
}

/** Reads at most one group of inputs ahead of the consumer. */
export async function* batchInputs<Input extends TextInput>(
  groups: AsyncIterable<readonly Input[]>,
  limits: BatchLimits,
): AsyncGenerator<readonly Input[]> {
  const iterator = groups[Symbol.asyncIterator]();
  const read = () => {
    const next = iterator.next();
    // The failure is reported when the next batch is requested; until then it must not be unhandled.
    next.catch(() => {});
    return next;
  };
  let pending = read();
  let group: readonly Input[] = [];
  let at = 0;
  let batch: Input[] = [];
  let chars = 0;

  /** @returns whether the batch takes all of the group that is left */
  function fill(): boolean {
    const most = limits.texts();
    for (let next = group[at]; next !== undefined; next = group[at]) {
      chars += charsOf(next);
      if (batch.length > 0 && (batch.length >= most || chars > limits.chars)) return false;
      batch.push(next);
      at += 1;
    }
    return batch.length < most;
  }

  for (;;) {
    if (at === group.length) {
      const first = await pending;
      if (first.done) return;
      [group, at] = [first.value, 0];
      pending = read();
      continue;
    }
    if (fill()) {
      const nothingMore = nextTurn(undefined);
      do {
        const next = await Promise.race([pending, nothingMore]);
        if (next === undefined || next.done) break;
        [group, at] = [next.value, 0];
        pending = read();
      } while (fill());
    }
    yield batch;
    [batch, chars] = [[], 0];
  }
}

const charsOf = ({ text }: TextInput): number => (typeof text === 'string' ? text.length : 0);
