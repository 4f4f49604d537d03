/** Counts the progress of a run over many texts, for the progress line and the closing line. */

import type { InputSize, TextInput } from '../../api/batches/text-input.ts';
import { renderProgress } from '../../output/terminal/progress-bar.ts';
import { countOf } from '../../output/text/count-of.ts';
import type { Clock } from '../../shared/clock.ts';

export interface ProgressTracker {
  /** Results were printed, in the order of the inputs. @param last the input of the last result */
  finished(count: number, last: Pick<TextInput, 'endByte' | 'line'> | undefined, failures: number): void;
  /** An earlier run has a result for this input. @param bytes its length */
  skipped(bytes: number): void;
  counts(): { readonly failed: number; readonly printed: number; readonly lastLine: number | undefined };
  /** For the progress line. */
  describe(): string;
  /** The closing line. */
  sumUp(): string;
}

interface Tracked {
  readonly size: InputSize;
  readonly noun?: string;
  readonly detail?: () => string;
}

const join = (text: string, more = ''): string => (more === '' ? text : `${text}, ${more}`);

export function trackProgress(clock: Clock, { size, noun = 'text', detail }: Tracked): ProgressTracker {
  const startedMs = clock.nowMs();
  const skipped = { texts: 0, bytes: 0 };
  let [done, failed, doneBytes] = [0, 0, 0];
  let lastLine: number | undefined;

  /** The finished and the total amount of work, in the unit in which the total is known. */
  function workDone(): { done: number; rest: number } | undefined {
    if (size?.texts !== undefined) return { done, rest: size.texts - done };
    if (size?.bytes === undefined) return undefined;
    return { done: Math.max(0, doneBytes - skipped.bytes), rest: Math.max(0, size.bytes - doneBytes) };
  }

  return {
    finished(count, last, failures) {
      done += count;
      failed += failures;
      doneBytes = last?.endByte ?? doneBytes;
      lastLine = last?.line ?? lastLine;
    },
    skipped(bytes) {
      skipped.texts += 1;
      skipped.bytes += bytes;
    },
    counts: () => ({ failed, printed: done, lastLine }),
    describe() {
      const elapsedMs = clock.nowMs() - startedMs;
      const work = workDone();
      const standing = renderProgress({
        done,
        failed,
        total: size?.texts,
        part: size?.bytes === undefined ? undefined : doneBytes / Math.max(1, size.bytes),
        ratePerSecond: elapsedMs > 0 ? (done / elapsedMs) * 1000 : 0,
        restMs: work === undefined || work.done === 0 ? undefined : (elapsedMs * work.rest) / work.done,
      });
      return join(standing, detail?.());
    },
    sumUp() {
      const failures = failed > 0 ? `, ${failed} failed` : '';
      const earlier = skipped.texts > 0 ? `; ${skipped.texts} had a result before` : '';
      return `${join(countOf(done, noun), detail?.())}${failures}${earlier}`;
    },
  };
}
