/** Counts the progress of a run over many texts, for the progress line and the closing line. */

import type { TextInput } from '../../api/batches/text-input.ts';
import { renderProgress } from '../../output/terminal/progress-bar.ts';
import { countOf } from '../../output/text/count-of.ts';
import type { Clock } from '../../shared/clock.ts';
import type { ManyTexts } from './run-many.ts';

const join = (text: string, more = ''): string => (more === '' ? text : `${text}, ${more}`);

export function trackProgress(
  clock: Clock,
  { size, noun = 'text', detail }: Pick<ManyTexts, 'size' | 'noun' | 'detail'>,
) {
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
    /** Results were printed, in the order of the inputs. @param last the input of the last result */
    finished(count: number, last: Pick<TextInput, 'endByte' | 'line'> | undefined, failures: number): void {
      done += count;
      failed += failures;
      doneBytes = last?.endByte ?? doneBytes;
      lastLine = last?.line ?? lastLine;
    },
    /** An earlier run has a result for this input. @param bytes its length */
    skipped(bytes: number): void {
      skipped.texts += 1;
      skipped.bytes += bytes;
    },
    counts: () => ({ failed, printed: done, lastLine }),
    /** For the progress line. */
    describe(): string {
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
    /** The closing line. */
    sumUp(): string {
      const failures = failed > 0 ? `, ${failed} failed` : '';
      const earlier = skipped.texts > 0 ? `; ${skipped.texts} had a result before` : '';
      return `${join(countOf(done, noun), detail?.())}${failures}${earlier}`;
    },
  };
}
