/** The fetch calls: how an item stands, for whoever may see it. */
import type { ItemState } from '../../contract/job-schemas.ts';
import { ServiceFailure } from '../base/failure.ts';
import type { ItemProgress } from './item-progress.ts';
import type { JobKind } from './job-kinds.ts';
import type { FoundItem, JobQueue } from './job-queue.ts';

export interface ReadItem {
  readonly state: ItemState;
  /** What the item holds, JSON; undefined until it is completed. */
  readonly result: string | undefined;
  /** How far it has come, while it is computed. */
  readonly progress?: ItemProgress | undefined;
}

/**
 * Reads one item of a file or transaction: of a file, the one that the latest compute asked for.
 *
 * @param userId the caller; undefined for one who has only the id, which cannot be guessed
 * @throws ServiceFailure `not_found`, also for what belongs to another user; the item's own error when it has failed
 */
export async function readItem(
  queue: JobQueue,
  id: string,
  kind: JobKind,
  userId: string | undefined,
): Promise<ReadItem> {
  return standingOf(pick(await findFor(queue, id, userId), id, kind));
}

/**
 * Reads several items of a file or transaction.
 *
 * @param wanted the kinds to read; none for those of `kinds` that were asked for
 * @throws ServiceFailure like {@link readItem}; the error of the first item that has failed
 */
export async function readItems<Kind extends JobKind>(
  queue: JobQueue,
  id: string,
  kinds: readonly Kind[],
  wanted: readonly Kind[],
  userId: string | undefined,
): Promise<[Kind, ReadItem][]> {
  const items = await findFor(queue, id, userId);
  const there = kinds.filter((kind) => items.some((item) => item.kind === kind));
  const read = wanted.length > 0 ? wanted : there.length > 0 ? there : kinds.slice(0, 1);
  return read.map((kind) => [kind, standingOf(pick(items, id, kind))]);
}

const findFor = async (queue: JobQueue, id: string, userId: string | undefined): Promise<FoundItem[]> =>
  (await queue.find(id)).filter((item) => userId === undefined || item.userId === userId);

function pick(items: readonly FoundItem[], id: string, kind: JobKind): FoundItem {
  const item = items.find((candidate) => candidate.kind === kind);
  if (item !== undefined) return item;
  const others = items.map((other) => other.kind).join(' and ');
  throw new ServiceFailure(
    'not_found',
    items.length === 0
      ? `There is no file or transaction ${id}`
      : `${id} has no ${kind}: ${others} was asked for, and is fetched at its own path`,
  );
}

function standingOf({ outcome }: FoundItem): ReadItem {
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

/** The `progress` of a fetch reply: the items that are being computed and say how far they are; nothing when none does. */
export function progressOf(items: readonly (readonly [JobKind, ReadItem])[]): {
  progress?: Record<string, ItemProgress>;
} {
  const known = items.flatMap(([kind, { progress }]) => (progress === undefined ? [] : [[kind, progress] as const]));
  return known.length === 0 ? {} : { progress: Object.fromEntries(known) };
}
