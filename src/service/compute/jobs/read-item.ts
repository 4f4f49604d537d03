/** Implements the fetch calls: the state and the result of an item, for callers who may see it. */
import type { ItemState } from '../../../contract/schemas/schemas.ts';
import { ServiceFailure } from '../../base/failure.ts';
import type { ItemProgress } from './item-progress.ts';
import type { ComputationKind } from './job-kinds.ts';
import type { FoundItem, JobQueue, ResultText } from './job-queue.ts';

export interface ReadItem {
  readonly state: ItemState;
  /** undefined until the item is completed. */
  readonly result: ResultText | undefined;
  /** Present while the item is computed. */
  readonly progress?: ItemProgress;
}

/**
 * Reads one item of a file or transaction; for a file, the one of the latest compute call.
 *
 * @param userId the caller; undefined for a caller who has only the id, which cannot be guessed
 * @throws ServiceFailure `not_found`, also if it belongs to another user; the item's own error if it has failed
 */
export async function readItem(
  queue: JobQueue,
  id: string,
  kind: ComputationKind,
  userId: string | undefined,
): Promise<ReadItem> {
  const items = await findFor(queue, id, userId);
  const item = items.find((one) => one.kind === kind);
  if (item === undefined) throw await explainMissing(queue, items, id, [kind], userId);
  return stateOf(item);
}

/**
 * Reads several items of a file or transaction.
 *
 * @param wanted the kinds to read; empty for those of `kinds` that were requested
 * @throws ServiceFailure like {@link readItem}; the error of the first item that has failed
 */
export async function readItems<Kind extends ComputationKind>(
  queue: JobQueue,
  id: string,
  kinds: readonly Kind[],
  wanted: readonly Kind[],
  userId: string | undefined,
): Promise<[Kind, ReadItem][]> {
  const items = await findFor(queue, id, userId);
  const there = kinds.filter((kind) => items.some((item) => item.kind === kind));
  const read = wanted.length > 0 ? wanted : there.length > 0 ? there : kinds.slice(0, 1);
  return Promise.all(
    read.map(async (kind) => {
      const item = items.find((one) => one.kind === kind);
      // If none was requested, the first kind represents all of them.
      const missing = there.length > 0 || wanted.length > 0 ? [kind] : kinds;
      if (item === undefined) throw await explainMissing(queue, items, id, missing, userId);
      return [kind, stateOf(item)];
    }),
  );
}

const findFor = async (queue: JobQueue, id: string, userId: string | undefined): Promise<FoundItem[]> =>
  (await queue.find(id)).filter((item) => userId === undefined || item.userId === userId);

async function explainMissing(
  queue: JobQueue,
  items: readonly FoundItem[],
  id: string,
  kinds: readonly ComputationKind[],
  userId: string | undefined,
): Promise<ServiceFailure> {
  if (await queue.hasExpired(id, kinds, userId)) {
    return new ServiceFailure('not_found', `${id} has expired: its result was deleted. Compute it again`);
  }
  const others = items.map(({ kind }) => kind).join(' and ');
  return new ServiceFailure(
    'not_found',
    items.length === 0
      ? `There is no file or transaction ${id}`
      : `${id} has no ${kinds[0]}. It has ${others}: use the fetch call of that kind`,
  );
}

function stateOf({ outcome }: FoundItem): ReadItem {
  switch (outcome.state) {
    case 'queued':
      return { state: 'Queued', result: undefined };
    case 'processing':
      return { state: 'Processing', result: undefined, progress: outcome.progress };
    case 'completed':
      return { state: 'Completed', result: outcome.result };
    case 'failed':
      throw new ServiceFailure(outcome.error.code, outcome.error.message);
  }
}

/**
 * The `progress` of a fetch response: the items that are being computed and have reported progress; undefined if there
 * are none.
 */
export function progressOf(items: readonly (readonly [ComputationKind, ReadItem])[]): {
  progress?: Record<string, ItemProgress>;
} {
  const known = items.flatMap(([kind, { progress }]) => (progress === undefined ? [] : [[kind, progress] as const]));
  return known.length === 0 ? {} : { progress: Object.fromEntries(known) };
}
