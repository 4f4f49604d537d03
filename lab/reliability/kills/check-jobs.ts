/** The conditions that must hold for finished jobs, however often processes were killed. */
import type { Receiver } from './receiver.ts';

/** Accepted jobs that are lost, and jobs that were not reported under exactly one id. */
export function findUnreported(
  accepted: Iterable<string>,
  ended: readonly string[],
  { ids: reported }: Pick<Receiver, 'ids'>,
): string[] {
  const there = new Set(ended);
  return [
    ...[...accepted].filter((id) => !there.has(id)).map((id) => `${id} was accepted and is not there`),
    ...ended.flatMap((id) => {
      const ids = reported.get(id)?.size ?? 0;
      return ids === 1 ? [] : [`${id} was reported under ${ids} ids`];
    }),
  ];
}

/** Texts with two results, and results without a text. Tones have no text. */
export function findDoubled(results: readonly string[], submitted: ReadonlySet<string>): string[] {
  const seen = new Set<string>();
  return results.flatMap((result) => {
    const marker = /(Job \d+x\d+|Recording \d+) is here\./.exec(result)?.[0];
    if (marker === undefined) return result.includes('"chunks"') ? [] : [`a result of no job: ${result.slice(0, 200)}`];
    const isDouble = seen.has(marker);
    seen.add(marker);
    if (isDouble) return [`${marker} has two results`];
    return submitted.has(marker) ? [] : [`a result of ${marker}, which was not sent`];
  });
}
