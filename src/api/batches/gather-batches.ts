/** Gathers the texts of a stream into batches: large ones from a fast source, small ones from a slow source, without delay. */
import { onAbort } from '../../shared/on-abort.ts';

export interface GatheredText {
  readonly index: number;
  readonly text: string;
  readonly source: string;
}

/** How long a batch waits for the next text of a slow source, milliseconds. */
const lingerMs = 20;

export async function* gatherBatches(
  texts: Iterable<string> | AsyncIterable<string>,
  { texts: mostTexts, chars: mostChars, signal }: { texts: number; chars: number; signal: AbortSignal | undefined },
): AsyncGenerator<readonly GatheredText[]> {
  const iterator = Symbol.asyncIterator in texts ? texts[Symbol.asyncIterator]() : texts[Symbol.iterator]();
  const aborted = new Promise<never>((_, reject) => {
    if (signal !== undefined) onAbort(signal, () => reject(signal.reason));
  });
  aborted.catch(() => {});
  let batch: GatheredText[] = [];
  let chars = 0;
  let index = 0;
  const take = () => {
    const full = batch;
    batch = [];
    chars = 0;
    return full;
  };
  try {
    let next = Promise.resolve(iterator.next());
    for (;;) {
      const arrived = await Promise.race([next, aborted, ...(batch.length > 0 ? [pause(lingerMs)] : [])]);
      if (arrived === 'slow') {
        yield take();
        continue;
      }
      if (arrived.done === true) break;
      const text = arrived.value;
      if (typeof text !== 'string') throw new TypeError('The texts of a run must be strings');
      if (batch.length > 0 && chars + text.length > mostChars) yield take();
      batch.push({ index, text, source: String(index) });
      index += 1;
      chars += text.length;
      if (batch.length >= mostTexts) yield take();
      next = Promise.resolve(iterator.next());
      // Its failure is seen when it is awaited.
      next.catch(() => {});
    }
    if (batch.length > 0) yield take();
  } finally {
    // A source that is waiting cannot be ended before it yields.
    Promise.resolve(iterator.return?.()).catch(() => {});
  }
}

const pause = (ms: number) => new Promise<'slow'>((resolve) => setTimeout(() => resolve('slow'), ms));
